package org.vitrine.internal.encode;

import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * The encoding {@code orientations} once more, written from docs/model-file.md: cell by cell, from the formulas there.
 */
final class SlowOrientations {

    private static final int[][][] WEIGHTS = { // passes, then even and odd sizes
        {{1, 2, 2, 1}, {0, 2, 2, 2}},
        {{1, 3, 5, 5, 3, 1}, {0, 2, 4, 6, 4, 2}},
        {{1, 5, 14, 26, 35, 35, 26, 14, 5, 1}, {0, 2, 8, 20, 32, 38, 32, 20, 8, 2}}
    };

    /** A number for each pixel. */
    private interface Pixels {
        long at(int row, int column);
    }

    private final Raster image;
    private final ImageShape shape;
    private final long[][][] given; // [row][column][direction, then the length]

    SlowOrientations(Raster image) {
        this.image = image;
        this.shape = image.shape();
        this.given = new long[shape.height()][shape.width()][9];
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                for (int d = 0; d < 8; d++) {
                    given[row][column][d] = direction(d, row, column);
                }
                given[row][column][8] = length(row, column);
            }
        }
    }

    int cellRows() {
        return Math.max(1, shape.height() / 2);
    }

    int cellColumns() {
        return Math.max(1, shape.width() / 2);
    }

    int maps() {
        return shape.channels() == 1 ? 14 : 16;
    }

    BitImage bits(int[][] quantiles) {
        int levels = quantiles[0].length;
        BitImage bits = new BitImage(shape.height(), shape.width(), maps() * levels / 4);
        for (int map = 0; map < maps(); map++) {
            for (int i = 0; i < cellRows(); i++) {
                for (int j = 0; j < cellColumns(); j++) {
                    long value = value(map, i, j);
                    for (int k = 0; k < levels; k++) {
                        int row = 2 * i + k % 4 / 2;
                        int column = 2 * j + k % 2;
                        if (value >= quantiles[map][k] && row < shape.height() && column < shape.width()) {
                            bits.set(row, column, map * levels / 4 + k / 4);
                        }
                    }
                }
            }
        }
        return bits;
    }

    /** The value of a map in a cell. */
    long value(int map, int i, int j) {
        if (map < 12) {
            long unit = pooled(2, (y, x) -> given[y][x][8], i, j) / 5184 + 648;
            long sum = pooled(1, (y, x) -> given[y][x][map % 8], i, j);
            return map < 8 ? 16 * sum / unit : 16 * (sum + pooled(1, (y, x) -> given[y][x][map - 4], i, j)) / unit;
        }
        return switch (map) {
            case 12 -> pooled(1, (y, x) -> given[y][x][8], i, j) / 324;
            case 13 -> Math.floorDiv(pooled(0, this::brightness, i, j), 2250L);
            case 14 -> Math.floorDiv(pooled(0, (y, x) -> 1000L * (pixel(y, x, 0) - pixel(y, x, 1)), i, j), 2250L);
            default ->
                Math.floorDiv(
                        pooled(0, (y, x) -> 1000L * pixel(y, x, 2) - 500L * (pixel(y, x, 0) + pixel(y, x, 1)), i, j),
                        2250L);
        };
    }

    private long pooled(int passes, Pixels pixels, int i, int j) {
        int[] down = WEIGHTS[passes][shape.height() % 2];
        int[] right = WEIGHTS[passes][shape.width() % 2];
        int first = 1 - down.length / 2;
        long sum = 0;
        for (int a = 0; a < down.length; a++) {
            for (int b = 0; b < right.length; b++) {
                int row = inside(2 * i + first + a, shape.height());
                int column = inside(2 * j + first + b, shape.width());
                sum += (long) down[a] * right[b] * pixels.at(row, column);
            }
        }
        return sum;
    }

    private static int inside(int index, int size) {
        return index < 0 ? 0 : index >= size ? size - 1 : index;
    }

    private int pixel(int row, int column, int channel) {
        return image.value(inside(row, shape.height()), inside(column, shape.width()), channel);
    }

    private long brightness(int row, int column) {
        return shape.channels() == 1
                ? 1000L * pixel(row, column, 0)
                : 299L * pixel(row, column, 0) + 587L * pixel(row, column, 1) + 114L * pixel(row, column, 2);
    }

    /** gx, gy and their squares' sum. */
    private long[] gradient(int row, int column) {
        long[] longest = {0, 0, 0};
        for (int channel = 0; channel < shape.channels(); channel++) {
            long gx = (long) pixel(row, column + 1, channel) - pixel(row, column - 1, channel);
            long gy = (long) pixel(row + 1, column, channel) - pixel(row - 1, column, channel);
            if (gx * gx + gy * gy > longest[2]) {
                longest = new long[] {gx, gy, gx * gx + gy * gy};
            }
        }
        return longest;
    }

    private long length(int row, int column) {
        long square = 256 * gradient(row, column)[2];
        long length = 0;
        while ((length + 1) * (length + 1) <= square) {
            length++;
        }
        return length;
    }

    private long direction(int d, int row, int column) {
        long[] g = gradient(row, column);
        long p = switch (d) {
            case 0 -> 256 * g[0];
            case 1 -> 181 * (g[0] + g[1]);
            case 2 -> 256 * g[1];
            case 3 -> 181 * (g[1] - g[0]);
            case 4 -> -256 * g[0];
            case 5 -> 181 * (-g[0] - g[1]);
            case 6 -> -256 * g[1];
            default -> 181 * (g[0] - g[1]);
        };
        return p <= 0 ? 0 : p * p * p / (1048576 * (g[2] + 1));
    }
}
