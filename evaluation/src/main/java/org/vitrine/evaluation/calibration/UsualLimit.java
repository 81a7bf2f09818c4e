package org.vitrine.evaluation.calibration;

import java.util.Arrays;

/** Finds the value above which an image is unlike others, from values of images that were not fitted to. */
final class UsualLimit {

    /** Share of usual images above the limit where there are enough of them to see it. */
    private static final double SHARE = 0.005;

    /** Fewest images that show this share: five of them lie above the limit. */
    private static final int ENOUGH = 1000;

    /**
     * How far the limit lies beyond the 90th percentile, in distances from it to the median. Values with an exponential
     * tail exceed it once in 110, with a normal one once in 1,400; of fewer images the tail itself cannot be seen.
     */
    private static final double STRETCH = 1.5;

    private UsualLimit() {}

    /** {@return the limit, by the values of usual images in any order} */
    static int of(int[] values) {
        int[] sorted = values.clone();
        Arrays.sort(sorted);
        int size = sorted.length;
        int seen = sorted[(int) Math.min(size, Math.ceil((size + 1) * (1 - SHARE))) - 1];
        if (size >= ENOUGH) {
            return seen;
        }
        double median = sorted[size / 2];
        double high = sorted[(int) (size * 9L / 10)];
        return (int) Math.min(Integer.MAX_VALUE, Math.max(seen, Math.ceil(high + STRETCH * (high - median))));
    }
}
