package org.vitrine.evaluation.faithfulness;

import java.util.List;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;

/**
 * Measures the largest change of an explanation if the image changes a little (Yeh et al., 2019): even noise is added
 * to every value of the image several times, and of the changes of the map the largest counts. A change is the length of
 * the difference of both maps, divided by the length of the map of the image itself.
 *
 * @param pairs the number of pairs of an image and a label whose map is not empty
 * @param mean the largest change, mean over the pairs; 0 if there are none
 * @param worst the largest change of all pairs; 0 if there are none
 */
public record MaxSensitivity(int pairs, double mean, double worst) {

    /**
     * Measures a model.
     *
     * @param pairs the images and labels to test, at least one
     * @param radius the most by which a value changes, as a share of the brightest value
     * @param samples the number of noisy copies of an image that are explained, at least one
     * @param seed of the noise
     * @param threads the number of threads that share the pairs; the result does not depend on it
     * @param progress called with the number of pairs done, from any of the threads
     * @return the mean over the pairs, and the worst of them
     */
    public static MaxSensitivity of(
            Classifier model,
            List<Pair> pairs,
            double radius,
            int samples,
            long seed,
            int threads,
            IntConsumer progress) {
        if (!(radius > 0 && radius <= 1)) {
            throw new IllegalArgumentException("the radius must be more than 0 and at most 1: " + radius);
        }
        if (samples < 1) {
            throw new IllegalArgumentException("samples must be >= 1: " + samples);
        }
        Explainer explainer = model.explainer();
        List<Double> measured = EachPair.measure(pairs.size(), threads, progress, i -> {
            Pair pair = pairs.get(i);
            double[] map = explainer.importance(pair.image(), pair.label());
            double length = distance(map, new double[map.length]);
            double largest = length > 0 ? 0 : Double.NaN;
            for (int sample = 0; length > 0 && sample < samples; sample++) {
                long key = KeyedRandom.key(KeyedRandom.key(seed, i), sample);
                double[] other = explainer.importance(noisy(pair.image(), radius, key), pair.label());
                largest = Math.max(largest, distance(map, other) / length);
            }
            return largest;
        });
        double[] known = measured.stream()
                .mapToDouble(Double::doubleValue)
                .filter(change -> !Double.isNaN(change))
                .toArray();
        double sum = 0;
        double worst = 0;
        for (double change : known) {
            sum += change;
            worst = Math.max(worst, change);
        }
        return new MaxSensitivity(known.length, sum / Math.max(1, known.length), worst);
    }

    /** {@return the image with noise on each value, drawn evenly from the radius around it} */
    static Raster noisy(Raster image, double radius, long key) {
        byte[] bytes = image.toBytes();
        for (int i = 0; i < bytes.length; i++) {
            double noise = (2 * PixelNoise.uniform(KeyedRandom.key(key, i)) - 1) * radius * 255;
            bytes[i] = PixelNoise.level((bytes[i] & 0xFF) + noise);
        }
        return Raster.of(image.shape(), bytes);
    }

    private static double distance(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (one[i] - other[i]) * (one[i] - other[i]);
        }
        return Math.sqrt(sum);
    }
}
