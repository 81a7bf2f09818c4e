package org.vitrine.training.run;

import java.util.List;
import java.util.Optional;
import org.vitrine.evaluation.measure.Measure;

/**
 * Decision thresholds that were fitted to the validation data.
 *
 * @param changes how each measure that they were fitted by changed
 * @param rare the rarest label, if thresholds were fitted because it is rare; empty if the plan asks for fitted ones
 */
public record ThresholdFit(List<Change> changes, Optional<RareLabel> rare) {

    public ThresholdFit {
        changes = List.copyOf(changes);
    }

    /**
     * What fitted thresholds do to a measure.
     *
     * @param measure the measure
     * @param before its value on the validation data with all thresholds at 0
     * @param after the same with the fitted thresholds
     */
    public record Change(Measure measure, double before, double after) {}
}
