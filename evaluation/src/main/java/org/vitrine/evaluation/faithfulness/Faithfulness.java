package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Predictor;

/**
 * Measures whether a model's answer depends on the pixels that its explanation highlights (Petsiuk et al., 2018).
 * Deletion: pixels are painted over with one colour, the most important first; the sooner the confidence falls, the
 * better. Insertion: pixels are revealed on a canvas of that colour; the sooner the confidence rises, the better. A
 * random order of the pixels is the baseline.
 *
 * @param pairs the number of pairs of an image and a label
 * @param deletion the confidence over the share of pixels painted over, the most important first
 * @param insertion the confidence over the share of pixels revealed, the most important first
 * @param randomDeletion as deletion, in random order
 * @param randomInsertion as insertion, in random order
 */
public record Faithfulness(int pairs, Curve deletion, Curve insertion, Curve randomDeletion, Curve randomInsertion) {

    /** An image and the label to test. */
    public record Pair(Raster image, int label) {}

    /**
     * Measures a model.
     *
     * @param pairs the images and labels to test, at least one
     * @param colour the colour that hides pixels: one value per channel, 0 to 255
     * @param steps the number of steps in which all pixels are hidden or revealed
     * @param seed of the random orders, and of the order of equally important pixels
     * @param threads the number of threads that share the pairs; the result does not depend on it
     * @param progress called with the number of pairs done, from any of the threads
     * @return means over the pairs
     */
    public static Faithfulness of(
            Classifier model, List<Pair> pairs, int[] colour, int steps, long seed, int threads, IntConsumer progress) {
        Predictor predictor = model.predictor();
        Explainer explainer = model.explainer();
        if (steps < 1) {
            throw new IllegalArgumentException("steps must be >= 1: " + steps);
        }
        List<double[][]> measured = EachPair.measure(pairs, threads, progress, (i, pair) -> {
            ImageShape shape = pair.image().shape();
            int[] random = PixelOrder.random(shape.height() * shape.width(), KeyedRandom.key(seed, i));
            int[] ranked = PixelOrder.ranked(explainer.importance(pair.image(), pair.label()), random);
            Raster canvas = canvas(shape, colour);
            return new double[][] {
                confidences(predictor, pair.label(), exchanged(pair.image(), canvas, ranked, steps)),
                confidences(predictor, pair.label(), exchanged(canvas, pair.image(), ranked, steps)),
                confidences(predictor, pair.label(), exchanged(pair.image(), canvas, random, steps)),
                confidences(predictor, pair.label(), exchanged(canvas, pair.image(), random, steps))
            };
        });
        return new Faithfulness(
                pairs.size(), mean(measured, 0), mean(measured, 1), mean(measured, 2), mean(measured, 3));
    }

    private static Raster canvas(ImageShape shape, int[] colour) {
        byte[] bytes = new byte[shape.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) colour[i % shape.channels()];
        }
        return Raster.of(shape, bytes);
    }

    /** Replaces the pixels of an image by those of another, from none in the first image to all in the last. */
    private static List<Raster> exchanged(Raster from, Raster to, int[] order, int steps) {
        int channels = from.shape().channels();
        byte[] bytes = from.toBytes();
        byte[] others = to.toBytes();
        List<Raster> images = new ArrayList<>();
        int done = 0;
        for (int step = 0; step <= steps; step++) {
            int until = PixelOrder.taken(order.length, step, steps);
            for (; done < until; done++) {
                System.arraycopy(others, order[done] * channels, bytes, order[done] * channels, channels);
            }
            images.add(Raster.of(from.shape(), bytes.clone()));
        }
        return images;
    }

    private static double[] confidences(Predictor predictor, int label, List<Raster> images) {
        return predictor.predict(images).stream()
                .mapToDouble(prediction -> prediction.confidence(label))
                .toArray();
    }

    private static Curve mean(List<double[][]> measured, int which) {
        return EachPair.meanCurve(measured.stream().map(curves -> curves[which]), measured.get(0)[which].length - 1);
    }

    /** {@return the curves by name: deletion, insertion, and both in random order} */
    public Map<String, Curve> curves() {
        Map<String, Curve> curves = new LinkedHashMap<>();
        curves.put("deletion", deletion);
        curves.put("insertion", insertion);
        curves.put("deletion, random order", randomDeletion);
        curves.put("insertion, random order", randomInsertion);
        return curves;
    }
}
