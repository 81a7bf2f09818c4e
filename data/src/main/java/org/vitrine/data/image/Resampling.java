package org.vitrine.data.image;

import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * One axis of an image, scaled: each pixel of the result is a weighted mean of neighbouring pixels.
 *
 * <p>When shrinking, a pixel of the result is the mean of the stretch it covers, pixels at its ends counting by the
 * part that lies inside; every pixel of the image so has the same say, and thin strokes fade instead of vanishing. When
 * enlarging, it is the straight line between the two nearest pixel centres.
 *
 * @param starts for each pixel of the result the first pixel that counts
 * @param weights for each pixel of the result the weights from there on; they sum to 1
 */
@SuppressWarnings("ArrayRecordComponent") // lives for one image, and is never compared
record Resampling(int[] starts, double[][] weights) {

    /** Gives the rows of an image, in order. */
    interface Rows {
        /** Writes the values of a row, channel by channel in each pixel. */
        void read(int row, int[] values);
    }

    static Resampling of(int from, int to) {
        int[] starts = new int[to];
        double[][] weights = new double[to][];
        double step = (double) from / to;
        for (int i = 0; i < to; i++) {
            if (from > to) {
                average(i, step, from, starts, weights);
            } else {
                double place = Math.min(Math.max((i + 0.5) * step - 0.5, 0), from - 1);
                starts[i] = Math.min((int) place, Math.max(from - 2, 0));
                double part = place - starts[i];
                weights[i] = from == 1 ? new double[] {1} : new double[] {1 - part, part};
            }
        }
        return new Resampling(starts, weights);
    }

    private static void average(int i, double step, int from, int[] starts, double[][] weights) {
        double begin = i * step;
        double end = Math.min((i + 1) * step, from);
        int first = (int) begin;
        int last = Math.min((int) Math.ceil(end), from);
        double[] weight = new double[last - first];
        double sum = 0;
        for (int k = 0; k < weight.length; k++) {
            weight[k] = Math.min(end, first + k + 1) - Math.max(begin, first + k);
            sum += weight[k];
        }
        for (int k = 0; k < weight.length; k++) {
            weight[k] /= sum;
        }
        starts[i] = first;
        weights[i] = weight;
    }

    /** Scales an image, given row by row in the channels of the shape wanted. */
    static Raster scale(int height, int width, Rows rows, ImageShape shape) {
        int channels = shape.channels();
        Resampling across = of(width, shape.width());
        Resampling down = of(height, shape.height());
        int[] row = new int[width * channels];
        int stride = shape.width() * channels;
        // Only the rows under the current row of the result are kept: the image may be large.
        double[][] window = new double[down.reach()][stride];
        int seen = 0;
        byte[] values = new byte[shape.size()];
        for (int y = 0; y < shape.height(); y++) {
            int start = down.starts[y];
            double[] weight = down.weights[y];
            for (; seen < start + weight.length; seen++) {
                rows.read(seen, row);
                across.row(row, channels, window[seen % window.length]);
            }
            for (int i = 0; i < stride; i++) {
                double sum = 0;
                for (int k = 0; k < weight.length; k++) {
                    sum += weight[k] * window[(start + k) % window.length][i];
                }
                // Weights are positive and sum to 1, so the rounded sum is from 0 to 255 without a clamp.
                values[y * stride + i] = (byte) (int) (sum + 0.5);
            }
        }
        return Raster.of(shape, values);
    }

    private int reach() {
        int reach = 0;
        for (double[] weight : weights) {
            reach = Math.max(reach, weight.length);
        }
        return reach;
    }

    private void row(int[] row, int channels, double[] into) {
        for (int x = 0; x < starts.length; x++) {
            for (int channel = 0; channel < channels; channel++) {
                double sum = 0;
                for (int k = 0; k < weights[x].length; k++) {
                    sum += weights[x][k] * row[(starts[x] + k) * channels + channel];
                }
                into[x * channels + channel] = sum;
            }
        }
    }
}
