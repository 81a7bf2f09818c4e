package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
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
 * @param pairs the number of pairs of an image and a label
 * @param removed the share of the pairs whose label is still given, over the share of pixels removed, the most
 * important first
 * @param random the curve of a random order
 */
public record Road(int pairs, Curve removed, Curve random) {

    /** Standard deviation of the noise that is added unless another is asked for, as a share of the brightest value. */
    public static final double USUAL_NOISE = 0.01;

    /**
     * Measures a model.
     *
     * @param pairs the images and labels to test, at least one
     * @param steps the number of steps in which all pixels would be removed, 2 or more; the last is left out
     * @param noise the standard deviation of the noise added to what is filled in, as a share of the brightest value
     * @param seed of the noise, the random orders, and the order of equally important pixels
     * @param threads the number of threads that share the pairs; the result does not depend on it
     * @param progress called with the number of pairs done, from any of the threads
     * @return means over the pairs
     */
    public static Road of(
            Classifier model, List<Pair> pairs, int steps, double noise, long seed, int threads, IntConsumer progress) {
        if (steps < 2) {
            throw new IllegalArgumentException("steps must be >= 2: " + steps);
        }
        if (!(noise >= 0 && noise <= 1)) {
            throw new IllegalArgumentException("noise must be 0 to 1: " + noise);
        }
        Predictor predictor = model.predictor();
        Explainer explainer = model.explainer();
        List<double[][]> measured = EachPair.measure(pairs.size(), threads, progress, i -> {
            Pair pair = pairs.get(i);
            long key = KeyedRandom.key(seed, i);
            int[] random = PixelOrder.random(
                    pair.image().shape().height() * pair.image().shape().width(), key);
            int[] ranked = PixelOrder.ranked(explainer.importance(pair.image(), pair.label()), random);
            return new double[][] {
                given(predictor, pair, ranked, steps, noise, key), given(predictor, pair, random, steps, noise, key)
            };
        });
        return new Road(pairs.size(), mean(measured, 0, steps), mean(measured, 1, steps));
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

    private static Curve mean(List<double[][]> measured, int which, int steps) {
        double[] means =
                EachPair.mean(measured.stream().map(curves -> curves[which]).toList());
        return new Curve(IntStream.range(0, steps)
                .mapToObj(step -> new Curve.Point((double) step / steps, means[step]))
                .toList());
    }

    /** {@return the mean height of the curve, the share of labels that are still given; less is better} */
    public double meanRemoved() {
        return height(removed);
    }

    /** {@return the mean height of the curve in random order} */
    public double meanRandom() {
        return height(random);
    }

    private static double height(Curve curve) {
        return curve.area() / curve.points().get(curve.points().size() - 1).x();
    }
}
