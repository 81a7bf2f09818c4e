package org.vitrine.training.run;

import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.Measure;

/**
 * The epoch that did best on the validation data; of several that did equally well, the last.
 *
 * @param epoch its number, from 1
 * @param measure what decided
 * @param value the measure's value, over all labels
 * @param mean its mean over the labels; empty if the value is that mean
 */
public record KeptEpoch(int epoch, Measure measure, double value, OptionalDouble mean) {

    /** An epoch by a measure that is a mean over the labels. */
    public KeptEpoch(int epoch, Measure measure, double value) {
        this(epoch, measure, value, OptionalDouble.empty());
    }
}
