/**
 * Finds what would change a decision.
 *
 * <p>Begin with {@link CounterfactualSearch}: {@link CounterfactualSearch#of} searches among clauses, its constructors
 * among whatever a predictor knows. It gives a {@link Counterfactual}, which holds the changed image, the pixels that
 * differ ({@link PixelChange}), and both predictions; its {@link Counterfactual#swings swings} are the clauses behind
 * the change ({@link ClauseSwing}).
 *
 * <p>{@link NearVote} looks at the image as it is: which silent clauses are nearest to voting.
 *
 * <p>{@code Retouching} erases and paints pixels. The search itself asks only for predictions, so that it serves any
 * classifier; what it asks of a {@code ClauseExplainer} is where to look first.
 *
 * <p>Knows {@code explain} for that hint, and no other room.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explain.change;
