package org.vitrine.evaluation.measure;

import java.util.OptionalDouble;

/**
 * How good a model is at one label.
 *
 * @param name the label
 * @param counts how often the decision was right and wrong
 * @param ranking the examples, sorted by the confidence of the model
 */
public record LabelResult(String name, Counts counts, Ranking ranking) {

    /**
     * The value of a measure for this label.
     *
     * @param measure the measure
     * @return its value, 0 to 1; empty if it is undefined
     */
    public OptionalDouble measure(Measure measure) {
        return measure.of(this);
    }
}
