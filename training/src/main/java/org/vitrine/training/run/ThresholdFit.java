package org.vitrine.training.run;

import java.util.List;
import java.util.Optional;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;

/**
 * Decision thresholds that were fitted to the validation data.
 *
 * @param measures what they were fitted by
 * @param before how good the model is on the validation data with all thresholds at 0
 * @param after the same with the fitted thresholds
 * @param rare the rarest label, if thresholds were fitted because it is rare; empty if the plan asks for fitted ones
 * @param share the share of the training images that have the rarest label; 0 if there is none
 */
public record ThresholdFit(
        List<Measure> measures, Evaluation before, Evaluation after, Optional<String> rare, double share) {

    public ThresholdFit {
        measures = List.copyOf(measures);
    }
}
