package org.vitrine.internal.encode;

import java.util.Arrays;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * The maps of the encoding {@code orientations}: what it looks at in each cell of 2x2 pixels, before levels are taken. The page on the model
 * file has the formulas; all numbers are whole. For one shape of images and one thread at a time.
 *
 * <p>An image is gone through from top to bottom, one row of cells at a time. Rows of the eight directions and of the length of the gradient
 * wait side by side in a ring of lines, each map with a margin to both sides, so that the border is repeated by reading on. A row of cells
 * is then a sum of six lines (ten for the energy) times weights, and a sum of six neighbours of that: loops without branches over all
 * maps at once, which the compiler turns into vectors.
 */
final class OrientationPools {

    /** A row of cells. */
    interface Rows {

        /**
         * Takes the maps of a row of cells: the value of map m in cell j is the fraction of both numbers at {@code m * cells + j}, rounded down.
         */
        void take(int row, int[] numerators, int[] denominators);
    }

    static final int DIRECTIONS = 8;
    static final int AXES = 4;
    static final int CONTRAST = DIRECTIONS + AXES;
    static final int BRIGHTNESS = CONTRAST + 1;
    static final int RED_GREEN = BRIGHTNESS + 1;
    static final int BLUE_YELLOW = RED_GREEN + 1;

    private static final int[][] ONE_PASS = {{1, 2, 2, 1}, {0, 2, 2, 2}}; // for even and for odd sizes
    private static final int[][] TWO_PASSES = {{1, 3, 5, 5, 3, 1}, {0, 2, 4, 6, 4, 2}};
    private static final int[][] FOUR_PASSES = {
        {1, 5, 14, 26, 35, 35, 26, 14, 5, 1}, {0, 2, 8, 20, 32, 38, 32, 20, 8, 2}
    };
    private static final int TWO_PASS_WEIGHT = 18 * 18;
    private static final int ENERGY_UNIT = 5184;
    private static final int LEAST_ENERGY = 648;
    private static final int COLOUR_UNIT = 2250;
    private static final int RATIO = 16;

    private static final int LEFT = 4; // margins of a line
    private static final int RIGHT = 5;
    private static final int NEAR_LEFT = 1; // margins of a channel
    private static final int NEAR_RIGHT = 2;
    private static final int LINES = 16; // at least ten, a power of two
    private static final int[] QUADRANTS = {1, 3, 7, 5}; // the diagonal, by whether the gradient goes left and whether it goes up

    private final ImageShape shape;
    private final int cellRows;
    private final int cells; // in a row
    private final int wide; // a channel's row with its margins
    private final int[][] channels;
    private final int[] across; // of each pixel's longest gradient
    private final int[] down;
    private final int[] square;
    private final int stride; // a map's part of a line
    private final int[][] lines;
    private final int[] sums;
    private final int[] pooled;
    private final int[] energySums;
    private final int[] energy;
    private final int[] colourSums;
    private final int[][] colours;
    private final int[] numerators;
    private final int[] denominators;

    OrientationPools(ImageShape shape) {
        this.shape = shape;
        this.cellRows = Math.max(1, shape.height() / 2);
        this.cells = Math.max(1, shape.width() / 2);
        this.wide = shape.width() + NEAR_LEFT + NEAR_RIGHT;
        int area = Math.multiplyExact(wide, shape.height() + 2);
        this.channels = new int[shape.channels()][area];
        this.across = new int[area];
        this.down = new int[area];
        this.square = new int[area];
        this.stride = shape.width() + LEFT + RIGHT;
        this.lines = new int[LINES][(DIRECTIONS + 1) * stride];
        this.sums = new int[(DIRECTIONS + 1) * stride];
        this.pooled = new int[sums.length];
        this.energySums = new int[stride];
        this.energy = new int[stride];
        this.colourSums = new int[wide];
        this.colours = new int[shape.channels()][wide];
        this.numerators = new int[maps(shape.channels()) * cells];
        this.denominators = new int[numerators.length];
        Arrays.fill(denominators, CONTRAST * cells, BRIGHTNESS * cells, TWO_PASS_WEIGHT);
        Arrays.fill(denominators, BRIGHTNESS * cells, denominators.length, COLOUR_UNIT);
    }

    /** How many maps there are. */
    static int maps(int channels) {
        return channels == 1 ? BRIGHTNESS + 1 : BLUE_YELLOW + 1;
    }

    /** The map that another one turns into in a mirror, left and right exchanged. */
    static int mirrored(int map) {
        if (map < DIRECTIONS) {
            return Math.floorMod(AXES - map, DIRECTIONS);
        }
        return map < CONTRAST ? DIRECTIONS + Math.floorMod(-map, AXES) : map;
    }

    ImageShape shape() {
        return shape;
    }

    /** How many numbers this holds, roughly. */
    long size() {
        return (long) across.length * (channels.length + 3) + (long) sums.length * (LINES + 2);
    }

    /** Computes the maps of an image of this shape. */
    void read(Raster image, Rows into) {
        spread(image.toBytes());
        findGradients();
        int ready = 0;
        for (int row = 0; row < cellRows; row++) {
            for (; ready <= Math.min(shape.height() - 1, 2 * row + RIGHT); ready++) {
                fillLine(ready, lines[ready & LINES - 1]);
            }
            pool(row);
            into.take(row, numerators, denominators);
        }
    }

    /** Takes the channels apart, and repeats their border. */
    private void spread(byte[] values) {
        int count = channels.length;
        int width = shape.width();
        for (int channel = 0; channel < count; channel++) {
            int[] into = channels[channel];
            int from = channel;
            for (int row = 1; row <= shape.height(); row++) {
                int at = row * wide + NEAR_LEFT;
                for (int column = 0; column < width; column++, from += count) {
                    into[at + column] = values[from] & 0xFF;
                }
                into[at - 1] = into[at];
                Arrays.fill(into, at + width, at + width + NEAR_RIGHT, into[at + width - 1]);
            }
            System.arraycopy(into, wide, into, 0, wide);
            System.arraycopy(into, shape.height() * wide, into, (shape.height() + 1) * wide, wide);
        }
    }

    /** For each pixel the gradient of the first channel in which it is longest; what lies in the margins means nothing. */
    private void findGradients() {
        int to = (shape.height() + 1) * wide - 1;
        gradients(channels[0], wide + 1, to);
        for (int channel = 1; channel < channels.length; channel++) {
            longerGradients(channels[channel], wide + 1, to);
        }
    }

    private void gradients(int[] values, int from, int to) {
        for (int i = from; i < to; i++) {
            int x = values[i + 1] - values[i - 1];
            int y = values[i + wide] - values[i - wide];
            across[i] = x;
            down[i] = y;
            square[i] = x * x + y * y;
        }
    }

    private void longerGradients(int[] values, int from, int to) {
        for (int i = from; i < to; i++) {
            int x = values[i + 1] - values[i - 1];
            int y = values[i + wide] - values[i - wide];
            int length = x * x + y * y;
            int longer = square[i] - length >> 31; // all ones if it is
            across[i] ^= (across[i] ^ x) & longer;
            down[i] ^= (down[i] ^ y) & longer;
            square[i] ^= (square[i] ^ length) & longer;
        }
    }

    /** What each pixel of a row gives to the eight directions, and the length of its gradient. */
    private void fillLine(int row, int[] line) {
        Arrays.fill(line, 0);
        int from = (row + 1) * wide + NEAR_LEFT;
        int width = shape.width();
        for (int column = 0; column < width; column++) {
            int x = across[from + column];
            int y = down[from + column];
            long entry = OrientationGradients.of(x, y);
            int at = LEFT + column;
            int left = x >>> 31;
            int up = y >>> 31;
            int quadrant = left | up << 1;
            line[at + (left << 2) * stride] = OrientationGradients.horizontal(entry);
            line[at + (2 + (up << 2)) * stride] = OrientationGradients.vertical(entry);
            line[at + QUADRANTS[quadrant] * stride] = OrientationGradients.diagonal(entry);
            line[at + QUADRANTS[quadrant ^ OrientationGradients.turned(entry)] * stride] =
                    OrientationGradients.otherDiagonal(entry);
            line[at + DIRECTIONS * stride] = OrientationGradients.length(entry);
        }
        for (int at = 0; at < line.length; at += stride) {
            Arrays.fill(line, at, at + LEFT, line[at + LEFT]);
            Arrays.fill(line, at + LEFT + width, at + stride, line[at + LEFT + width - 1]);
        }
    }

    private void pool(int row) {
        int rowParity = shape.height() & 1;
        int columnParity = shape.width() & 1;
        addRows(TWO_PASSES[rowParity], row, 0, sums);
        addNeighbours(TWO_PASSES[columnParity], sums, pooled);
        addRows(FOUR_PASSES[rowParity], row, DIRECTIONS * stride, energySums);
        addNeighbours(FOUR_PASSES[columnParity], energySums, energy);
        for (int cell = 0; cell < cells; cell++) {
            int unit = energy[LEFT + 2 * cell] / ENERGY_UNIT + LEAST_ENERGY;
            for (int map = 0; map < CONTRAST; map++) {
                denominators[map * cells + cell] = unit;
            }
        }
        for (int map = 0; map < DIRECTIONS; map++) {
            for (int cell = 0; cell < cells; cell++) {
                numerators[map * cells + cell] = RATIO * pooled[map * stride + LEFT + 2 * cell];
            }
        }
        for (int i = 0; i < AXES * cells; i++) {
            numerators[DIRECTIONS * cells + i] = numerators[i] + numerators[AXES * cells + i];
        }
        for (int cell = 0; cell < cells; cell++) {
            numerators[CONTRAST * cells + cell] = pooled[DIRECTIONS * stride + LEFT + 2 * cell];
        }
        poolColours(row, ONE_PASS[rowParity], ONE_PASS[columnParity]);
    }

    private void poolColours(int row, int[] rowWeights, int[] columnWeights) {
        for (int channel = 0; channel < channels.length; channel++) {
            Arrays.fill(colourSums, 0);
            for (int tap = 0; tap < rowWeights.length; tap++) {
                int from = (1 + inside(2 * row + tap - 1)) * wide;
                addTimes(channels[channel], from, rowWeights[tap], colourSums, 0, wide);
            }
            addNeighbours(columnWeights, colourSums, colours[channel]);
        }
        int at = BRIGHTNESS * cells;
        if (channels.length == 1) {
            for (int cell = 0; cell < cells; cell++) {
                numerators[at + cell] = 1000 * colours[0][NEAR_LEFT + 2 * cell];
            }
            return;
        }
        for (int cell = 0; cell < cells; cell++) {
            int red = colours[0][NEAR_LEFT + 2 * cell];
            int green = colours[1][NEAR_LEFT + 2 * cell];
            int blue = colours[2][NEAR_LEFT + 2 * cell];
            numerators[at + cell] = 299 * red + 587 * green + 114 * blue;
            numerators[at + cells + cell] = 1000 * (red - green);
            numerators[at + 2 * cells + cell] = 1000 * blue - 500 * (red + green);
        }
    }

    private int inside(int row) {
        return Math.max(0, Math.min(shape.height() - 1, row));
    }

    /** Adds up the lines around a row of cells, from one element on, each times a weight. */
    private void addRows(int[] weights, int row, int from, int[] into) {
        Arrays.fill(into, 0);
        int first = 2 * row + 1 - weights.length / 2;
        for (int tap = 0; tap < weights.length; tap++) {
            addTimes(lines[inside(first + tap) & LINES - 1], from, weights[tap], into, 0, into.length);
        }
    }

    /** Adds up the elements around each one, each times a weight; those at the ends mean nothing. */
    private static void addNeighbours(int[] weights, int[] values, int[] into) {
        Arrays.fill(into, 0);
        int before = weights.length / 2 - 1;
        for (int tap = 0; tap < weights.length; tap++) {
            addTimes(values, tap, weights[tap], into, before, into.length - weights.length + 1);
        }
    }

    private static void addTimes(int[] values, int from, int weight, int[] into, int at, int count) {
        if (weight != 0) {
            for (int i = 0; i < count; i++) {
                into[at + i] += weight * values[from + i];
            }
        }
    }
}
