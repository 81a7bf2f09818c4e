/**
 * Turns votes into decisions, and says what they are worth.
 *
 * <ul>
 *   <li>{@link org.vitrine.predict.Classifier}: anything that gives labels to images and can explain them. Callers
 *       begin here.
 *   <li>{@link org.vitrine.predict.Predictor} and {@link org.vitrine.predict.Prediction}: the class sums of an image,
 *       the labels decided, and their confidence. {@link org.vitrine.predict.DecisionThresholds} are the class sums
 *       above which a label is given. {@link org.vitrine.predict.ClausePredictor} is the predictor of models: it adds
 *       up the votes of {@link org.vitrine.predict.VotingClauses}.
 *   <li>{@link org.vitrine.predict.Decision}: what is said of an image by a {@link org.vitrine.predict.Policy}, which
 *       may be nothing: an {@link org.vitrine.predict.Answer} for each label, or why there is none.
 *   <li>{@link org.vitrine.predict.Calibration}: probabilities, and answers that are wrong only so often. It is made of {@link org.vitrine.predict.ProbabilityCurve}s and {@link
 *       org.vitrine.predict.SortedScores}; {@link org.vitrine.predict.Odds} says a probability in words.
 *   <li>{@link org.vitrine.predict.Likeness}: whether an image is like those that a model learnt from, by how its
 *       clauses vote ({@link org.vitrine.predict.Familiarity}) and by its bits ({@link
 *       org.vitrine.predict.Appearance}).
 * </ul>
 *
 * <p>The package knows clauses and votes but no model, so that
 * {@code model} can offer predictors without a cycle. Calibrations are kept here and fitted in the module {@code
 * vitrine-evaluation}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.predict;
