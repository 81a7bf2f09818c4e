/**
 * Class sums beside the truth, and the measures taken from them.
 *
 * <p>In the order in which data pass:
 *
 * <ul>
 *   <li>{@link org.vitrine.evaluation.measure.Scores}: the class sums of some examples and their true labels. Any
 *       classifier makes them.
 *   <li>{@link org.vitrine.evaluation.measure.Evaluation}: the measures of all labels. Callers begin here. It has a
 *       {@link org.vitrine.evaluation.measure.LabelResult} for each label, made of
 *       {@link org.vitrine.evaluation.measure.Counts} (decisions) and a {@link org.vitrine.evaluation.measure.Ranking}
 *       (confidences), and the {@link org.vitrine.evaluation.measure.ConfusionMatrix}.
 *   <li>{@link org.vitrine.evaluation.measure.Measure}: a number that says how good a model is at a label. Others can
 *       be added as services; {@link org.vitrine.evaluation.measure.LabelMeasure} is the easy way.
 *   <li>{@link org.vitrine.evaluation.measure.FittedThresholds}: decision thresholds that are best by a measure.
 *   <li>{@link org.vitrine.evaluation.measure.LabelCounts}: labels of data, without a model.
 * </ul>
 *
 * <p>Measures are numbers: nothing here loads a font or draws a chart, and nothing knows how a model was trained.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.measure;
