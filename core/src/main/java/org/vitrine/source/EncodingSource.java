package org.vitrine.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.View;
import org.vitrine.internal.encode.AdaptiveEncoding;
import org.vitrine.internal.encode.EdgeEncoding;
import org.vitrine.internal.encode.OrientationEncoding;
import org.vitrine.internal.encode.OrientationPools;
import org.vitrine.internal.encode.OtsuEncoding;
import org.vitrine.internal.encode.ThermometerEncoding;
import org.vitrine.model.Model;

/**
 * Writes the function that turns an image of bytes into bits: a byte for each bit, plane by plane, in a plane row by
 * row. Most encodings compare sums of pixels with thresholds, and a table of both says everything.
 */
final class EncodingSource {

    private static final String BIT_AT = "(plane * HEIGHT + row) * WIDTH + column";
    private static final Scratch MEANS = new Scratch("DOUBLES", "means", "HEIGHT * WIDTH");
    private static final Scratch HISTOGRAM = new Scratch("LONGS", "histogram", "256");
    private static final Scratch DIGITS = new Scratch("LONGS", "digits", "24");
    private static final Scratch PARTS = new Scratch("INTS", "parts", "HEIGHT * WIDTH * (9 + CHANNELS)");
    private static final Scratch MAPS = new Scratch("INTS", "maps", "16");

    private final Model model;
    private final Dialect dialect;
    private final StringBuilder tables = new StringBuilder();
    private final StringBuilder functions = new StringBuilder();
    private final List<String> calls = new ArrayList<>();
    private final List<Scratch> scratch = new ArrayList<>();
    private boolean inside;

    /**
     * Numbers that an encoding writes down while it looks at an image.
     *
     * @param type a placeholder of {@link Dialect#typed}, such as {@code LONGS}
     * @param name the name of the array
     * @param size the number of numbers, as an expression
     */
    record Scratch(String type, String name, String size) {

        private static String parameters(List<Scratch> all) {
            return all.stream().map(one -> ", " + one.type + " " + one.name).collect(Collectors.joining());
        }

        /** {@return arguments of a call} */
        static String arguments(List<Scratch> all, String before) {
            return all.stream().map(one -> ", " + before + one.name).collect(Collectors.joining());
        }
    }

    EncodingSource(Model model, Dialect dialect) {
        this.model = model;
        this.dialect = dialect;
        int number = 0;
        int plane = 0;
        for (Encoding part : model.encoding().parts()) {
            add(part, number++, plane);
            plane += part.planes(model.shape().channels());
        }
        functions.append(dialect.function(
                "The bits of an image: what the clauses look at.",
                "void",
                "encode",
                "IMAGE image, BITS bits" + Scratch.parameters(scratch),
                String.join("\n", calls) + "\n"));
    }

    /** {@return the numbers that it writes down, in the order of its parameters} */
    List<Scratch> scratch() {
        return scratch;
    }

    /** {@return true if the encoding looks beyond the border} */
    boolean needsInside() {
        return inside;
    }

    String tables() {
        return tables.toString();
    }

    String functions() {
        return functions.toString();
    }

    private void add(Encoding part, int number, int plane) {
        int channels = model.shape().channels();
        if (part instanceof ThermometerEncoding thermometer) {
            levels(part.recipe(), thermometer.thresholds(), number, plane);
        } else if (part instanceof EdgeEncoding edges) {
            steps(part.recipe(), edges.views(channels), edges.rungs(channels), number, plane);
        } else if (part instanceof OtsuEncoding) {
            otsu(number, plane);
        } else if (part instanceof AdaptiveEncoding) {
            adaptive(number, plane);
        } else if (part instanceof OrientationEncoding orientations) {
            orientations(part.recipe(), orientations.quantiles(), number, plane);
        } else {
            throw new IllegalArgumentException("the encoding " + part.recipe()
                    + " cannot be written as plain source: only the encodings that come with Vitrine can");
        }
    }

    /** Writes thresholds of each channel's own. */
    private void levels(EncodingRecipe recipe, int[][] rungs, int number, int plane) {
        int levels = rungs[0].length;
        String table = "THRESHOLDS" + suffix(number);
        tables.append(dialect.comment(
                "Encoding " + recipe + ": bit k of a channel is set if its value is at least threshold k."));
        tables.append(dialect.table(
                table, Arrays.stream(rungs).flatMapToInt(Arrays::stream).toArray()));
        function(number, "Levels of brightness: " + recipe + ".", """
                for (int channel = 0; channel < CHANNELS; channel++) {
                    for (int level = 0; level < LEVELS; level++) {
                        int plane = FIRST_channel * LEVELS + level;
                        for (int row = 0; row < HEIGHT; row++) {
                            for (int column = 0; column < WIDTH; column++) {
                                int value = at(image, row, column, channel);
                                int bit = BIT_AT;
                                bits[bit] = 0;
                                if (value >= TABLE[channel * LEVELS + level]) {
                                    bits[bit] = 1;
                                }
                            }
                        }
                    }
                }
                """.replace("BIT_AT", BIT_AT)
                .replace("LEVELS", "" + levels)
                .replace("FIRST_", from(plane))
                .replace("TABLE", table));
    }

    /** Writes views that are sums of pixels times weights. */
    private void steps(EncodingRecipe recipe, List<View> views, int[][] rungs, int number, int plane) {
        inside = true;
        int levels = rungs[0].length;
        List<Integer> taps = new ArrayList<>();
        int[] starts = new int[views.size() + 1];
        for (int view = 0; view < views.size(); view++) {
            for (View.Tap tap : views.get(view).taps()) {
                taps.addAll(List.of(tap.row(), tap.column(), tap.channel(), tap.weight()));
            }
            starts[view + 1] = taps.size();
        }
        String suffix = suffix(number);
        tables.append(dialect.comment("Encoding " + recipe
                + ": sums of pixels nearby, each as rows below, columns to the right, channel, weight;"
                + " bit k is set if the sum is at least threshold k."));
        tables.append(dialect.table(
                "TAPS" + suffix, taps.stream().mapToInt(Integer::intValue).toArray()));
        tables.append(dialect.table("TAP_STARTS" + suffix, starts));
        tables.append(dialect.table(
                "THRESHOLDS" + suffix,
                Arrays.stream(rungs).flatMapToInt(Arrays::stream).toArray()));
        function(number, "Steps of brightness between pixels: " + recipe + ".", """
                for (int view = 0; view < VIEWS; view++) {
                    for (int row = 0; row < HEIGHT; row++) {
                        for (int column = 0; column < WIDTH; column++) {
                            int sum = 0;
                            for (int tap = TAP_STARTS_[view]; tap < TAP_STARTS_[view + 1]; tap += 4) {
                                int pixel = at(image, inside(row + TAPS_[tap], HEIGHT), inside(column + TAPS_[tap + 1], WIDTH), TAPS_[tap + 2]);
                                sum += TAPS_[tap + 3] * pixel;
                            }
                            for (int level = 0; level < LEVELS; level++) {
                                int plane = FIRST_view * LEVELS + level;
                                int bit = BIT_AT;
                                bits[bit] = 0;
                                if (sum >= THRESHOLDS_[view * LEVELS + level]) {
                                    bits[bit] = 1;
                                }
                            }
                        }
                    }
                }
                """.replace("BIT_AT", BIT_AT)
                .replace("VIEWS", "" + views.size())
                .replace("LEVELS", "" + levels)
                .replace("FIRST_", from(plane))
                .replace("TAP_STARTS_", "TAP_STARTS" + suffix)
                .replace("TAPS_", "TAPS" + suffix)
                .replace("THRESHOLDS_", "THRESHOLDS" + suffix));
    }

    /** {@return the planes before those of an encoding, as the first summand of the number of a plane} */
    private static String from(int plane) {
        return plane == 0 ? "" : plane + " + ";
    }

    private static String suffix(int number) {
        return number == 0 ? "" : "_" + number;
    }

    private void function(int number, String comment, String body, Scratch... own) {
        List<Scratch> used = List.of(own);
        functions.append(dialect.function(
                comment, "void", "encode" + number, "IMAGE image, BITS bits" + Scratch.parameters(used), body));
        calls.add("encode" + number + "(image, bits" + Scratch.arguments(used, "") + ");");
        used.stream().filter(one -> !scratch.contains(one)).forEach(scratch::add);
    }

    /** Writes the adaptive encoding: the kernel is its own, to the last bit, and sums are made in the same order. */
    private void adaptive(int number, int plane) {
        if (!scratch.contains(MEANS)) {
            tables.append(dialect.comment("Encoding adaptive: the weights of 11 pixels in a row."
                    + (dialect == Dialect.C
                            ? " Each product is rounded before it is added: compile with -std=c99 or -ffp-contract=off."
                            : "")));
            tables.append(dialect.numbers("KERNEL", AdaptiveEncoding.weights()));
        }
        inside = true;
        function(
                number,
                "Brighter than the mean of the pixels around it, less 2.",
                """
                for (int channel = 0; channel < CHANNELS; channel++) {
                    int plane = FIRST_channel;
                    for (int row = 0; row < HEIGHT; row++) {
                        for (int column = 0; column < WIDTH; column++) {
                            double mean = 0;
                            for (int i = -5; i <= 5; i++) {
                                mean += KERNEL[i + 5] * at(image, row, inside(column + i, WIDTH), channel);
                            }
                            means[row * WIDTH + column] = mean;
                        }
                    }
                    for (int row = 0; row < HEIGHT; row++) {
                        for (int column = 0; column < WIDTH; column++) {
                            double mean = 0;
                            for (int i = -5; i <= 5; i++) {
                                mean += KERNEL[i + 5] * means[inside(row + i, HEIGHT) * WIDTH + column];
                            }
                            int bit = BIT_AT;
                            bits[bit] = 0;
                            if (at(image, row, column, channel) > mean - 2.0) {
                                bits[bit] = 1;
                            }
                        }
                    }
                }
                """.replace("BIT_AT", BIT_AT).replace("FIRST_", from(plane)),
                MEANS);
    }

    private void otsu(int number, int plane) {
        if (!scratch.contains(HISTOGRAM)) {
            functions.append(dialect.function("""
                // Multiplies a number of 12 digits to the base 65536, which begin at digits[from] with the
                // lowest, by another number.
                void times(LONGS digits, int from, long factor) {
                    long low = factor % 65536;
                    long middle = factor / 65536 % 65536;
                    long high = factor / 65536 / 65536 % 65536;
                    long top = factor / 65536 / 65536 / 65536;
                    for (int i = 11; i >= 0; i--) {
                        long digit = digits[from + i];
                        digits[from + i] = 0;
                        digits[from + i] += digit * low;
                        if (i + 1 < 12) {
                            digits[from + i + 1] += digit * middle;
                        }
                        if (i + 2 < 12) {
                            digits[from + i + 2] += digit * high;
                        }
                        if (i + 3 < 12) {
                            digits[from + i + 3] += digit * top;
                        }
                    }
                    for (int i = 0; i + 1 < 12; i++) {
                        digits[from + i + 1] += digits[from + i] / 65536;
                        digits[from + i] %= 65536;
                    }
                }
                """));
            functions.append(dialect.function("""
                // Whether two groups of pixels lie further apart than two others: differences squared by sizes,
                // compared exactly.
                int wider(LONGS digits, long difference, long sizes, long other, long otherSizes) {
                    for (int i = 0; i < 24; i++) {
                        digits[i] = 0;
                    }
                    digits[0] = 1;
                    digits[12] = 1;
                    times(digits, 0, difference < 0 ? -difference : difference);
                    times(digits, 0, difference < 0 ? -difference : difference);
                    times(digits, 0, otherSizes);
                    times(digits, 12, other < 0 ? -other : other);
                    times(digits, 12, other < 0 ? -other : other);
                    times(digits, 12, sizes);
                    for (int i = 11; i >= 0; i--) {
                        if (digits[i] != digits[12 + i]) {
                            return digits[i] > digits[12 + i] ? 1 : 0;
                        }
                    }
                    return 0;
                }
                """));
        }
        function(
                number,
                "Above the threshold that best divides the values of a channel (N. Otsu, 1979).",
                """
                for (int channel = 0; channel < CHANNELS; channel++) {
                    int plane = FIRST_channel;
                    long sum = 0;
                    for (int value = 0; value < 256; value++) {
                        histogram[value] = 0;
                    }
                    for (int row = 0; row < HEIGHT; row++) {
                        for (int column = 0; column < WIDTH; column++) {
                            histogram[at(image, row, column, channel)] += 1;
                            sum += at(image, row, column, channel);
                        }
                    }
                    int best = 255;
                    long difference = 0;
                    long sizes = 1;
                    long below = 0;
                    long sumBelow = 0;
                    for (int value = 0; value < 255; value++) {
                        below += histogram[value];
                        sumBelow += value * histogram[value];
                        long above = HEIGHT * WIDTH - below;
                        if (below > 0 && above > 0) {
                            long now = (sum - sumBelow) * below - sumBelow * above;
                            if (wider(digits, now, below * above, difference, sizes) != 0) {
                                best = value;
                                difference = now;
                                sizes = below * above;
                            }
                        }
                    }
                    for (int row = 0; row < HEIGHT; row++) {
                        for (int column = 0; column < WIDTH; column++) {
                            int bit = BIT_AT;
                            bits[bit] = 0;
                            if (at(image, row, column, channel) > best) {
                                bits[bit] = 1;
                            }
                        }
                    }
                }
                """.replace("BIT_AT", BIT_AT).replace("FIRST_", from(plane)),
                HISTOGRAM,
                DIGITS);
    }

    /**
     * Writes gradients of pixels, pooled around cells of 2x2 pixels, in whole numbers; the page on the model file has
     * the formulas.
     */
    private void orientations(EncodingRecipe recipe, int[][] quantiles, int number, int plane) {
        inside = true;
        if (!scratch.contains(PARTS)) {
            orientationTables();
            orientationFunctions();
        }
        String table = "QUANTILES" + suffix(number);
        int perMap = quantiles[0].length / 4; // planes
        tables.append(
                dialect.comment(
                        "Encoding " + recipe
                                + ": level k of a map is reached if its value is at least quantile k. Four levels lie in the four pixels of a cell."));
        tables.append(dialect.table(
                table, Arrays.stream(quantiles).flatMapToInt(Arrays::stream).toArray(), quantiles[0].length));
        function(
                number,
                "Directions of edges, contrast and colour in cells of 2x2 pixels: " + recipe + ".",
                """
                for (int i = BEGIN; i < END * HEIGHT * WIDTH; i++) {
                    bits[i] = 0;
                }
                findParts(image, parts);
                for (int row = 0; row == 0 || row + 1 < HEIGHT; row += 2) {
                    for (int column = 0; column == 0 || column + 1 < WIDTH; column += 2) {
                        int energy = findMaps(parts, row, column, maps);
                        for (int map = 0; map < MAPS; map++) {
                            int unit = map < 12 ? energy : map == 12 ? CONTRAST_UNIT : COLOUR_UNIT;
                            for (int level = 0; level < LEVELS; level++) {
                                int plane = FIRST_PLANE_OF_MAP;
                                int y = row + level / 2 % 2;
                                int x = column + level % 2;
                                if (y < HEIGHT && x < WIDTH && maps[map] >= TABLE[map * LEVELS + level] * unit) {
                                    bits[(plane * HEIGHT + y) * WIDTH + x] = 1;
                                }
                            }
                        }
                    }
                }
                """.replace("CONTRAST_UNIT", "" + OrientationPools.TWO_PASS_WEIGHT)
                        .replace("COLOUR_UNIT", "" + OrientationPools.COLOUR_UNIT)
                        .replace("FIRST_", from(plane))
                        .replace("BEGIN", plane == 0 ? "0" : plane + " * HEIGHT * WIDTH")
                        .replace("END", "" + (plane + quantiles.length * perMap))
                        .replace("PLANE_OF_MAP", perMap == 1 ? "map" : "map * " + perMap + " + level / 4")
                        .replace("MAPS", "" + quantiles.length)
                        .replace("LEVELS", "" + quantiles[0].length)
                        .replace("TABLE", table),
                PARTS,
                MAPS);
    }

    private void orientationTables() {
        int height = model.shape().height();
        int width = model.shape().width();
        tables.append(dialect.comment(
                "Encoding orientations: the weights of the pixels around a cell, down and to the right, for"
                        + " directions and contrast, for the energy around, and for colours."));
        tables.append(dialect.table("NEAR_DOWN", OrientationPools.directionWeights(height)));
        tables.append(dialect.table("NEAR_RIGHT", OrientationPools.directionWeights(width)));
        tables.append(dialect.table("FAR_DOWN", OrientationPools.energyWeights(height)));
        tables.append(dialect.table("FAR_RIGHT", OrientationPools.energyWeights(width)));
        tables.append(dialect.table("COLOUR_DOWN", OrientationPools.colourWeights(height)));
        tables.append(dialect.table("COLOUR_RIGHT", OrientationPools.colourWeights(width)));
    }

    private void orientationFunctions() {
        functions.append(dialect.function("""
                // What a gradient gives to a direction, by its part along the direction in 256ths.
                int share(long part, int square) {
                    return (int) (part * part * part / 1048576 / (square + 1));
                }
                """));
        functions.append(dialect.function("""
                // The largest number whose square is not more than another.
                int root(int square) {
                    int root = 0;
                    for (int step = 4096; step > 0; step /= 2) {
                        if ((root + step) * (root + step) <= square) {
                            root += step;
                        }
                    }
                    return root;
                }
                """));
        functions.append(dialect.function("""
                // For each pixel what its longest gradient gives to eight directions, clockwise from the right;
                // its length; and its channels.
                void findParts(IMAGE image, INTS parts) {
                    for (int row = 0; row < HEIGHT; row++) {
                        for (int column = 0; column < WIDTH; column++) {
                            int first = (row * WIDTH + column) * (9 + CHANNELS);
                            int across = 0;
                            int down = 0;
                            for (int channel = 0; channel < CHANNELS; channel++) {
                                int x = at(image, row, inside(column + 1, WIDTH), channel) - at(image, row, inside(column - 1, WIDTH), channel);
                                int y = at(image, inside(row + 1, HEIGHT), column, channel) - at(image, inside(row - 1, HEIGHT), column, channel);
                                if (x * x + y * y > across * across + down * down) {
                                    across = x;
                                    down = y;
                                }
                                parts[first + 9 + channel] = at(image, row, column, channel);
                            }
                            for (int i = 0; i < 8; i++) {
                                parts[first + i] = 0;
                            }
                            int square = across * across + down * down;
                            int x = across < 0 ? -across : across;
                            int y = down < 0 ? -down : down;
                            int diagonal = across < 0 ? (down < 0 ? 5 : 3) : (down < 0 ? 7 : 1);
                            int other = diagonal ^ (x > y ? 6 : 2);
                            parts[first + (across < 0 ? 4 : 0)] = share(256 * x, square);
                            parts[first + (down < 0 ? 6 : 2)] = share(256 * y, square);
                            parts[first + diagonal] = share(181 * (x + y), square);
                            parts[first + other] = share(181 * (x > y ? x - y : y - x), square);
                            parts[first + 8] = root(256 * square);
                        }
                    }
                }
                """));
        functions.append(dialect.function("""
                // The sum of a part of the pixels around a cell, times weights; the border is repeated.
                int pooled(INTS parts, int part, int row, int column, TABLE down, TABLE right, int size) {
                    int sum = 0;
                    for (int i = 0; i < size; i++) {
                        int y = inside(row + i + 1 - size / 2, HEIGHT);
                        for (int j = 0; j < size; j++) {
                            int x = inside(column + j + 1 - size / 2, WIDTH);
                            sum += down[i] * right[j] * parts[(y * WIDTH + x) * (9 + CHANNELS) + part];
                        }
                    }
                    return sum;
                }
                """));
        functions.append(dialect.function(
                "The maps of a cell: eight directions, four axes, contrast, brightness"
                        + (model.shape().channels() == 1 ? "" : ", red less green, blue less yellow")
                        + ". Returns the energy around, by which directions and axes are divided.",
                "int",
                "findMaps",
                "INTS parts, int row, int column, INTS maps",
                """
                for (int map = 0; map < 8; map++) {
                    maps[map] = RATIO * pooled(parts, map, row, column, NEAR_DOWN, NEAR_RIGHT, 6);
                }
                for (int map = 0; map < 4; map++) {
                    maps[8 + map] = maps[map] + maps[4 + map];
                }
                maps[12] = pooled(parts, 8, row, column, NEAR_DOWN, NEAR_RIGHT, 6);
                """.replace("RATIO", "" + OrientationPools.RATIO)
                        + (model.shape().channels() == 1 ? """
                maps[13] = 1000 * pooled(parts, 9, row, column, COLOUR_DOWN, COLOUR_RIGHT, 4);
                """ : """
                int red = pooled(parts, 9, row, column, COLOUR_DOWN, COLOUR_RIGHT, 4);
                int green = pooled(parts, 10, row, column, COLOUR_DOWN, COLOUR_RIGHT, 4);
                int blue = pooled(parts, 11, row, column, COLOUR_DOWN, COLOUR_RIGHT, 4);
                maps[13] = 299 * red + 587 * green + 114 * blue;
                maps[14] = 1000 * (red - green);
                maps[15] = 1000 * blue - 500 * (red + green);
                """)
                        + "return pooled(parts, 8, row, column, FAR_DOWN, FAR_RIGHT, 10) / "
                        + OrientationPools.ENERGY_UNIT
                        + " + " + OrientationPools.LEAST_ENERGY + ";\n"));
    }
}
