package org.vitrine.evaluation.calibration;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.vitrine.dataset.Dataset;
import org.vitrine.image.BitImage;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.predict.Appearance;

/**
 * Counts how the bits of usual images are distributed. The images may be those that a model learnt from, since its
 * clauses have no part in it. Sums are whole and everything else is computed in one order, so the number of threads
 * changes nothing.
 */
public final class AppearanceFit {

    /** Fewest images that show what usual images look like. */
    public static final int FEWEST = 200;

    /** Largest number of images that are looked at, evenly spread over all. */
    private static final int MOST = 10_000;

    /** Parts of the images; distances of the images of a part are measured from the others, as those of new images. */
    private static final int FOLDS = 5;

    /** Variance that is added to that of each statistic, in squared ten-thousandths: one that never varied may. */
    private static final double ADDED = 25;

    /** Least and largest part of the correlations that is left out. */
    private static final double LEAST_SHRINKAGE = 0.001;

    private static final double MOST_SHRINKAGE = 0.5;

    /** Images for each statistic at which all correlations would be left out, if there were no bounds. */
    private static final double IMAGES_PER_STATISTIC = 0.05;

    private AppearanceFit() {}

    /**
     * Looks at images, at most 10,000 of them.
     *
     * @param images at least {@value #FEWEST}
     * @return the appearance
     */
    public static Appearance of(Dataset images, int threads) {
        return of(images.size(), images::image, threads);
    }

    /**
     * Looks at images that are not a dataset, at most 10,000 of them.
     *
     * @param size the number of images, at least {@value #FEWEST}
     * @param images returns the image with a given index, encoded
     * @return the appearance
     */
    public static Appearance of(int size, IntFunction<BitImage> images, int threads) {
        if (size < FEWEST) {
            throw new IllegalArgumentException(
                    "at least " + FEWEST + " images are needed to see what usual ones look like: " + size);
        }
        int[][] statistics = new int[Math.min(MOST, size)][];
        ParallelLoop.forEach(statistics.length, threads, () -> (IntConsumer) i ->
                statistics[i] = Appearance.statisticsOf(images.apply((int) ((long) i * size / statistics.length))));
        int planes = images.apply(0).planes();
        Sums[] folds = new Sums[FOLDS];
        Sums all = new Sums(statistics[0].length);
        for (int fold = 0; fold < FOLDS; fold++) {
            folds[fold] = new Sums(statistics[0].length);
            for (int i = fold; i < statistics.length; i += FOLDS) {
                folds[fold].add(statistics[i]);
            }
            all.add(folds[fold], 1);
        }
        int[] distances = new int[statistics.length];
        for (int fold = 0; fold < FOLDS; fold++) {
            Sums others = new Sums(statistics[0].length);
            others.add(all, 1);
            others.add(folds[fold], -1);
            Appearance draft = others.appearance(planes, 0, Integer.MAX_VALUE);
            for (int i = fold; i < statistics.length; i += FOLDS) {
                distances[i] = draft.distance(statistics[i]);
            }
        }
        int[] sorted = distances.clone();
        Arrays.sort(sorted);
        int median = sorted[sorted.length / 2];
        return all.appearance(planes, median, Math.max(median, UsualLimit.of(distances)));
    }

    /** Sums of statistics and of their products over some images. */
    private static final class Sums {

        private long images;
        private final long[] sums;
        private final long[] products; // a lower triangle

        Sums(int statistics) {
            this.sums = new long[statistics];
            this.products = new long[Appearance.triangle(statistics)];
        }

        void add(int[] statistics) {
            images++;
            for (int row = 0, at = 0; row < sums.length; row++) {
                sums[row] += statistics[row];
                for (int column = 0; column <= row; column++) {
                    products[at++] += (long) statistics[row] * statistics[column];
                }
            }
        }

        void add(Sums other, int times) {
            images += times * other.images;
            for (int i = 0; i < sums.length; i++) {
                sums[i] += times * other.sums[i];
            }
            for (int i = 0; i < products.length; i++) {
                products[i] += times * other.products[i];
            }
        }

        Appearance appearance(int planes, int median, int limit) {
            int[] means = new int[sums.length];
            for (int i = 0; i < means.length; i++) {
                means[i] = (int) Math.round((double) sums[i] / images);
            }
            double[][] inverse = inverted(factor(covariance()));
            int[] whitening = new int[products.length];
            for (int row = 0, at = 0; row < sums.length; row++) {
                for (int column = 0; column <= row; column++) {
                    whitening[at++] = (int) Math.round(Appearance.UNIT * inverse[row][column]);
                }
            }
            return new Appearance(planes, means, whitening, median, limit);
        }

        /** {@return the covariances, their diagonal made larger, so that few images do not show too much} */
        private double[][] covariance() {
            double shrinkage =
                    Math.min(MOST_SHRINKAGE, Math.max(LEAST_SHRINKAGE, IMAGES_PER_STATISTIC * sums.length / images));
            double[][] lower = new double[sums.length][sums.length];
            for (int row = 0, at = 0; row < sums.length; row++) {
                for (int column = 0; column <= row; column++) {
                    double covariance = (double) products[at++] / images
                            - (double) sums[row] / images * ((double) sums[column] / images);
                    lower[row][column] = row == column ? Math.max(0, covariance) + ADDED : (1 - shrinkage) * covariance;
                }
            }
            return lower;
        }
    }

    /** {@return the Cholesky factor of a positive definite matrix: a lower triangle, whose square it is} */
    private static double[][] factor(double[][] matrix) {
        int size = matrix.length;
        double[][] factor = new double[size][size];
        for (int row = 0; row < size; row++) {
            for (int column = 0; column <= row; column++) {
                double left = matrix[row][column];
                for (int i = 0; i < column; i++) {
                    left -= factor[row][i] * factor[column][i];
                }
                factor[row][column] = row == column ? Math.sqrt(left) : left / factor[column][column];
            }
        }
        return factor;
    }

    /** {@return the inverse of a lower triangle} */
    private static double[][] inverted(double[][] triangle) {
        int size = triangle.length;
        double[][] inverse = new double[size][size];
        for (int column = 0; column < size; column++) {
            for (int row = column; row < size; row++) {
                double left = row == column ? 1 : 0;
                for (int i = column; i < row; i++) {
                    left -= triangle[row][i] * inverse[i][column];
                }
                inverse[row][column] = left / triangle[row][row];
            }
        }
        return inverse;
    }
}
