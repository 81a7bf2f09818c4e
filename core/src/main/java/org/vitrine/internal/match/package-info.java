/**
 * Finds out which clauses match an image, 64 positions or literals at once.
 *
 * <p>An image is laid out, and all clauses are tried on it. Finished and learning clauses are matched by the same
 * layouts but by different classes, since only the latter change:
 *
 * <ul>
 *   <li>layout: {@link org.vitrine.internal.match.PatchLayout} (an essay on it; begin here) and
 *       {@link org.vitrine.internal.match.PatchPlanes} for windows, {@link org.vitrine.internal.match.TileImage} and
 *       {@link org.vitrine.internal.match.Shifts} for fuzzy clauses;
 *   <li>while learning: {@link org.vitrine.internal.match.ClauseMatcher}, as {@code PositionMatcher} or
 *       {@code FlatMatcher};
 *   <li>finished models: {@link org.vitrine.internal.match.FinishedClauses}, which {@code predict} and {@code model}
 *       use; behind it {@code CompiledWindowClauses}, {@code CompiledFlatClauses} and {@code CompiledFuzzyClauses};
 *   <li>where clauses matched, over many images: {@code PatchCounter} counts it in training, {@code PatchRecount} anew;
 *   <li>what makes it quick: {@code PositionMasks}, {@code SampleImages}, {@code Suspects}, and the loops of
 *       {@code internal.bits.Lanes}.
 * </ul>
 *
 * <p>The package knows clauses and bits, but no votes, labels or models.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.match;
