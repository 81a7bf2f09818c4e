/** Interpretations worked by hand, and once more by a slow twin. */
@org.jspecify.annotations.NullMarked
package org.vitrine.explain;
