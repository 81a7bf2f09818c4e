/**
 * Makes trained models smaller, within a bound on what that may cost.
 *
 * <p>{@link org.vitrine.evaluation.shrink.Shrinker} does it; begin there. A
 * {@link org.vitrine.evaluation.shrink.ShrinkGoal} goes in, a {@link org.vitrine.evaluation.shrink.Shrunk} comes out.
 * The steps, in their order:
 *
 * <ul>
 *   <li>{@code ExactChanges}: what can go without changing any class sum of any image.
 *   <li>{@code VoteFit} on {@code ClauseVotes}: which clauses cost least, and weights that make up for those dropped.
 *   <li>{@code ShorterClauses}: literals that clauses can do without.
 * </ul>
 *
 * <p>The images to which the smaller model is fitted are never those on which its cost is measured. The result is an
 * ordinary model, whose provenance has a {@code model.Shrinkage}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.shrink;
