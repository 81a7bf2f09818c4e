package org.vitrine.encode;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One of the things that an encoding looks at around each pixel: a sum of values of the image, each times a weight,
 * divided by a scale. Pixels beyond the border are those of the border. For most encodings a view is a channel as it
 * is.
 *
 * <p>Since a view is linear, evidence on it belongs to the pixels that it is made of, by the same weights. A view that
 * is not linear names the pixels that it looks at, with weights for their shares.
 *
 * <p>Most views have a value for each pixel, and a plane for each level. A coarse view has one value for each
 * <i>cell</i>, a square of {@code cell x cell} pixels, and spreads the levels over the pixels of the cell: with n =
 * {@code cell * cell}, level k of the cell in row i and column j of cells is the bit of plane k / n at row
 * {@code cell * i + k % n / cell}, column {@code cell * j + k % cell}. Its taps are relative to the upper left pixel of
 * the cell.
 *
 * @param name what it is called in rules; empty for the brightness of a grey image
 * @param levels bits per pixel, or per cell, 1 to {@value #MAX_LEVELS}
 * @param scale what the sum is divided by
 * @param taps the values that are summed
 * @param cell rows and columns of a cell, 1 to {@value #MAX_CELL}; 1 if each pixel has a value of its own
 * @param edges if its value says how strong an edge is, in which directions the edge may run: 0 for a horizontal edge,
 *     45 for one that falls to the right, 90 for a vertical one, in degrees below 180; empty if it is not about edges.
 *     If taps have negative weights, it is a {@linkplain #isStep() step}
 */
public record View(String name, int levels, int scale, List<Tap> taps, int cell, List<Integer> edges) {

    /** Largest number of levels of a view. */
    public static final int MAX_LEVELS = 64;

    /** Largest number of rows and columns of a cell. */
    public static final int MAX_CELL = 8;

    private static final List<List<Integer>> STEPS = List.of(List.of(0), List.of(90));
    private static final List<Tap> FIRST = List.of(new Tap(0, 0, 0, 1));
    private static final List<Tap> SECOND = List.of(new Tap(0, 0, 1, 1));
    private static final List<Tap> THIRD = List.of(new Tap(0, 0, 2, 1));

    public View {
        taps = List.copyOf(taps);
        edges = List.copyOf(edges);
        if (levels < 1 || levels > MAX_LEVELS) {
            throw new IllegalArgumentException("a view has 1 to " + MAX_LEVELS + " levels: " + levels);
        }
        if (scale < 1) {
            throw new IllegalArgumentException("the scale of a view must be at least 1: " + scale);
        }
        if (cell < 1 || cell > MAX_CELL) {
            throw new IllegalArgumentException("a cell has 1 to " + MAX_CELL + " rows and columns: " + cell);
        }
        for (int degrees : edges) {
            if (degrees < 0 || degrees >= 180) {
                throw new IllegalArgumentException("the direction of an edge is 0 to 179 degrees: " + degrees);
            }
        }
        if (isStep(edges, taps) && !STEPS.contains(edges)) {
            throw new IllegalArgumentException("a step is at an edge of 0 or of 90 degrees: " + edges);
        }
    }

    /** Makes a view that is a sum of values. */
    public View(String name, int levels, int scale, List<Tap> taps, int cell) {
        this(name, levels, scale, taps, cell, List.of());
    }

    /** Makes a view with a value for each pixel. */
    public View(String name, int levels, int scale, List<Tap> taps) {
        this(name, levels, scale, taps, 1);
    }

    /**
     * A value that a view takes up, with its weight.
     *
     * @param row how many rows below the pixel
     * @param column how many columns to the right of the pixel
     * @param channel the channel
     * @param weight what the value is multiplied by
     */
    public record Tap(int row, int column, int channel, int weight) {}

    /**
     * {@return true if its value is the height of a step, by which pixels to the right or below are brighter: levels of
     * the lower half are below 0 then, those of the upper half above} Its edge is vertical or horizontal.
     */
    public boolean isStep() {
        return isStep(edges, taps);
    }

    private static boolean isStep(List<Integer> edges, List<Tap> taps) {
        return !edges.isEmpty() && taps.stream().anyMatch(tap -> tap.weight() < 0);
    }

    /** {@return a view for each channel as it is: 1 for grey, 3 for RGB} */
    public static List<View> channels(int channels, int levels) {
        return channels == 1
                ? List.of(new View("", levels, 1, FIRST))
                : List.of(
                        new View("red", levels, 1, FIRST),
                        new View("green", levels, 1, SECOND),
                        new View("blue", levels, 1, THIRD));
    }

    /**
     * {@return the number of bit planes that the view takes: the levels; if a cell has more than one pixel, divided by
     * the pixels of a cell and rounded up}
     */
    public int planes() {
        return (levels + cell * cell - 1) / (cell * cell);
    }

    /** {@return the sum of the planes of some views} */
    public static int planes(List<View> views) {
        return views.stream().mapToInt(View::planes).reduce(0, Math::addExact);
    }

    /** {@return the index of the view to which each bit plane belongs} */
    public static int[] ofPlanes(List<View> views) {
        return IntStream.range(0, views.size())
                .flatMap(view ->
                        IntStream.generate(() -> view).limit(views.get(view).planes()))
                .toArray();
    }

    /**
     * {@return the number of pixels by which the bits of some views can be moved without changing what they mean: the
     * least common multiple of their cells; 1 if each pixel has values of its own}
     */
    public static int step(List<View> views) {
        return views.stream().mapToInt(View::cell).reduce(1, View::leastCommonMultiple);
    }

    /** {@return the number of pixels by which some views look beyond a pixel on each side; 0 if they are channels} */
    public static int reach(List<View> views) {
        return views.stream()
                .flatMap(view -> view.taps().stream())
                .mapToInt(tap -> Math.max(Math.abs(tap.row()), Math.abs(tap.column())))
                .reduce(0, Math::max);
    }

    static int leastCommonMultiple(int one, int other) {
        int multiple = one;
        while (multiple % other != 0) {
            multiple += one;
        }
        return multiple;
    }
}
