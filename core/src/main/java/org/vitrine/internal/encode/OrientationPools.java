package org.vitrine.internal.encode;

import java.util.Arrays;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Computes the maps of the encoding {@code orientations}, one value for each cell of 2x2 pixels, before levels are
 * taken. The page on the model file has the formulas; all numbers are whole. For one shape of images and one thread at
 * a time.
 *
 * <p>An image is gone through from top to bottom, one row of cells at a time. Rows of the eight directions, of the
 * length of the gradient and of the channels wait in a ring of lines. In a line these parts lie side by side, first the
 * even columns of all of them, then the odd ones, each with a margin, so that the border is repeated by reading on. A
 * row of cells is a sum of six lines (ten for the energy, four for colours) times weights, and then of as many
 * neighbouring columns. All these sums are loops over many elements in which all arrays have the same index: only those
 * are turned into vectors by the compiler of Java 17. So that neighbours have the same index, they are copied first,
 * which costs less than not to.
 */
public final class OrientationPools {

    /** Takes rows of cells. */
    interface Rows {

        /**
         * Takes the maps of a row of cells: the value of map m in cell j is the fraction of both numbers at
         * {@code m * cells + j}, rounded down.
         */
        void take(int row, int[] numerators, int[] denominators);
    }

    public static final int DIRECTIONS = 8;
    public static final int AXES = 4;
    static final int CONTRAST = DIRECTIONS + AXES;
    static final int BRIGHTNESS = CONTRAST + 1;
    static final int RED_GREEN = BRIGHTNESS + 1;
    static final int BLUE_YELLOW = RED_GREEN + 1;

    // Passes of a 3x3 box, convolved and then averaged over the pixels of a cell, as one set of weights for each axis:
    // a pass is 1 1 1, so one pass over a cell of two is 1 2 2 1, two are 1 3 5 5 3 1.
    private static final int[][] ONE_PASS = {{1, 2, 2, 1}, {0, 2, 2, 2}}; // for even and for odd sizes
    private static final int[][] TWO_PASSES = {{1, 3, 5, 5, 3, 1}, {0, 2, 4, 6, 4, 2}};
    private static final int[][] FOUR_PASSES = {
        {1, 5, 14, 26, 35, 35, 26, 14, 5, 1}, {0, 2, 8, 20, 32, 38, 32, 20, 8, 2}
    };
    public static final int TWO_PASS_WEIGHT = 18 * 18;
    public static final int ENERGY_UNIT = 5184;
    public static final int LEAST_ENERGY = 648;
    public static final int COLOUR_UNIT = 2250;
    public static final int RATIO = 16;

    private static final int LEFT = 4; // margins of a line's parts, in columns
    private static final int RIGHT = 5;
    private static final int MARGIN = LEFT / 2; // in cells
    private static final int LENGTH = DIRECTIONS; // where the parts of a line are that are not directions
    private static final int CHANNELS = LENGTH + 1;
    private static final int LINES = 16; // at least ten, a power of two

    private final ImageShape shape;
    private final int cellRows;
    private final int cells; // in a row
    private final int wide; // a channel's row with a margin of one pixel to both sides
    private final int[][] channels;
    private final int[] left; // neighbours of a channel's pixels
    private final int[] right;
    private final int[] above;
    private final int[] below;
    private final int[] across; // of each pixel's longest gradient
    private final int[] down;
    private final int[] square;
    private final int stride; // the even or odd columns of a part of a line
    private final int odd; // where the odd columns of a line begin
    private final int[][] lines;
    private final int[] sums; // of lines
    private final int[] near; // neighbours of sums
    private final int[] far;
    private final int[] pooled; // of neighbours
    private final int[] energy;
    private final int[] numerators;
    private final int[] denominators;

    OrientationPools(ImageShape shape) {
        this.shape = shape;
        this.cellRows = Math.max(1, shape.height() / 2);
        this.cells = Math.max(1, shape.width() / 2);
        this.wide = shape.width() + 2;
        int area = Math.multiplyExact(wide, shape.height() + 2);
        this.channels = new int[shape.channels()][area];
        this.left = new int[area];
        this.right = new int[area];
        this.above = new int[area];
        this.below = new int[area];
        this.across = new int[area];
        this.down = new int[area];
        this.square = new int[area];
        this.stride = (LEFT + shape.width() + RIGHT + 1) / 2;
        this.odd = (CHANNELS + shape.channels()) * stride;
        this.lines = new int[LINES][2 * odd];
        this.sums = new int[2 * odd];
        this.near = new int[odd];
        this.far = new int[odd];
        this.pooled = new int[odd];
        this.energy = new int[odd];
        this.numerators = new int[maps(shape.channels()) * cells];
        this.denominators = new int[numerators.length];
        Arrays.fill(denominators, CONTRAST * cells, BRIGHTNESS * cells, TWO_PASS_WEIGHT);
        Arrays.fill(denominators, BRIGHTNESS * cells, denominators.length, COLOUR_UNIT);
    }

    /**
     * {@return the weights of the pixels around a cell for the directions and the contrast, along an axis of some
     * pixels; see {@link #before}}
     */
    public static int[] directionWeights(int size) {
        return TWO_PASSES[size & 1].clone();
    }

    /** {@return the weights of the pixels around a cell for the energy} */
    public static int[] energyWeights(int size) {
        return FOUR_PASSES[size & 1].clone();
    }

    /** {@return the weights of the pixels around a cell for the channels} */
    public static int[] colourWeights(int size) {
        return ONE_PASS[size & 1].clone();
    }

    /** {@return the number of weights that belong to pixels before the first pixel of the cell} */
    public static int before(int... weights) {
        return weights.length / 2 - 1;
    }

    /** {@return the number of maps} */
    static int maps(int channels) {
        return channels == 1 ? BRIGHTNESS + 1 : BLUE_YELLOW + 1;
    }

    /** {@return the map that another one turns into in a mirror, left and right exchanged} */
    static int mirrored(int map) {
        if (map < DIRECTIONS) {
            return Math.floorMod(AXES - map, DIRECTIONS);
        }
        return map < CONTRAST ? DIRECTIONS + Math.floorMod(-map, AXES) : map;
    }

    ImageShape shape() {
        return shape;
    }

    /** {@return the number of numbers that this holds, roughly} */
    long size() {
        return (long) across.length * (channels.length + 7) + (long) sums.length * (LINES + 3);
    }

    /** Computes the maps of an image of this shape. */
    void read(Raster image, Rows into) {
        spread(image.toBytes());
        findGradients();
        int ready = 0;
        for (int row = 0; row < cellRows; row++) {
            // Each line is made once, as soon as the row of cells reaches it; the ring keeps the ten that are needed.
            for (; ready <= Math.min(shape.height() - 1, 2 * row + RIGHT); ready++) {
                fillLine(ready, lines[ready & (LINES - 1)]);
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
                int at = row * wide + 1;
                for (int column = 0; column < width; column++, from += count) {
                    into[at + column] = values[from] & 0xFF;
                }
                into[at - 1] = into[at];
                into[at + width] = into[at + width - 1];
            }
            System.arraycopy(into, wide, into, 0, wide);
            System.arraycopy(into, shape.height() * wide, into, (shape.height() + 1) * wide, wide);
        }
    }

    /** Finds for each pixel the gradient of the first channel in which it is longest; margins mean nothing. */
    private void findGradients() {
        int from = wide + 1;
        int count = shape.height() * wide - 2;
        for (int channel = 0; channel < channels.length; channel++) {
            System.arraycopy(channels[channel], from - 1, left, from, count);
            System.arraycopy(channels[channel], from + 1, right, from, count);
            System.arraycopy(channels[channel], from - wide, above, from, count);
            System.arraycopy(channels[channel], from + wide, below, from, count);
            if (channel == 0) {
                gradients(from, from + count);
            } else {
                longerGradients(from, from + count);
            }
        }
    }

    private void gradients(int from, int to) {
        for (int i = from; i < to; i++) {
            int x = right[i] - left[i];
            int y = below[i] - above[i];
            across[i] = x;
            down[i] = y;
            square[i] = x * x + y * y;
        }
    }

    private void longerGradients(int from, int to) {
        for (int i = from; i < to; i++) {
            int x = right[i] - left[i];
            int y = below[i] - above[i];
            int length = x * x + y * y;
            // A mask and no branch: which channel is longest changes from pixel to pixel, and would be guessed wrong.
            int longer = (square[i] - length) >> 31; // all ones if it is
            across[i] ^= (across[i] ^ x) & longer;
            down[i] ^= (down[i] ^ y) & longer;
            square[i] ^= (square[i] ^ length) & longer;
        }
    }

    /** Fills in what each pixel of a row gives to the eight directions, the length of its gradient and its channels. */
    private void fillLine(int row, int[] line) {
        int from = (row + 1) * wide + 1;
        int width = shape.width();
        Arrays.fill(line, 0);
        fillColumns(from, (width + 1) / 2, line, MARGIN);
        fillColumns(from + 1, width / 2, line, odd + MARGIN);
        for (int part = 0; part < odd; part += stride) {
            int first = line[part + at(0)];
            int last = line[part + at(width - 1)];
            for (int column = -LEFT; column < 0; column++) {
                line[part + at(column)] = first;
            }
            for (int column = width; column < width + RIGHT; column++) {
                line[part + at(column)] = last;
            }
        }
    }

    /** Fills in every second column. A gradient gives to at most four directions, by the signs of its components. */
    private void fillColumns(int from, int count, int[] line, int at) {
        for (int i = 0; i < count; i++) {
            int x = across[from + 2 * i];
            int y = down[from + 2 * i];
            long entry = OrientationGradients.of(x, y);
            int goesLeft = x >>> 31;
            int goesUp = y >>> 31;
            // Directions are numbered clockwise from the right, y going down: 1 is down right, 3 down left, 5 up left,
            // 7 up right. goesLeft and goesUp are 0 or 1.
            int diagonal = (1 + 2 * goesLeft) ^ (6 * goesUp);
            int to = at + i;
            line[to + 4 * stride * goesLeft] = OrientationGradients.horizontal(entry);
            line[to + 2 * stride + 4 * stride * goesUp] = OrientationGradients.vertical(entry);
            line[to + stride * diagonal] = OrientationGradients.diagonal(entry);
            line[to + stride * (diagonal ^ OrientationGradients.turn(entry))] =
                    OrientationGradients.otherDiagonal(entry);
            line[to + stride * LENGTH] = OrientationGradients.length(entry);
        }
        for (int channel = 0; channel < channels.length; channel++) {
            int[] values = channels[channel];
            int first = at + (CHANNELS + channel) * stride;
            for (int i = 0; i < count; i++) {
                line[first + i] = values[from + 2 * i];
            }
        }
    }

    /** {@return the index of a column in the first part of a line} */
    private int at(int column) {
        return (column & 1) * odd + ((column + LEFT) >> 1);
    }

    private void pool(int row) {
        int colours = CHANNELS * stride;
        pool(row, TWO_PASSES, 0, colours, pooled);
        pool(row, FOUR_PASSES, LENGTH * stride, colours, energy);
        pool(row, ONE_PASS, colours, odd, pooled);
        for (int cell = 0; cell < cells; cell++) {
            denominators[cell] = energy[LENGTH * stride + MARGIN + cell] / ENERGY_UNIT + LEAST_ENERGY;
        }
        for (int map = 1; map < CONTRAST; map++) {
            System.arraycopy(denominators, 0, denominators, map * cells, cells);
        }
        for (int map = 0; map < DIRECTIONS; map++) {
            take(map, RATIO, map);
        }
        for (int i = 0; i < AXES * cells; i++) {
            numerators[DIRECTIONS * cells + i] = numerators[i] + numerators[AXES * cells + i];
        }
        take(LENGTH, 1, CONTRAST);
        if (channels.length == 1) {
            take(CHANNELS, 1000, BRIGHTNESS);
        } else {
            mixColours();
        }
    }

    private void take(int part, int times, int map) {
        int from = part * stride + MARGIN;
        for (int cell = 0; cell < cells; cell++) {
            numerators[map * cells + cell] = times * pooled[from + cell];
        }
    }

    private void mixColours() {
        int from = CHANNELS * stride + MARGIN;
        for (int cell = 0; cell < cells; cell++) {
            int red = pooled[from + cell];
            int green = pooled[from + cell + stride];
            int blue = pooled[from + cell + 2 * stride];
            numerators[BRIGHTNESS * cells + cell] = 299 * red + 587 * green + 114 * blue;
            numerators[RED_GREEN * cells + cell] = 1000 * (red - green);
            numerators[BLUE_YELLOW * cells + cell] = 1000 * blue - 500 * (red + green);
        }
    }

    /** Adds up the pixels around each cell of a row, each times its weights, for some parts of the lines. */
    private void pool(int row, int[][] weights, int from, int to, int[] into) {
        int[] down = weights[shape.height() & 1];
        int[] right = weights[shape.width() & 1];
        int before = before(down);
        for (int tap = 0; tap < down.length; tap += 2) {
            int[] one = line(2 * row + tap - before);
            int[] two = line(2 * row + tap + 1 - before);
            add(down[tap], one, down[tap + 1], two, tap == 0, from, to, sums);
            add(down[tap], one, down[tap + 1], two, tap == 0, odd + from, odd + to, sums);
        }
        for (int tap = 0; tap < right.length; tap += 2) {
            copyNeighbours(tap - before, from, to, near);
            copyNeighbours(tap + 1 - before, from, to, far);
            add(right[tap], near, right[tap + 1], far, tap == 0, from, to, into);
        }
    }

    private int[] line(int row) {
        return lines[Math.max(0, Math.min(shape.height() - 1, row)) & (LINES - 1)];
    }

    /** Copies sums, moved by some columns, to where the even column of their cell is; margins mean nothing. */
    private void copyNeighbours(int column, int from, int to, int[] into) {
        int by = column >> 1;
        int first = Math.max(from, -by);
        int count = Math.min(to, odd - by) - first;
        System.arraycopy(sums, (column & 1) * odd + first + by, into, first, count);
    }

    private static void add(
            int weight, int[] values, int otherWeight, int[] others, boolean first, int from, int to, int[] into) {
        if (first) {
            for (int i = from; i < to; i++) {
                into[i] = weight * values[i] + otherWeight * others[i];
            }
        } else {
            for (int i = from; i < to; i++) {
                into[i] += weight * values[i] + otherWeight * others[i];
            }
        }
    }
}
