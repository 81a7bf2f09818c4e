package org.vitrine.predict;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Sorts calibration images by how unusual they were, from the least unusual on: what split conformal prediction needs
 * to say how unusual a new image is among them. Immutable.
 *
 * <p>At most {@value #MOST} scores are kept. Of n scores in rising order, the i-th that is kept (i from 1 to m) is
 * number ceil(i n / m), so that the last is always among them. A rank that is not kept is rounded up: a promise is kept
 * at the cost of at most n / m more images.
 */
public final class SortedScores {

    /** Largest number of scores that are kept. */
    public static final int MOST = 1000;

    /** Tolerance that keeps 0.05 * 20 from being a little less than 1. */
    private static final double ROUNDING = 1e-9;

    private final int images;
    private final int[] kept;

    private SortedScores(int images, int[] kept) {
        this.images = images;
        this.kept = kept;
    }

    /**
     * Sorts scores, given in any order, and thins them out if there are many.
     *
     * @return the scores; the array is copied
     */
    public static SortedScores of(int[] scores) {
        int[] sorted = scores.clone();
        Arrays.sort(sorted);
        int size = Math.min(MOST, sorted.length);
        int[] kept = new int[size];
        for (int i = 1; i <= size; i++) {
            kept[i - 1] = sorted[rank(i, sorted.length, size) - 1];
        }
        return new SortedScores(sorted.length, kept);
    }

    /**
     * {@return scores that were sorted and thinned before}
     *
     * @param images the number of scores that there were
     * @param kept those that were kept, in rising order: all, or {@value #MOST} if there were more; copied
     * @throws IllegalArgumentException if there are too many or too few, or they do not rise
     */
    public static SortedScores restore(int images, int[] kept) {
        if (images < 0 || kept.length != Math.min(MOST, images)) {
            throw new IllegalArgumentException("of the scores of " + images + " images " + Math.min(MOST, images)
                    + " must be kept: " + kept.length);
        }
        for (int i = 1; i < kept.length; i++) {
            if (kept[i] < kept[i - 1]) {
                throw new IllegalArgumentException(
                        "scores must be in rising order: " + kept[i - 1] + " comes before " + kept[i]);
            }
        }
        return new SortedScores(images, kept.clone());
    }

    /** {@return the rank among n scores of the i-th of m kept ones, both counted from 1} */
    private static int rank(int i, int n, int m) {
        return (int) (((long) i * n + m - 1) / m);
    }

    /** {@return the number of images, 0 or more} */
    public int images() {
        return images;
    }

    /** {@return a copy of the scores that are kept, in rising order} */
    public int[] toArray() {
        return kept.clone();
    }

    /**
     * {@return the score that a new image exceeds with at most a given probability, if it is drawn as the calibration
     * images were: score number ceil((n + 1) (1 - maxError)) of n; empty if there are fewer, so that nothing can be
     * promised}
     *
     * @param maxError the probability, more than 0 and less than 1
     */
    public OptionalInt limit(double maxError) {
        if (!(maxError > 0 && maxError < 1)) {
            throw new IllegalArgumentException("the largest error must be more than 0 and less than 1: " + maxError);
        }
        long spared = (long) Math.floor((images + 1L) * maxError + ROUNDING);
        long rank = images + 1L - spared;
        if (rank > images) {
            return OptionalInt.empty();
        }
        int i = (int) ((rank - 1) * kept.length / images) + 1; // the first kept one of this rank or above
        return OptionalInt.of(kept[i - 1]);
    }

    /**
     * {@return the share of images, a new one with this score included, that are at least as unusual, more than 0 and
     * at most 1: the p-value of a conformal test}
     */
    public double shareAtLeast(int score) {
        int below = 0;
        while (below < kept.length && kept[below] < score) {
            below++;
        }
        int surely = below == 0 ? 0 : rank(below, images, kept.length);
        return (1.0 + images - surely) / (1.0 + images);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SortedScores that && images == that.images && Arrays.equals(kept, that.kept);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(kept);
    }

    @Override
    public String toString() {
        return images + " scores" + (kept.length == 0 ? "" : " from " + kept[0] + " to " + kept[kept.length - 1]);
    }
}
