package org.vitrine.evaluation.faithfulness;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;

/**
 * Measures the largest change of an explanation if the image changes a little (Yeh et al., 2019): even noise is added
 * to every value of the image several times, and of the changes of the map the largest counts. A change is the length
 * of the difference of both maps, divided by the length of the map of the image itself.
 */
final class MaxSensitivity {

    private MaxSensitivity() {}

    /** {@return the largest change, mean over the pairs whose map is not empty; empty if there are none} */
    static OptionalDouble of(Classifier model, List<Pair> pairs, TrustSettings settings, IntConsumer progress) {
        Explainer explainer = model.explainer();
        List<Double> measured = EachPair.measure(pairs, settings.threads(), progress, (i, pair) -> {
            double[] map = explainer.importance(pair.image(), pair.label());
            double length = distance(map, new double[map.length]);
            double largest = length > 0 ? 0 : Double.NaN;
            for (int sample = 0; length > 0 && sample < settings.samples(); sample++) {
                long key = KeyedRandom.key(KeyedRandom.key(settings.seed(), i), sample);
                double[] other = explainer.importance(noisy(pair.image(), settings.radius(), key), pair.label());
                largest = Math.max(largest, distance(map, other) / length);
            }
            return largest;
        });
        double[] known = measured.stream()
                .mapToDouble(Double::doubleValue)
                .filter(change -> !Double.isNaN(change))
                .toArray();
        double sum = 0;
        for (double change : known) {
            sum += change;
        }
        return known.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / known.length);
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
