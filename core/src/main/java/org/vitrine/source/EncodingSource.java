package org.vitrine.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Tensor;
import org.vitrine.encode.View;
import org.vitrine.internal.encode.AdaptiveEncoding;
import org.vitrine.internal.encode.EdgeEncoding;
import org.vitrine.model.Model;

/**
 * Writes the function that turns an image of bytes into bits: a byte for each bit, plane by plane, in a plane row by row. Most encodings compare sums of
 * pixels with thresholds, and a table of both says everything.
 */
final class EncodingSource {

    private static final String BIT_AT = "((plane * HEIGHT + row) * WIDTH + column)";

    private final Model model;
    private final Dialect dialect;
    private final StringBuilder tables = new StringBuilder();
    private final StringBuilder functions = new StringBuilder();
    private final List<String> calls = new ArrayList<>();
    private boolean means;
    private boolean histogram;
    private boolean inside;

    EncodingSource(Model model, Dialect dialect) {
        this.model = model;
        this.dialect = dialect;
        EncodingRecipe recipe = model.encoding().recipe();
        List<EncodingRecipe> parts = recipe.parts();
        int plane = 0;
        for (int part = 0; part < parts.size(); part++) {
            String prefix = parts.size() == 1 ? "" : part + ".";
            plane += add(parts.get(part), prefix, part, plane);
        }
        functions.append(dialect.function(
                "The bits of an image: what the clauses look at.",
                "void",
                "encode",
                "IMAGE image, BITS bits" + scratch(),
                String.join("\n", calls) + "\n"));
    }

    private String scratch() {
        return (means ? ", DOUBLES means" : "") + (histogram ? ", LONGS histogram, LONGS digits" : "");
    }

    /** Whether the encoding needs a number for each pixel. */
    boolean needsMeans() {
        return means;
    }

    /** Whether the encoding counts values. */
    boolean needsHistogram() {
        return histogram;
    }

    /** Whether the encoding looks beyond the border. */
    boolean needsInside() {
        return inside;
    }

    String tables() {
        return tables.toString();
    }

    String functions() {
        return functions.toString();
    }

    private int add(EncodingRecipe recipe, String prefix, int number, int plane) {
        int channels = model.shape().channels();
        Map<String, Tensor> tensors = model.encoding().tensors();
        String name = recipe.kind();
        if (name.equals("threshold") || name.equals("thermometer") || name.equals("quantile")) {
            int[][] rungs = Objects.requireNonNull(tensors.get(prefix + "thresholds"), prefix + "thresholds")
                    .rows();
            return levels(recipe, rungs, number, plane);
        }
        switch (name) {
            case "edges" -> {
                EdgeEncoding edges = (EdgeEncoding) recipe.fit(channels, List.of());
                return steps(recipe, edges.views(channels), edges.rungs(channels), number, plane);
            }
            case "otsu" -> {
                otsu(number, plane);
                return channels;
            }
            case "adaptive" -> {
                adaptive(number, plane);
                return channels;
            }
            default ->
                throw new IllegalArgumentException("the encoding '" + recipe
                        + "' cannot be written as plain source; threshold, thermometer, quantile, otsu,"
                        + " adaptive and edges can");
        }
    }

    /** Each channel has thresholds of its own. */
    private int levels(EncodingRecipe recipe, int[][] rungs, int number, int plane) {
        int levels = rungs[0].length;
        String table = "THRESHOLDS" + suffix(number);
        tables.append(dialect.comment(
                "Encoding " + recipe + ": bit k of a channel is set if its value is at least threshold k."));
        tables.append(dialect.table(
                table, Arrays.stream(rungs).flatMapToInt(Arrays::stream).toArray()));
        function(
                number,
                "Levels of brightness: " + recipe + ".",
                """
                for (int channel = 0; channel < CHANNELS; channel++) {
                    for (int level = 0; level < LEVELS; level++) {
                        int plane = FIRST + channel * LEVELS + level;
                        for (int row = 0; row < HEIGHT; row++) {
                            for (int column = 0; column < WIDTH; column++) {
                                int value = at(image, row, column, channel);
                                bits[BIT_AT] = 0;
                                if (value >= TABLE[channel * LEVELS + level]) {
                                    bits[BIT_AT] = 1;
                                }
                            }
                        }
                    }
                }
                """.replace("BIT_AT", BIT_AT)
                        .replace("LEVELS", "" + levels)
                        .replace("FIRST", "" + plane)
                        .replace("TABLE", table),
                "");
        return levels * rungs.length;
    }

    /** Each view is a sum of pixels times weights. */
    private int steps(EncodingRecipe recipe, List<View> views, int[][] rungs, int number, int plane) {
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
        function(
                number,
                "Steps of brightness between pixels: " + recipe + ".",
                """
                for (int view = 0; view < VIEWS; view++) {
                    for (int row = 0; row < HEIGHT; row++) {
                        for (int column = 0; column < WIDTH; column++) {
                            int sum = 0;
                            for (int tap = TAP_STARTS_[view]; tap < TAP_STARTS_[view + 1]; tap += 4) {
                                int pixel = at(image, inside(row + TAPS_[tap], HEIGHT), inside(column + TAPS_[tap + 1], WIDTH), TAPS_[tap + 2]);
                                sum += TAPS_[tap + 3] * pixel;
                            }
                            for (int level = 0; level < LEVELS; level++) {
                                int plane = FIRST + view * LEVELS + level;
                                bits[BIT_AT] = 0;
                                if (sum >= THRESHOLDS_[view * LEVELS + level]) {
                                    bits[BIT_AT] = 1;
                                }
                            }
                        }
                    }
                }
                """.replace("BIT_AT", BIT_AT)
                        .replace("VIEWS", "" + views.size())
                        .replace("LEVELS", "" + levels)
                        .replace("FIRST", "" + plane)
                        .replace("TAP_STARTS_", "TAP_STARTS" + suffix)
                        .replace("TAPS_", "TAPS" + suffix)
                        .replace("THRESHOLDS_", "THRESHOLDS" + suffix),
                "");
        return levels * views.size();
    }

    private static String suffix(int number) {
        return number == 0 ? "" : "_" + number;
    }

    private void function(int number, String comment, String body, String scratch) {
        functions.append(
                dialect.function(comment, "void", "encode" + number, "IMAGE image, BITS bits" + scratch, body));
        calls.add("encode" + number + "(image, bits"
                + scratch.replace("DOUBLES ", "").replace("LONGS ", "") + ");");
    }

    /** The kernel is the encoding's own, to the last bit, and sums are made in the same order. */
    private void adaptive(int number, int plane) {
        if (!means) {
            tables.append(dialect.comment("Encoding adaptive: the weights of 11 pixels in a row."));
            tables.append(dialect.numbers("KERNEL", AdaptiveEncoding.weights()));
        }
        means = true;
        inside = true;
        function(
                number,
                "Brighter than the mean of the pixels around it, less 2.",
                """
                for (int channel = 0; channel < CHANNELS; channel++) {
                    int plane = FIRST + channel;
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
                            bits[BIT_AT] = 0;
                            if (at(image, row, column, channel) > mean - 2.0) {
                                bits[BIT_AT] = 1;
                            }
                        }
                    }
                }
                """.replace("BIT_AT", BIT_AT).replace("FIRST", "" + plane),
                ", DOUBLES means");
    }

    private void otsu(int number, int plane) {
        if (!histogram) {
            functions.append(dialect.function(
                    "Multiplies a number of 12 digits to the base 65536, which begin at digits[from] with the lowest,"
                            + " by another number.",
                    "void",
                    "times",
                    "LONGS digits, int from, long factor",
                    """
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
                    """));
            functions.append(dialect.function(
                    "Whether two groups of pixels lie further apart than two others: differences squared by sizes,"
                            + " compared exactly.",
                    "int",
                    "wider",
                    "LONGS digits, long difference, long sizes, long other, long otherSizes",
                    """
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
                    """));
        }
        histogram = true;
        function(
                number,
                "Above the threshold that best divides the values of a channel (N. Otsu, 1979).",
                """
                for (int channel = 0; channel < CHANNELS; channel++) {
                    int plane = FIRST + channel;
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
                            bits[BIT_AT] = 0;
                            if (at(image, row, column, channel) > best) {
                                bits[BIT_AT] = 1;
                            }
                        }
                    }
                }
                """.replace("BIT_AT", BIT_AT).replace("FIRST", "" + plane),
                ", LONGS histogram, LONGS digits");
    }
}
