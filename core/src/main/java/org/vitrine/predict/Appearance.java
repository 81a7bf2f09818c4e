package org.vitrine.predict;

import java.util.Arrays;
import org.vitrine.image.BitImage;

/**
 * Knows how the bits of usual images are distributed, to notice images of another kind, such as photographs among
 * drawings. It knows nothing of clauses, so it can be counted on training images. Immutable.
 *
 * <p>The planes of an image are divided into at most {@value #MOST_GROUPS} groups of neighbouring planes. Each group
 * has three statistics, in ten-thousandths of its bits: how many are set, and how many differ from the next bit to the
 * right and from the one below. They say how bright an image is, how rough it is at each level of brightness, and in
 * which direction. Levels that change at the same place are an edge between flat areas, as in a drawing; levels that
 * change at different places are shades, as in a photograph. So it is their correlations that matter: the distance of
 * an image is the Mahalanobis distance of its statistics from those of usual images.
 */
public final class Appearance {

    /** Largest number of groups of planes. */
    public static final int MOST_GROUPS = 24;

    /** Statistics of a group. */
    private static final int KINDS = 3;

    /** Parts of a bit in which statistics are counted. */
    private static final int PARTS = 10_000;

    /** Parts of one in which the numbers of the whitening are counted. */
    public static final int UNIT = 1_000_000_000;

    /** Parts of one in which distances are counted. */
    private static final int HUNDREDTHS = 100;

    private final int planes;
    private final int[] means;
    private final int[] whitening;
    private final int median;
    private final int limit;

    /**
     * Wraps numbers.
     *
     * @param planes the number of bit planes of an image
     * @param means the means of the statistics, in ten-thousandths; copied
     * @param whitening a lower triangular matrix, row by row, in billionths: statistics less their means, multiplied by
     *     it, have about unit variance and do not correlate; copied
     * @param median the distance of half of the usual images, in hundredths
     * @param limit the distance above which an image is unlike the usual ones, in hundredths, at least the median
     * @throws IllegalArgumentException if these do not fit each other
     */
    public Appearance(int planes, int[] means, int[] whitening, int median, int limit) {
        if (planes < 1 || means.length != statistics(planes)) {
            throw new IllegalArgumentException(
                    means.length + " means of statistics do not fit images of " + planes + " planes");
        }
        if (whitening.length != triangle(means.length)) {
            throw new IllegalArgumentException("a whitening of " + means.length + " statistics has "
                    + triangle(means.length) + " numbers: " + whitening.length);
        }
        if (Arrays.stream(means).anyMatch(mean -> mean < 0 || mean > PARTS)) {
            throw new IllegalArgumentException("means of statistics are 0 to " + PARTS + " ten-thousandths");
        }
        if (median < 0 || limit < median) {
            throw new IllegalArgumentException(
                    "the largest usual distance must be at least the median " + median + ": " + limit);
        }
        this.planes = planes;
        this.means = means.clone();
        this.whitening = whitening.clone();
        this.median = median;
        this.limit = limit;
    }

    /** {@return the number of statistics of an image of so many planes} */
    public static int statistics(int planes) {
        int perGroup = perGroup(planes);
        return KINDS * ((planes + perGroup - 1) / perGroup);
    }

    /** {@return how many numbers a lower triangular matrix has} */
    public static int triangle(int rows) {
        return rows * (rows + 1) / 2;
    }

    private static int perGroup(int planes) {
        return (planes + MOST_GROUPS - 1) / MOST_GROUPS;
    }

    /**
     * {@return the statistics of an image, in ten-thousandths: for each group of planes the bits that are set, those
     * that differ from the next one to the right, and those that differ from the one below}
     */
    public static int[] statisticsOf(BitImage image) {
        int perGroup = perGroup(image.planes());
        long[] counts = new long[statistics(image.planes())];
        for (int plane = 0; plane < image.planes(); plane++) {
            count(image, plane, counts, KINDS * (plane / perGroup));
        }
        int[] parts = new int[counts.length];
        for (int i = 0; i < parts.length; i++) {
            int grouped = Math.min(perGroup, image.planes() - i / KINDS * perGroup); // the last group may be smaller
            long bits = (long) grouped * image.height() * image.width();
            parts[i] = (int) ((PARTS * counts[i] + bits / 2) / bits);
        }
        return parts;
    }

    private static void count(BitImage image, int plane, long[] counts, int at) {
        for (int column = 0; column < image.width(); column += 64) {
            int followed = Math.min(64, image.width() - 1 - column); // bits that have one to their right
            long inner = followed < 1 ? 0 : -1L >>> (64 - followed);
            long above = 0;
            for (int row = 0; row < image.height(); row++) {
                long bits = image.bits(plane, row, column, 64);
                long right = bits >>> 1;
                if (column + 64 < image.width() && image.get(row, column + 64, plane)) {
                    right |= 1L << 63;
                }
                counts[at] += Long.bitCount(bits);
                counts[at + 1] += Long.bitCount((bits ^ right) & inner);
                counts[at + 2] += row == 0 ? 0 : Long.bitCount(bits ^ above);
                above = bits;
            }
        }
    }

    /** {@return the distance of an encoded image from the usual ones, in hundredths} */
    public int distance(BitImage image) {
        if (image.planes() != planes) {
            throw new IllegalArgumentException("an image of " + image.planes() + " planes does not fit " + planes);
        }
        return distance(statisticsOf(image));
    }

    /** {@return the distance of an image with these statistics from the usual ones, in hundredths} */
    public int distance(int[] statistics) {
        double squares = 0;
        int next = 0;
        for (int row = 0; row < means.length; row++) {
            long sum = 0; // whole, so that no order of adding up matters
            for (int column = 0; column <= row; column++) {
                sum += (long) whitening[next++] * (statistics[column] - means[column]);
            }
            double whitened = (double) sum / UNIT;
            squares += whitened * whitened;
        }
        return (int) Math.min(Integer.MAX_VALUE, Math.round(HUNDREDTHS * Math.sqrt(squares)));
    }

    /** {@return true if it can tell distances of images of so many planes} */
    public boolean fits(int modelPlanes) {
        return planes == modelPlanes;
    }

    /** {@return the number of bit planes of an image} */
    public int planes() {
        return planes;
    }

    /** {@return a copy of the means of the statistics, in ten-thousandths} */
    public int[] means() {
        return means.clone();
    }

    /** {@return a copy of the whitening, a lower triangular matrix, row by row, in billionths} */
    public int[] whitening() {
        return whitening.clone();
    }

    /** {@return the distance of half of the usual images, in hundredths} */
    public int median() {
        return median;
    }

    /** {@return the distance above which an image is unlike the usual ones, in hundredths} */
    public int limit() {
        return limit;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Appearance that
                && planes == that.planes
                && median == that.median
                && limit == that.limit
                && Arrays.equals(means, that.means)
                && Arrays.equals(whitening, that.whitening);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(means) + Arrays.hashCode(whitening);
    }

    @Override
    public String toString() {
        return means.length + " statistics, usual up to a distance of " + limit;
    }
}
