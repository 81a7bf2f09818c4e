package org.vitrine.training.recipe;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.Measure;

/**
 * A neural network that was trained on the same images, to compare with.
 *
 * @param name which one
 * @param values 0 to 1 by measure, on the same images as the recipe's
 * @param seconds processor time of its training; empty if it is not known
 */
public record RecordedNetwork(String name, Map<Measure, Double> values, OptionalDouble seconds) {

    public RecordedNetwork {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
