/** The built-in encodings, registered like any other. */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.encode;
