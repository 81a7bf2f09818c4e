package org.vitrine.internal.encode;

import java.util.Arrays;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Counts the values of each map in the training images. */
final class OrientationHistograms {

    /** Least value that a map can have. */
    static final int LEAST = -4096;

    /** Greatest value that a map can have. */
    static final int MOST = 8191;

    private final int channels;
    private final long[][] counts;
    private OrientationPools pools;

    OrientationHistograms(int channels) {
        this.channels = channels;
        this.counts = new long[OrientationPools.maps(channels)][MOST - LEAST + 1];
        this.pools = new OrientationPools(new ImageShape(1, 1, channels));
    }

    void add(Raster image) {
        if (image.shape().channels() != channels) {
            throw new IllegalArgumentException("all images must have " + channels + " channels, not "
                    + image.shape().channels());
        }
        if (!image.shape().equals(pools.shape())) {
            pools = new OrientationPools(image.shape());
        }
        pools.read(image, this::count);
    }

    private void count(int row, int[] numerators, int[] denominators) {
        int cells = numerators.length / counts.length;
        for (int i = 0; i < numerators.length; i++) {
            // Rounded down, as a comparison of numerator and rung x denominator does it for whole rungs.
            counts[i / cells][Math.floorDiv(numerators[i], denominators[i]) - LEAST]++;
        }
    }

    /** {@return for each map the least value of each level; the same for maps that turn into each other in a mirror} */
    int[][] quantiles(int levels) {
        int[][] quantiles = new int[counts.length][];
        Arrays.setAll(quantiles, map -> {
            long[] both = counts[map].clone();
            long[] mirrored = counts[OrientationPools.mirrored(map)];
            // Counted together, so that an image and its mirror image have the same levels and bits can be mirrored.
            Arrays.setAll(both, value -> both[value] + mirrored[value]);
            return quantiles(both, levels);
        });
        return quantiles;
    }

    /**
     * Cuts off an equal part for each level, from below: of the values not cut off yet, the first of r parts that are
     * left is at least 1/r of them. If no value is shared by many cells, these are the quantiles; a value that is takes
     * up one part, and the others are the quantiles of the rest.
     */
    static int[] quantiles(long[] counts, int levels) {
        long left = Arrays.stream(counts).sum();
        if (left == 0) {
            throw new IllegalArgumentException("orientations need at least one training image");
        }
        int[] quantiles = new int[levels];
        int value = 0;
        for (int level = 0; level < levels; level++) {
            long taken = 0;
            do {
                taken += counts[value++];
            } while (value < counts.length - 1 && (levels + 1 - level) * taken < left);
            left -= taken;
            quantiles[level] = value + LEAST;
        }
        return quantiles;
    }
}
