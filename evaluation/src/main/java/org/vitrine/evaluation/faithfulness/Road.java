package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Predictor;

/**
 * Remove and debias (ROAD; Rong et al., 2022) measures how often a label is still given when the most important pixels
 * are removed and filled in from those around them. The sooner labels are lost, the better. Unlike
 * {@linkplain Faithfulness deletion}, no shape is painted onto the image that could itself tell what was there. A
 * random order of the pixels is the baseline.
 *
 * <p>Curves end before the last step: if nothing is left, nothing can be filled in.
 *
 * @param removed the share of the pairs whose label is still given, over the share of pixels removed, the most
 * important first
 * @param random the curve of a random order
 */
record Road(Curve removed, Curve random) {

    /** {@return means over the pairs; of the steps in which all pixels would be removed, the last is left out} */
    static Road of(Classifier model, List<Pair> pairs, TrustSettings settings, IntConsumer progress) {
        int steps = settings.steps();
        double noise = settings.noise();
        Predictor predictor = model.predictor();
        Explainer explainer = model.explainer();
        List<double[][]> measured = EachPair.measure(pairs, settings.threads(), progress, (i, pair) -> {
            long key = KeyedRandom.key(settings.seed(), i);
            int[] random = PixelOrder.random(
                    pair.image().shape().height() * pair.image().shape().width(), key);
            int[] ranked = PixelOrder.ranked(explainer.importance(pair.image(), pair.label()), random);
            return new double[][] {
                given(predictor, pair, ranked, steps, noise, key), given(predictor, pair, random, steps, noise, key)
            };
        });
        return new Road(
                EachPair.meanCurve(measured.stream().map(curves -> curves[0]), steps),
                EachPair.meanCurve(measured.stream().map(curves -> curves[1]), steps));
    }

    /** {@return for each step 1 if the label is still given, 0 if not} */
    private static double[] given(Predictor predictor, Pair pair, int[] order, int steps, double noise, long key) {
        List<Raster> images = new ArrayList<>(List.of(pair.image()));
        boolean[] removed = new boolean[order.length];
        int done = 0;
        for (int step = 1; step < steps; step++) {
            for (int until = PixelOrder.taken(order.length, step, steps); done < until; done++) {
                removed[order[done]] = true;
            }
            images.add(LinearImputation.fill(pair.image(), removed, noise, KeyedRandom.key(key, step)));
        }
        return predictor.predict(images).stream()
                .mapToDouble(prediction -> prediction.isDecided(pair.label()) ? 1 : 0)
                .toArray();
    }

    /** {@return the mean height of the curve, the share of labels that are still given; less is better} */
    double meanRemoved() {
        return height(removed);
    }

    /** {@return the mean height of the curve in random order} */
    double meanRandom() {
        return height(random);
    }

    private static double height(Curve curve) {
        return curve.area() / curve.points().get(curve.points().size() - 1).x();
    }
}
