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
 */
final class RandomLogit {

    private RandomLogit() {}

    /** {@return the similarity of the maps of two labels, of which there must be two, mean over the pairs} */
    static MapSimilarity of(Classifier model, List<Pair> pairs, long seed, int threads, IntConsumer progress) {
        int labels = model.labels().size();
        Explainer explainer = model.explainer();
        int width = model.shape().width();
        return MapSimilarity.mean(EachPair.measure(pairs, threads, progress, (i, pair) -> {
            int further = 1 + (int) KeyedRandom.below(KeyedRandom.key(seed, i), labels - 1);
            return MapSimilarity.of(
                    explainer.importance(pair.image(), pair.label()),
                    explainer.importance(pair.image(), (pair.label() + further) % labels),
                    width);
        }));
    }
}
