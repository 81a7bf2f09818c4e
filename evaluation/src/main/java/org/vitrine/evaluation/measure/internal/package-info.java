/**
 * The measures that come with the library.
 *
 * <p>{@link org.vitrine.evaluation.measure.internal.BuiltInMeasures} has a nested class for each, registered as
 * services like those that others add. Whoever wants one names it by a constant of
 * {@link org.vitrine.evaluation.measure.Measure}.
 *
 * <p>Callers need nothing from here; a measure of one's own is best begun from {@link
 * org.vitrine.evaluation.measure.LabelMeasure}. The formulas are in {@link org.vitrine.evaluation.measure.Counts} and
 * {@link org.vitrine.evaluation.measure.Ranking}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.measure.internal;
