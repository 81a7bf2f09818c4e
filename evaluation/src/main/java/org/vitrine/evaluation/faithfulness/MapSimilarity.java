package org.vitrine.evaluation.faithfulness;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares two maps of the same pixels.
 *
 * @param rankCorrelation Spearman's rank correlation, equal values sharing their mean rank: 1 if the pixels have the
 * same order, 0 if the orders have nothing to do with each other or a map is the same everywhere
 * @param ssim structural similarity (Wang et al., 2004) of both maps, each scaled to a maximum of 1: mean over windows
 * of 7x7 pixels; 1 if the maps are the same
 */
record MapSimilarity(double rankCorrelation, double ssim) {

    private static final int WINDOW = 7;
    private static final double C1 = 0.01 * 0.01;
    private static final double C2 = 0.03 * 0.03;

    /** {@return the similarity of two maps of the same size, row by row} */
    static MapSimilarity of(double[] one, double[] other, int width) {
        if (one.length != other.length || one.length % width != 0) {
            throw new IllegalArgumentException("maps of " + one.length + " and " + other.length + " pixels in rows of "
                    + width + " cannot be compared");
        }
        return new MapSimilarity(
                correlation(ranks(one), ranks(other)), ssim(scaled(one), scaled(other), one.length / width, width));
    }

    static MapSimilarity mean(List<MapSimilarity> all) {
        double[] means = EachPair.mean(all.stream()
                .map(one -> new double[] {one.rankCorrelation, one.ssim})
                .toList());
        return new MapSimilarity(means[0], means[1]);
    }

    private static double[] ranks(double[] values) {
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted((one, other) -> Double.compare(values[one], values[other]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] ranks = new double[values.length];
        int from = 0;
        while (from < order.length) {
            int to = from + 1;
            while (to < order.length && values[order[to]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + to - 1) / 2.0;
            }
            from = to;
        }
        return ranks;
    }

    private static double correlation(double[] one, double[] other) {
        double meanOfOne = Arrays.stream(one).sum() / one.length;
        double meanOfOther = Arrays.stream(other).sum() / other.length;
        double both = 0;
        double ofOne = 0;
        double ofOther = 0;
        for (int i = 0; i < one.length; i++) {
            both += (one[i] - meanOfOne) * (other[i] - meanOfOther);
            ofOne += (one[i] - meanOfOne) * (one[i] - meanOfOne);
            ofOther += (other[i] - meanOfOther) * (other[i] - meanOfOther);
        }
        return ofOne > 0 && ofOther > 0 ? both / Math.sqrt(ofOne * ofOther) : 0;
    }

    private static double[] scaled(double[] map) {
        double most = Arrays.stream(map).map(Math::abs).max().orElse(0);
        return most > 0 ? Arrays.stream(map).map(value -> value / most).toArray() : map;
    }

    private static double ssim(double[] one, double[] other, int height, int width) {
        int window = Math.min(WINDOW, Math.min(height, width));
        double sum = 0;
        int windows = 0;
        for (int row = 0; row + window <= height; row++) {
            for (int column = 0; column + window <= width; column++) {
                sum += ssim(one, other, row * width + column, width, window);
                windows++;
            }
        }
        return sum / windows;
    }

    /** {@return the similarity of one window, which starts at a pixel} */
    private static double ssim(double[] one, double[] other, int start, int width, int window) {
        int size = window * window;
        double sumOfOne = 0;
        double sumOfOther = 0;
        double squaresOfOne = 0;
        double squaresOfOther = 0;
        double products = 0;
        for (int row = 0; row < window; row++) {
            for (int pixel = start + row * width; pixel < start + row * width + window; pixel++) {
                sumOfOne += one[pixel];
                sumOfOther += other[pixel];
                squaresOfOne += one[pixel] * one[pixel];
                squaresOfOther += other[pixel] * other[pixel];
                products += one[pixel] * other[pixel];
            }
        }
        double meanOfOne = sumOfOne / size;
        double meanOfOther = sumOfOther / size;
        int free = Math.max(1, size - 1); // variances of a sample
        double ofOne = (squaresOfOne - size * meanOfOne * meanOfOne) / free;
        double ofOther = (squaresOfOther - size * meanOfOther * meanOfOther) / free;
        double both = (products - size * meanOfOne * meanOfOther) / free;
        return (2 * meanOfOne * meanOfOther + C1)
                * (2 * both + C2)
                / ((meanOfOne * meanOfOne + meanOfOther * meanOfOther + C1) * (ofOne + ofOther + C2));
    }
}
