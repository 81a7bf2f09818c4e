package org.vitrine.evaluation.faithfulness;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;

/**
 * Measures how few pixels explanations consist of (Chalasani et al., 2020), by the Gini index of the pixels'
 * importance.
 *
 * @param pairs the number of pairs of an image and a label
 * @param gini the Gini index, mean over the pairs: 0 if all pixels count the same, near 1 if one counts alone
 */
public record Sparseness(int pairs, double gini) {

    /** Gini index of a map of numbers drawn evenly at random, however large it is. */
    public static final double OF_RANDOM_MAP = 1.0 / 3;

    /**
     * Measures a model.
     *
     * @param pairs the images and labels to test, at least one
     * @param threads the number of threads that share the pairs; the result does not depend on it
     * @param progress called with the number of pairs done, from any of the threads
     * @return the mean over the pairs
     */
    public static Sparseness of(Classifier model, List<Pair> pairs, int threads, IntConsumer progress) {
        Explainer explainer = model.explainer();
        List<Double> measured = EachPair.measure(
                pairs.size(),
                threads,
                progress,
                i -> gini(
                        explainer.importance(pairs.get(i).image(), pairs.get(i).label())));
        return new Sparseness(
                pairs.size(), measured.stream().mapToDouble(Double::doubleValue).sum() / measured.size());
    }

    /**
     * {@return the Gini index of some numbers: 0 if all are equal, also if all are 0; (n - 1) / n if one of n is not 0}
     *
     * @param values numbers, by their magnitude
     */
    public static double gini(double[] values) {
        double[] sorted = Arrays.stream(values).map(Math::abs).sorted().toArray();
        double sum = 0;
        double weighted = 0;
        for (int i = 0; i < sorted.length; i++) {
            sum += sorted[i];
            weighted += (2.0 * (i + 1) - sorted.length - 1) * sorted[i];
        }
        return sum > 0 ? weighted / (sorted.length * sum) : 0;
    }
}
