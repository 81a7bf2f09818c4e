/**
 * Tallies, summaries and counts, computed once more by trying every position.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explain.inspect;
