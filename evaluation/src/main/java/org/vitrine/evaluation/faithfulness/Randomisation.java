package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;

/**
 * Measures whether explanations depend on what a model has learnt (Adebayo et al., 2018): more and more of it is
 * replaced by chance, and the maps are compared with those of the model itself. A map that hardly changes shows the
 * image, not the model.
 *
 * @param rankCorrelations the similarity of the maps over the share that was replaced, mean over the pairs; the curve
 * begins with the model itself
 * @param last the similarity once most was replaced
 */
record Randomisation(Curve rankCorrelations, MapSimilarity last) {

    /** Shares that are replaced, in rising order. */
    static final List<Double> SHARES = List.of(0.25, 0.5, 0.75, 1.0);

    /** Measures a model at some shares; reports the number of pairs done, over all shares. */
    static Randomisation of(
            Classifier model,
            Scrambling scrambling,
            List<Double> shares,
            List<Pair> pairs,
            int threads,
            IntConsumer progress) {
        Explainer original = model.explainer();
        int width = model.shape().width();
        List<Curve.Point> points = new ArrayList<>(List.of(new Curve.Point(0, 1)));
        MapSimilarity last = new MapSimilarity(1, 1);
        for (double share : shares) {
            Explainer scrambled = scrambling.scrambled(share).explainer();
            int before = (points.size() - 1) * pairs.size();
            last = MapSimilarity.mean(EachPair.measure(
                    pairs,
                    threads,
                    done -> progress.accept(before + done),
                    (i, pair) -> MapSimilarity.of(
                            original.importance(pair.image(), pair.label()),
                            scrambled.importance(pair.image(), pair.label()),
                            width)));
            points.add(new Curve.Point(share, last.rankCorrelation()));
        }
        return new Randomisation(new Curve(points), last);
    }
}
