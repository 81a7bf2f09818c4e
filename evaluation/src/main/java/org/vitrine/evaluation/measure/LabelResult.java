package org.vitrine.evaluation.measure;

import java.util.OptionalDouble;

/**
 * Measures a model at one label.
 *
 * @param ranking the examples, sorted by the confidence of the model
 */
public record LabelResult(String name, Counts counts, Ranking ranking) {

    /** {@return the value of a measure for this label, 0 to 1; empty if it is undefined} */
    public OptionalDouble measure(Measure measure) {
        return measure.of(this);
    }
}
