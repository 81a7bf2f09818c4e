package org.vitrine.evaluation.faithfulness;

import java.util.List;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;

/**
 * Measures whether explanations are about their label (Sixt et al., 2020): the map of a label is compared with that of
 * another label of the same image, drawn at random. The less alike they are, the better.
 *
 * @param pairs the number of pairs of an image and a label
 * @param similarity the similarity of the maps of two labels, mean over the pairs
 */
public record RandomLogit(int pairs, MapSimilarity similarity) {

    /**
     * Measures a model of two labels or more.
     *
     * @param pairs the images and labels to test, at least one
     * @param seed of the other labels
     * @param threads the number of threads that share the pairs; the result does not depend on it
     * @param progress called with the number of pairs done, from any of the threads
     * @return means over the pairs
     */
    public static RandomLogit of(Classifier model, List<Pair> pairs, long seed, int threads, IntConsumer progress) {
        int labels = model.labels().size();
        if (labels < 2) {
            throw new IllegalArgumentException("there must be at least two labels: " + labels);
        }
        Explainer explainer = model.explainer();
        int width = model.shape().width();
        List<MapSimilarity> measured = EachPair.measure(pairs.size(), threads, progress, i -> {
            Pair pair = pairs.get(i);
            int further = 1 + (int) KeyedRandom.below(KeyedRandom.key(seed, i), labels - 1);
            return MapSimilarity.of(
                    explainer.importance(pair.image(), pair.label()),
                    explainer.importance(pair.image(), (pair.label() + further) % labels),
                    width);
        });
        return new RandomLogit(pairs.size(), MapSimilarity.mean(measured));
    }
}
