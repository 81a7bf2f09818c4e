package org.vitrine.evaluation.faithfulness;

import java.util.Arrays;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;

/**
 * Fills in pixels that were removed from an image: noisy linear imputation (Rong et al., 2022). Each removed pixel is
 * the weighted mean of its eight neighbours, those beside, above and below it counting twice as much as those at its
 * corners. These are linear equations, one for each removed pixel, whose matrix is symmetric; wherever one pixel is
 * left it is positive definite, and the method of conjugate gradients solves them. A little noise is added afterwards,
 * so that a classifier cannot tell by its smoothness what was removed.
 */
final class LinearImputation {

    private static final int[] ROWS = {-1, 1, 0, 0, -1, -1, 1, 1};
    private static final int[] COLUMNS = {0, 0, -1, 1, -1, 1, -1, 1};
    private static final double BESIDE = 1.0 / 6;
    private static final double CORNER = 1.0 / 12;
    private static final int NEIGHBOURS = ROWS.length;
    private static final int STRAIGHT = 4; // the first four ways
    private static final int NONE = -1;

    /** Levels to within which equations hold; the solution is off by less than one on 128x128 pixels. */
    private static final double EXACT = 1e-4;

    private final Raster image;
    private final int[] pixels;
    private final int[] neighbours;
    private final double[] weights;

    private LinearImputation(Raster image, boolean[] removed) {
        ImageShape shape = image.shape();
        this.image = image;
        int[] numbers = new int[removed.length];
        int count = 0;
        for (int pixel = 0; pixel < removed.length; pixel++) {
            numbers[pixel] = removed[pixel] ? count++ : NONE;
        }
        if (count == removed.length) {
            throw new IllegalArgumentException("at least one pixel must be left");
        }
        this.pixels = new int[count];
        this.neighbours = new int[count * NEIGHBOURS];
        this.weights = new double[count];
        for (int pixel = 0; pixel < removed.length; pixel++) {
            int number = numbers[pixel];
            if (number != NONE) {
                pixels[number] = pixel;
                for (int way = 0; way < NEIGHBOURS; way++) {
                    int other = neighbour(shape, pixel, way);
                    neighbours[number * NEIGHBOURS + way] = other == NONE ? NONE : numbers[other];
                    weights[number] += other == NONE ? 0 : weight(way);
                }
            }
        }
    }

    /**
     * Fills in pixels.
     *
     * @param removed for each pixel, row by row, true if it was removed; one at least is left
     * @param noise the standard deviation of the noise, as a share of the brightest value
     * @param key of the noise
     * @return the image with other values for the removed pixels
     */
    static Raster fill(Raster image, boolean[] removed, double noise, long key) {
        LinearImputation system = new LinearImputation(image, removed);
        ImageShape shape = image.shape();
        byte[] bytes = image.toBytes();
        for (int channel = 0; channel < shape.channels(); channel++) {
            double[] values = system.solve(channel);
            for (int i = 0; i < values.length; i++) {
                int at = system.pixels[i] * shape.channels() + channel;
                bytes[at] = PixelNoise.level(values[i] + 255 * noise * PixelNoise.gaussian(KeyedRandom.key(key, at)));
            }
        }
        return Raster.of(shape, bytes);
    }

    private static int neighbour(ImageShape shape, int pixel, int way) {
        int row = pixel / shape.width() + ROWS[way];
        int column = pixel % shape.width() + COLUMNS[way];
        boolean inside = row >= 0 && row < shape.height() && column >= 0 && column < shape.width();
        return inside ? row * shape.width() + column : NONE;
    }

    private static double weight(int way) {
        return way < STRAIGHT ? BESIDE : CORNER;
    }

    /** {@return the values of one channel at the removed pixels} */
    private double[] solve(int channel) {
        ImageShape shape = image.shape();
        double[] known = new double[pixels.length];
        double sum = 0;
        double all = 0;
        for (int i = 0; i < pixels.length; i++) {
            for (int way = 0; way < NEIGHBOURS; way++) {
                int other = neighbour(shape, pixels[i], way);
                if (other != NONE && neighbours[i * NEIGHBOURS + way] == NONE) {
                    double value = image.value(other / shape.width(), other % shape.width(), channel);
                    known[i] += weight(way) * value;
                    sum += weight(way) * value;
                    all += weight(way);
                }
            }
        }
        double[] values = new double[pixels.length];
        Arrays.fill(values, all > 0 ? sum / all : 0);
        conjugateGradients(known, values);
        return values;
    }

    private void conjugateGradients(double[] known, double[] values) {
        int size = values.length;
        double[] rest = new double[size];
        double[] product = new double[size];
        multiply(values, product);
        for (int i = 0; i < size; i++) {
            rest[i] = known[i] - product[i];
        }
        double[] direction = rest.clone();
        double length = dot(rest, rest);
        for (int round = 0; round < 2 * size && largest(rest) > EXACT; round++) {
            multiply(direction, product);
            double step = length / dot(direction, product);
            for (int i = 0; i < size; i++) {
                values[i] += step * direction[i];
                rest[i] -= step * product[i];
            }
            double next = dot(rest, rest);
            for (int i = 0; i < size; i++) {
                direction[i] = rest[i] + next / length * direction[i];
            }
            length = next;
        }
    }

    /** Multiplies: each value times the weights of its neighbours, less those neighbours that were removed as well. */
    private void multiply(double[] values, double[] product) {
        for (int i = 0; i < values.length; i++) {
            double sum = weights[i] * values[i];
            for (int way = 0; way < NEIGHBOURS; way++) {
                int other = neighbours[i * NEIGHBOURS + way];
                if (other != NONE) {
                    sum -= weight(way) * values[other];
                }
            }
            product[i] = sum;
        }
    }

    private static double dot(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    private static double largest(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }
}
