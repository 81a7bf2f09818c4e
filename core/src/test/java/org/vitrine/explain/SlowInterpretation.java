package org.vitrine.explain;

import java.util.ArrayList;
import java.util.List;
import org.vitrine.image.BitImage;
import org.vitrine.model.Model;

/**
 * Algorithms 1 and 2 as the paper lists them, patch by patch, with two slips mended: the sums of the clauses are added
 * up, not assigned, and the weights are those of the label asked for. Nothing of the fast interpretation is used, only
 * the numbers in the model. Brightness is kept in whole levels, so the sums of Algorithm 1 are exact.
 */
final class SlowInterpretation {

    private final Model model;
    private final int height;
    private final int width;
    private final int channels;
    private final int levels;
    private final int windowHeight;
    private final int windowWidth;
    private final int rows;
    private final int columns;
    private final int features;
    private final int[][][][] bright;
    private final int[][][][] dark;

    /** I⁺ and I⁻, {@code [row][column][channel]}, in levels. */
    static final class Maps {

        final double[][][] positive;
        final double[][][] negative;

        private Maps(int height, int width, int channels) {
            this.positive = new double[height][width][channels];
            this.negative = new double[height][width][channels];
        }
    }

    SlowInterpretation(Model model) {
        this.model = model;
        this.height = model.shape().height();
        this.width = model.shape().width();
        this.channels = model.shape().channels();
        this.levels = model.views().get(0).levels();
        int wantedHeight = model.settings().window().height();
        int wantedWidth = model.settings().window().width();
        this.windowHeight = wantedHeight == 0 ? height : wantedHeight;
        this.windowWidth = wantedWidth == 0 ? width : wantedWidth;
        this.rows = height - windowHeight + 1;
        this.columns = width - windowWidth + 1;
        this.features = windowHeight * windowWidth * channels * levels + rows - 1 + columns - 1;
        this.bright = new int[clauses()][windowHeight][windowWidth][channels];
        this.dark = new int[clauses()][windowHeight][windowWidth][channels];
        for (int clause = 0; clause < clauses(); clause++) {
            unbinarize(clause);
        }
    }

    int clauses() {
        return model.clauses().size();
    }

    int positions() {
        return rows * columns;
    }

    /** L⁺ is 1 + the highest included level, L⁻ is the number of levels less the lowest that is included negated. */
    private void unbinarize(int clause) {
        for (int y = 0; y < windowHeight; y++) {
            for (int x = 0; x < windowWidth; x++) {
                for (int channel = 0; channel < channels; channel++) {
                    int least = 0;
                    int most = levels;
                    for (int level = 0; level < levels; level++) {
                        if (model.clauses().includes(clause, pixel(channel, level, y, x))) {
                            least = level + 1;
                        }
                    }
                    for (int level = levels - 1; level >= 0; level--) {
                        if (model.clauses().includes(clause, features + pixel(channel, level, y, x))) {
                            most = level;
                        }
                    }
                    bright[clause][y][x][channel] = least;
                    dark[clause][y][x][channel] = levels - most;
                }
            }
        }
    }

    private int pixel(int channel, int level, int y, int x) {
        return ((channel * levels + level) * windowHeight + y) * windowWidth + x;
    }

    private int rowFeature(int q) {
        return windowHeight * windowWidth * channels * levels + q;
    }

    private int columnFeature(int q) {
        return rowFeature(rows - 1) + q;
    }

    private boolean matches(int clause, BitImage image, int row, int column) {
        boolean all = true;
        boolean empty = true;
        boolean[] patch = new boolean[features];
        for (int plane = 0; plane < channels * levels; plane++) {
            for (int y = 0; y < windowHeight; y++) {
                for (int x = 0; x < windowWidth; x++) {
                    patch[(plane * windowHeight + y) * windowWidth + x] = image.get(row + y, column + x, plane);
                }
            }
        }
        for (int q = 0; q < rows - 1; q++) {
            patch[rowFeature(q)] = row > q;
        }
        for (int q = 0; q < columns - 1; q++) {
            patch[columnFeature(q)] = column > q;
        }
        for (int feature = 0; feature < features; feature++) {
            boolean wanted = model.clauses().includes(clause, feature);
            boolean unwanted = model.clauses().includes(clause, features + feature);
            all &= (!wanted || patch[feature]) && (!unwanted || !patch[feature]);
            empty &= !wanted && !unwanted;
        }
        return all && !empty;
    }

    /** The places where a clause matches; none for an empty clause, which casts no vote. */
    List<Integer> matching(int clause, BitImage image) {
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < positions(); place++) {
            if (matches(clause, image, place / columns, place % columns)) {
                places.add(place);
            }
        }
        return places;
    }

    /** Algorithm 1, for the clauses that vote for the label (side 1) or against it (side -1). */
    Maps local(List<List<Integer>> matching, int label, int side) {
        Maps maps = zeros();
        for (int clause = 0; clause < clauses(); clause++) {
            int weight = side * model.weight(clause, label);
            if (weight > 0) {
                Maps own = zeros();
                for (int place : matching.get(clause)) {
                    add(own.positive, bright[clause], place, 1);
                    add(own.negative, dark[clause], place, 1);
                }
                addTimes(maps.positive, own.positive, weight);
                addTimes(maps.negative, own.negative, weight);
            }
        }
        return maps;
    }

    /** Algorithm 2. */
    Maps global(int[][] counts, int label, boolean paper) {
        Maps maps = zeros();
        for (int clause = 0; clause < clauses(); clause++) {
            int weight = model.weight(clause, label);
            boolean possible = paper
                    || !model.clauses()
                            .isContradictory(
                                    clause, model.encoding(), model.shape().channels());
            if (weight > 0 && possible) {
                Maps own = zeros();
                for (int place = 0; place < positions(); place++) {
                    boolean positive = allowed(clause, place, true);
                    boolean negative = allowed(clause, place, false);
                    if (paper ? positive : positive && negative) {
                        add(own.positive, bright[clause], place, share(counts[clause], place));
                    }
                    if (paper ? negative : positive && negative) {
                        add(own.negative, dark[clause], place, share(counts[clause], place));
                    }
                }
                addTimes(maps.positive, own.positive, weight);
                addTimes(maps.negative, own.negative, weight);
            }
        }
        return maps;
    }

    /** Whether the positive position literals of a clause, or the negated ones, are all true of a place. */
    boolean allowed(int clause, int place, boolean positive) {
        boolean allowed = true;
        for (int q = 0; q < rows - 1; q++) {
            boolean included = model.clauses().includes(clause, (positive ? 0 : features) + rowFeature(q));
            allowed &= !included || place / columns > q == positive;
        }
        for (int q = 0; q < columns - 1; q++) {
            boolean included = model.clauses().includes(clause, (positive ? 0 : features) + columnFeature(q));
            allowed &= !included || place % columns > q == positive;
        }
        return allowed;
    }

    /** The paper's V. */
    private static double share(int[] counts, int place) {
        int largest = 0;
        for (int count : counts) {
            largest = Math.max(largest, count);
        }
        return largest == 0 ? 0 : (double) counts[place] / largest;
    }

    private Maps zeros() {
        return new Maps(height, width, channels);
    }

    private void add(double[][][] map, int[][][] literals, int place, double times) {
        for (int y = 0; y < windowHeight; y++) {
            for (int x = 0; x < windowWidth; x++) {
                for (int channel = 0; channel < channels; channel++) {
                    map[place / columns + y][place % columns + x][channel] += times * literals[y][x][channel];
                }
            }
        }
    }

    private void addTimes(double[][][] map, double[][][] other, int weight) {
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                for (int channel = 0; channel < channels; channel++) {
                    map[row][column][channel] += weight * other[row][column][channel];
                }
            }
        }
    }
}
