package org.vitrine.internal.encode;

import java.util.Arrays;
import java.util.Map;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Tensor;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Encodes with fixed rungs: bit k of a channel is set where the value is at least the channel's k-th threshold. A
 * single threshold, the even thermometer and the quantile thermometer differ only in where their rungs are.
 */
public final class ThermometerEncoding implements Encoding {

    static final String THRESHOLDS = "thresholds";

    private final EncodingRecipe recipe;
    private final int[][] thresholds;

    ThermometerEncoding(EncodingRecipe recipe, int[][] thresholds) {
        for (int[] rungs : thresholds) {
            for (int k = 0; k < rungs.length; k++) {
                if (rungs[k] < 1 || rungs[k] > 255 || (k > 0 && rungs[k] < rungs[k - 1])) {
                    throw new IllegalArgumentException("thresholds must rise from 1 to 255: " + Arrays.toString(rungs));
                }
            }
        }
        this.recipe = recipe;
        this.thresholds = thresholds;
    }

    static ThermometerEncoding same(EncodingRecipe recipe, int channels, int[] rungs) {
        int[][] thresholds = new int[channels][];
        Arrays.fill(thresholds, rungs);
        return new ThermometerEncoding(recipe, thresholds);
    }

    /** {@return evenly spaced rungs: rung k is {@code (k+1) * 255 / (levels+1)}, rounded up} */
    static int[] evenRungs(int levels) {
        int[] rungs = new int[levels];
        for (int k = 0; k < levels; k++) {
            rungs[k] = ((k + 1) * 255 + levels) / (levels + 1);
        }
        return rungs;
    }

    /**
     * Puts the rungs at quantiles: rung k is the least value such that at least a fraction {@code (k+1)/(levels+1)} of
     * all values lie below it. Where many pixels share a value (the black of MNIST), rungs would coincide: those move
     * up to the next value that occurs.
     */
    static ThermometerEncoding quantiles(EncodingRecipe recipe, int levels, int channels, Iterable<Raster> images) {
        long[][] histograms = new long[channels][256];
        for (Raster image : images) {
            ImageShape shape = image.shape();
            for (int row = 0; row < shape.height(); row++) {
                for (int column = 0; column < shape.width(); column++) {
                    for (int channel = 0; channel < channels; channel++) {
                        histograms[channel][image.value(row, column, channel)]++;
                    }
                }
            }
        }
        int[][] thresholds = new int[channels][];
        for (int channel = 0; channel < channels; channel++) {
            thresholds[channel] = quantileRungs(histograms[channel], levels);
        }
        return new ThermometerEncoding(recipe, thresholds);
    }

    private static int[] quantileRungs(long[] histogram, int levels) {
        long total = Arrays.stream(histogram).sum();
        if (total == 0) {
            throw new IllegalArgumentException("quantiles need at least one training image");
        }
        int[] rungs = new int[levels];
        int value = 0;
        long below = 0;
        for (int k = 0; k < levels; k++) {
            int least = k == 0 ? 1 : rungs[k - 1] + 1;
            while (value < 255 && (value < least || below * (levels + 1) < total * (k + 1))) {
                below += histogram[value++];
            }
            int rung = value;
            while (rung < 255 && histogram[rung] == 0) {
                rung++;
            }
            rungs[k] = rung;
        }
        return rungs;
    }

    @Override
    public EncodingRecipe recipe() {
        return recipe;
    }

    /** {@return the number of bits per pixel and channel} */
    public int levels() {
        return thresholds[0].length;
    }

    @Override
    public Map<String, Tensor> tensors() {
        return Map.of(THRESHOLDS, Tensor.of(thresholds));
    }

    /** {@return a copy of the least value of each level of each channel} */
    public int[][] thresholds() {
        return Arrays.stream(thresholds).map(int[]::clone).toArray(int[][]::new);
    }

    @Override
    public BitImage encode(Raster image) {
        ImageShape shape = image.shape();
        if (shape.channels() != thresholds.length) {
            throw new IllegalArgumentException(
                    "the encoding was made for " + thresholds.length + " channels, the image has " + shape.channels());
        }
        BitImage bits = new BitImage(shape.height(), shape.width(), shape.channels() * levels());
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                for (int channel = 0; channel < shape.channels(); channel++) {
                    int value = image.value(row, column, channel);
                    int[] rungs = thresholds[channel];
                    for (int k = 0; k < rungs.length && value >= rungs[k]; k++) {
                        bits.set(row, column, channel * rungs.length + k);
                    }
                }
            }
        }
        return bits;
    }

    @Override
    public Raster restore(BitImage bits) {
        return Restoration.of(bits, levels(), (channel, reached) -> {
            int[] rungs = thresholds[channel];
            int least = reached == 0 ? 0 : rungs[reached - 1];
            int most = reached == rungs.length ? 255 : rungs[reached] - 1;
            return rungs.length == 1 ? (reached == 0 ? 0 : 255) : (least + most) / 2;
        });
    }
}
