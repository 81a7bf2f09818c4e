/**
 * Holds clauses: which literals they include, where they match, and how they read in words.
 *
 * <ul>
 *   <li>{@link org.vitrine.clause.ClauseBank}: the clauses of a model, and what each asks of pixels. Begin here.
 *   <li>{@link org.vitrine.clause.ClauseView}: one image as these clauses see it: their {@linkplain
 *       org.vitrine.clause.Placement placements} and votes. Implemented in {@code internal.match}.
 *   <li>{@link org.vitrine.clause.Rule}: a clause in words.
 *   <li>{@link org.vitrine.clause.PatchCounts} and {@link org.vitrine.clause.UsualVotes}: how often clauses and
 *       literals were true in training, which explanations compare with.
 * </ul>
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.clause;
