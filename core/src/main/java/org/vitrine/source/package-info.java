/** A model as one file of source code that needs nothing else. */
@org.jspecify.annotations.NullMarked
package org.vitrine.source;
