package org.vitrine.baseline;

import java.util.List;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Normalizes images to zero mean and unit variance.
 *
 * @param mean of each channel over the training images, 0 to 255
 */
public record Normalization(List<Double> mean, List<Double> deviation) {

    public Normalization {
        mean = List.copyOf(mean);
        deviation = List.copyOf(deviation);
    }

    /** Measures training images, one at least; a channel that never changes is left as wide as it is. */
    public static Normalization of(List<Raster> images) {
        int channels = images.get(0).shape().channels();
        double[] sums = new double[channels];
        double[] squares = new double[channels];
        double count = 0;
        for (Raster picture : images) {
            byte[] values = picture.toBytes();
            for (int i = 0; i < values.length; i++) {
                int value = values[i] & 0xFF;
                sums[i % channels] += value;
                squares[i % channels] += value * value;
            }
            count += (double) values.length / channels;
        }
        Double[] mean = new Double[channels];
        Double[] deviation = new Double[channels];
        for (int channel = 0; channel < channels; channel++) {
            mean[channel] = sums[channel] / count;
            double variance = squares[channel] / count - mean[channel] * mean[channel];
            deviation[channel] = variance > 1e-9 ? Math.sqrt(variance) : 1;
        }
        return new Normalization(List.of(mean), List.of(deviation));
    }

    /** {@return the mean colour of the training images, a value for each channel} */
    public int[] meanColour() {
        return mean.stream().mapToInt(value -> (int) Math.round(value)).toArray();
    }

    /** Writes an image as a network takes it: channel by channel, in a channel row by row. */
    void write(Raster picture, boolean mirrored, float[] into, int at) {
        ImageShape shape = picture.shape();
        int next = at;
        for (int channel = 0; channel < shape.channels(); channel++) {
            double centre = mean.get(channel);
            double scale = 1 / deviation.get(channel);
            for (int row = 0; row < shape.height(); row++) {
                for (int column = 0; column < shape.width(); column++) {
                    int from = mirrored ? shape.width() - 1 - column : column;
                    into[next++] = (float) ((picture.value(row, from, channel) - centre) * scale);
                }
            }
        }
    }
}
