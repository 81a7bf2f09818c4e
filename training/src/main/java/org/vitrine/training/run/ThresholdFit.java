package org.vitrine.training.run;

import java.util.Optional;
import org.vitrine.evaluation.measure.Measure;

/**
 * Decision thresholds that were fitted to the validation data.
 *
 * @param measure what they were fitted by
 * @param before the measure on the validation data with all thresholds at 0
 * @param after the same with the fitted thresholds
 * @param rare the rarest label, if thresholds were fitted because it is rare; empty if the plan asks for fitted ones
 */
public record ThresholdFit(Measure measure, double before, double after, Optional<RareLabel> rare) {}
