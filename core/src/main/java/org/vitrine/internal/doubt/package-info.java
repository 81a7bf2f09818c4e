/**
 * What calibrations and likenesses are made from.
 *
 * <ul>
 *   <li>{@link org.vitrine.internal.doubt.ProbabilityCurve}: how probable a label is at each class sum.
 *   <li>{@link org.vitrine.internal.doubt.SortedScores}: how unusual calibration images were, and so how unusual a new
 *       one is.
 *   <li>{@link org.vitrine.internal.doubt.Familiarity}: how the clauses of a model usually vote.
 *   <li>{@link org.vitrine.internal.doubt.Odds}: a probability in words.
 * </ul>
 *
 * <p>They are fitted in the module {@code vitrine-evaluation}, stored by {@code store} and used by {@code predict}:
 * a program meets them as {@code Calibration}, {@code Answer} and {@code Likeness} only.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.doubt;
