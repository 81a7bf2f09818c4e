package org.vitrine.evaluation.audit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.label.Labels;

/** Cuts images into slices: by label, by a number, or by the values of a column. */
public final class Slices {

    /**
     * Most different values of a column that make a slice each. A column with more is cut into bins if they are
     * numbers, and into its most common values if not.
     */
    public static final int MOST_VALUES = 12;

    private static final int BINS = 4;
    private static final String OTHERS = "others";
    private static final MathContext DIGITS = new MathContext(3);

    private Slices() {}

    /** {@return the images that have each label, and of labels that do not exclude each other, those without it} */
    public static List<Slice> byLabel(Labels labels, int size, Scores.Truth truth) {
        List<Slice> slices = new ArrayList<>();
        for (int label = 0; label < labels.size(); label++) {
            int index = label;
            add(slices, "label", labels.name(label), IntStream.range(0, size).filter(image -> truth.has(image, index)));
            if (!labels.exclusive()) {
                add(
                        slices,
                        "label",
                        "not " + labels.name(label),
                        IntStream.range(0, size).filter(image -> !truth.has(image, index)));
            }
        }
        return slices;
    }

    private static void add(List<Slice> slices, String column, String value, IntStream images) {
        int[] some = images.toArray();
        if (some.length > 0) {
            slices.add(new Slice(column, value, some));
        }
    }

    /**
     * {@return bins of equally many images by a number, from the smallest numbers on: four quarters, fewer if many
     * numbers are equal}
     *
     * @param numbers a number for each image; images with NaN are in no bin
     */
    public static List<Slice> byNumber(String column, double[] numbers) {
        double[] sorted =
                Arrays.stream(numbers).filter(Double::isFinite).sorted().toArray();
        List<Slice> slices = new ArrayList<>();
        if (sorted.length == 0) {
            return slices;
        }
        double from = sorted[0];
        for (int bin = 1; bin <= BINS; bin++) {
            double to = sorted[Math.max(0, (int) ((long) bin * sorted.length / BINS) - 1)];
            double low = from;
            boolean first = slices.isEmpty();
            int[] images = IntStream.range(0, numbers.length)
                    .filter(image -> numbers[image] <= to && (first ? numbers[image] >= low : numbers[image] > low))
                    .toArray();
            if (images.length > 0) {
                slices.add(new Slice(column, brief(first ? low : above(sorted, low)) + " to " + brief(to), images));
                from = to;
            }
        }
        return slices;
    }

    /** Returns the smallest number above another; there is one. */
    private static double above(double[] sorted, double low) {
        return Arrays.stream(sorted).filter(number -> number > low).findFirst().orElse(low);
    }

    private static String brief(double number) {
        BigDecimal rounded = new BigDecimal(number).round(DIGITS).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0).toPlainString() : rounded.toPlainString();
    }

    /**
     * {@return slices by the values of a column, in the order of values} Numbers of which there are many are cut into
     * bins; of many other values the most common ones are taken, and "others".
     *
     * @param values a value for each image; empty if it has none, which is then in no slice
     */
    public static List<Slice> byValue(String column, List<String> values) {
        Map<String, Integer> counts = new TreeMap<>();
        values.stream().filter(value -> !value.isEmpty()).forEach(value -> counts.merge(value, 1, Integer::sum));
        if (counts.size() > MOST_VALUES && counts.keySet().stream().allMatch(Slices::isNumber)) {
            return byNumber(
                    column,
                    values.stream()
                            .mapToDouble(value -> value.isEmpty() ? Double.NaN : Double.parseDouble(value))
                            .toArray());
        }
        List<String> named = counts.size() <= MOST_VALUES
                ? List.copyOf(counts.keySet())
                : counts.entrySet().stream()
                        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                        .limit(MOST_VALUES - 1)
                        .map(Map.Entry::getKey)
                        .sorted()
                        .toList();
        Map<String, List<Integer>> found = new LinkedHashMap<>();
        named.forEach(value -> found.put(value, new ArrayList<>()));
        for (int image = 0; image < values.size(); image++) {
            String value = values.get(image);
            if (!value.isEmpty()) {
                found.computeIfAbsent(found.containsKey(value) ? value : OTHERS, any -> new ArrayList<>())
                        .add(image);
            }
        }
        return found.entrySet().stream()
                .map(entry -> new Slice(
                        column,
                        entry.getKey(),
                        entry.getValue().stream().mapToInt(Integer::intValue).toArray()))
                .toList();
    }

    private static boolean isNumber(String value) {
        try {
            return Double.isFinite(Double.parseDouble(value));
        } catch (NumberFormatException word) {
            return false;
        }
    }
}
