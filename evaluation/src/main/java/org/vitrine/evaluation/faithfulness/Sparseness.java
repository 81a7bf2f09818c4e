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
 */
final class Sparseness {

    /** Gini index of a map of numbers drawn evenly at random, however large it is. */
    static final double OF_RANDOM_MAP = 1.0 / 3;

    private Sparseness() {}

    /** {@return the Gini index, mean over the pairs: 0 if all pixels count the same, near 1 if one counts alone} */
    static double of(Classifier model, List<Pair> pairs, int threads, IntConsumer progress) {
        Explainer explainer = model.explainer();
        return EachPair.measure(
                                pairs,
                                threads,
                                progress,
                                (i, pair) -> gini(explainer.importance(pair.image(), pair.label())))
                        .stream()
                        .mapToDouble(Double::doubleValue)
                        .sum()
                / pairs.size();
    }

    /**
     * {@return the Gini index of some numbers, by their magnitude: 0 if all are equal, also if all are 0; (n - 1) / n
     * if one of n is not 0}
     */
    static double gini(double[] values) {
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
