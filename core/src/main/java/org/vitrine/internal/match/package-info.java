/** Finds out which clauses match an image, 64 positions or literals at once. */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.match;
