/** The JSON API of the explorer. */
@org.jspecify.annotations.NullMarked
package org.vitrine.explorer.internal.api;
