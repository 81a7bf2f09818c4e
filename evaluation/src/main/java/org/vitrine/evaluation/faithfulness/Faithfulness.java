package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;

/**
 * Whether a model's answer depends on the pixels that its explanation highlights (Petsiuk et al., 2018). Deletion: pixels are painted over
 * with one colour, the most important first; the sooner the confidence falls, the better. Insertion: pixels are revealed on a canvas of
 * that colour; the sooner the confidence rises, the better. A random order of the pixels is the baseline.
 *
 * @param pairs the number of pairs of an image and a label
 * @param deletion the confidence over the share of pixels painted over, the most important first
 * @param insertion the confidence over the share of pixels revealed, the most important first
 * @param randomDeletion as deletion, in random order
 * @param randomInsertion as insertion, in random order
 */
public record Faithfulness(int pairs, Curve deletion, Curve insertion, Curve randomDeletion, Curve randomInsertion) {

    /**
     * An image and the label to test.
     *
     * @param image the image
     * @param label the index of the label
     */
    public record Pair(Raster image, int label) {}

    /**
     * Measures a model.
     *
     * @param model the model
     * @param pairs the images and labels to test, at least one
     * @param colour the colour that hides pixels: one value per channel, 0 to 255
     * @param steps in how many steps all pixels are hidden or revealed
     * @param seed of the random orders, and of the order of equally important pixels
     * @param progress called with the number of pairs done
     * @return means over the pairs
     */
    public static Faithfulness of(
            Classifier model, List<Pair> pairs, int[] colour, int steps, long seed, IntConsumer progress) {
        Predictor predictor = model.predictor();
        Explainer explainer = model.explainer();
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one image");
        }
        if (steps < 1) {
            throw new IllegalArgumentException("steps must be >= 1: " + steps);
        }
        double[][] sums = new double[4][steps + 1];
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            ImageShape shape = pair.image().shape();
            int[] random = shuffled(shape.height() * shape.width(), KeyedRandom.key(seed, i));
            int[] ranked = ranked(explainer.importance(pair.image(), pair.label()), random);
            Raster canvas = canvas(shape, colour);
            add(sums[0], predictor, pair.label(), exchanged(pair.image(), canvas, ranked, steps));
            add(sums[1], predictor, pair.label(), exchanged(canvas, pair.image(), ranked, steps));
            add(sums[2], predictor, pair.label(), exchanged(pair.image(), canvas, random, steps));
            add(sums[3], predictor, pair.label(), exchanged(canvas, pair.image(), random, steps));
            progress.accept(i + 1);
        }
        int size = pairs.size();
        return new Faithfulness(
                size, mean(sums[0], size), mean(sums[1], size), mean(sums[2], size), mean(sums[3], size));
    }

    private static int[] shuffled(int size, long key) {
        int[] order = IntStream.range(0, size).toArray();
        SplittableRandom random = new SplittableRandom(key);
        for (int i = size - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        return order;
    }

    /** The pixels by decreasing importance; equally important ones keep their order. */
    private static int[] ranked(double[] importance, int[] order) {
        return Arrays.stream(order)
                .boxed()
                .sorted((one, other) -> Double.compare(importance[other], importance[one]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static Raster canvas(ImageShape shape, int[] colour) {
        byte[] bytes = new byte[shape.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) colour[i % shape.channels()];
        }
        return Raster.of(shape, bytes);
    }

    /** Replaces the pixels of an image by those of another, step by step: none in the first image, all of them in the last. */
    private static List<Raster> exchanged(Raster from, Raster to, int[] order, int steps) {
        int channels = from.shape().channels();
        byte[] bytes = from.toBytes();
        byte[] others = to.toBytes();
        List<Raster> images = new ArrayList<>();
        int done = 0;
        for (int step = 0; step <= steps; step++) {
            int until = (int) ((long) order.length * step / steps);
            for (; done < until; done++) {
                System.arraycopy(others, order[done] * channels, bytes, order[done] * channels, channels);
            }
            images.add(Raster.of(from.shape(), bytes.clone()));
        }
        return images;
    }

    private static void add(double[] sums, Predictor predictor, int label, List<Raster> images) {
        List<Prediction> predictions = predictor.predict(images);
        for (int step = 0; step < sums.length; step++) {
            sums[step] += predictions.get(step).confidence(label);
        }
    }

    private static Curve mean(double[] sums, int pairs) {
        int steps = sums.length - 1;
        return new Curve(IntStream.rangeClosed(0, steps)
                .mapToObj(step -> new Curve.Point((double) step / steps, sums[step] / pairs))
                .toList());
    }

    /**
     * The curves by name.
     *
     * @return deletion, insertion, and both in random order
     */
    public Map<String, Curve> curves() {
        Map<String, Curve> curves = new LinkedHashMap<>();
        curves.put("deletion", deletion);
        curves.put("insertion", insertion);
        curves.put("deletion, random order", randomDeletion);
        curves.put("insertion, random order", randomInsertion);
        return curves;
    }
}
