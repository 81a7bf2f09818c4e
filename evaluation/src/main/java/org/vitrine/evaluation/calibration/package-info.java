/**
 * Fits and measures how far a model can be trusted.
 *
 * <ul>
 *   <li>{@link org.vitrine.evaluation.calibration.CalibrationFit}: fits what class sums mean to images that the model
 *       did not learn from; begin here. {@link org.vitrine.evaluation.calibration.FamiliarityFit} does so for likeness
 *       by votes. {@link org.vitrine.evaluation.calibration.AppearanceFit} counts what images look like, also those
 *       that the model learnt from. All results are types of {@code predict}, which a model keeps.
 *   <li>{@link org.vitrine.evaluation.calibration.Doubt}: all measures together.
 *       {@link org.vitrine.evaluation.calibration.Reliability}: are 80 % of the statements true that have 80 %?
 *       {@code Doubt} itself: how often are the surest decisions wrong?
 *       {@link org.vitrine.evaluation.calibration.AnswerQuality}: how many answers are left open, how many are wrong?
 * </ul>
 *
 * <p>The package uses {@code measure} and draws nothing; {@code table} writes the measures as text.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.calibration;
