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
 * @param pairs the number of pairs of an image and a label
 * @param stages the similarity of the maps, by the share that was replaced, in rising order
 */
public record Randomisation(int pairs, List<Stage> stages) {

    /** Shares that are replaced unless others are asked for. */
    public static final List<Double> USUAL_SHARES = List.of(0.25, 0.5, 0.75, 1.0);

    public Randomisation {
        stages = List.copyOf(stages);
    }

    /**
     * A model of which a part was replaced.
     *
     * @param share the share that was replaced, 0 to 1
     * @param similarity the similarity of its maps to those of the whole model, mean over the pairs
     */
    public record Stage(double share, MapSimilarity similarity) {}

    /**
     * Measures a model.
     *
     * @param scrambling replaces a part of what it learnt
     * @param shares the shares to replace, 0 to 1 each, in rising order, at least one
     * @param pairs the images and labels to test, at least one
     * @param threads the number of threads that share the pairs; the result does not depend on it
     * @param progress called with the number of pairs done, over all shares, from any of the threads
     * @return means over the pairs
     */
    public static Randomisation of(
            Classifier model,
            Scrambling scrambling,
            List<Double> shares,
            List<Pair> pairs,
            int threads,
            IntConsumer progress) {
        if (shares.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one share");
        }
        Explainer original = model.explainer();
        int width = model.shape().width();
        List<Stage> stages = new ArrayList<>();
        for (double share : shares) {
            Explainer scrambled = scrambling.scrambled(share).explainer();
            int before = stages.size() * pairs.size();
            stages.add(new Stage(
                    share,
                    MapSimilarity.mean(EachPair.measure(
                            pairs.size(), threads, done -> progress.accept(before + done), i -> {
                                Pair pair = pairs.get(i);
                                return MapSimilarity.of(
                                        original.importance(pair.image(), pair.label()),
                                        scrambled.importance(pair.image(), pair.label()),
                                        width);
                            }))));
        }
        return new Randomisation(pairs.size(), stages);
    }

    /** {@return the similarity of the maps of the last stage, once most was replaced} */
    public MapSimilarity last() {
        return stages.get(stages.size() - 1).similarity();
    }

    /** {@return the rank correlation over the share that was replaced, a curve that begins with the model itself} */
    public Curve rankCorrelations() {
        List<Curve.Point> points = new ArrayList<>(List.of(new Curve.Point(0, 1)));
        stages.forEach(stage ->
                points.add(new Curve.Point(stage.share(), stage.similarity().rankCorrelation())));
        return new Curve(points);
    }
}
