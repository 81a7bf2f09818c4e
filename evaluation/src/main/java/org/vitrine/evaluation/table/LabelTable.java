package org.vitrine.evaluation.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.LabelCounts;
import org.vitrine.label.Labels;

/** Writes counts of labels as plain text, for the terminal. */
public final class LabelTable {

    private static final int LARGEST_MATRIX = 20;

    /** Of more labels, only pairs that occur are compared. */
    private static final int MOST_COMPARED = 1000;

    private static final int MOST_PAIRS = 20;

    private LabelTable() {}

    /**
     * Writes the number of examples in each part of the data, and the percentage of them that has each label.
     *
     * @param parts the counts by part, at least one, all with the same labels
     */
    public static String rates(Map<String, LabelCounts> parts) {
        Labels labels = parts.values().iterator().next().labels();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("percent of", parts.keySet()));
        for (int label = 0; label < labels.size(); label++) {
            int which = label;
            rows.add(row(
                    labels.name(label),
                    parts.values().stream()
                            .map(part -> percent(part.count(which), part.examples()))
                            .toList()));
        }
        if (!labels.exclusive()) {
            rows.add(row(
                    "(none of them)",
                    parts.values().stream()
                            .map(part -> percent(part.unlabelled(), part.examples()))
                            .toList()));
        }
        return TextTable.of(rows);
    }

    /**
     * Writes which labels occur together. For at most 20 labels a matrix of percentages, for more the 20 pairs that are
     * most strongly correlated.
     */
    public static String together(LabelCounts counts) {
        return counts.labels().size() <= LARGEST_MATRIX ? matrix(counts) : pairs(counts);
    }

    private static String matrix(LabelCounts counts) {
        Labels labels = counts.labels();
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(""));
        for (int label = 0; label < labels.size(); label++) {
            head.add("[" + label + "]");
        }
        rows.add(head);
        for (int label = 0; label < labels.size(); label++) {
            List<String> row = new ArrayList<>(List.of("[" + label + "] " + labels.name(label)));
            for (int other = 0; other < labels.size(); other++) {
                OptionalDouble share = counts.share(label, other);
                row.add(
                        label == other || share.isEmpty()
                                ? "-"
                                : String.format(Locale.ROOT, "%.0f", 100 * share.getAsDouble()));
            }
            rows.add(row);
        }
        return "Of the images with the label of a row, the percentage that has the label of a column\n\n"
                + TextTable.of(rows);
    }

    /** Two labels and their correlation. */
    private record Pair(int a, int b, double correlation) {}

    private static String pairs(LabelCounts counts) {
        Labels labels = counts.labels();
        List<Pair> pairs = new ArrayList<>();
        counts.together()
                .forEach((a, others) -> others.keySet().stream()
                        .filter(b -> b > a)
                        .forEach(b -> counts.correlation(a, b)
                                .ifPresent(correlation -> pairs.add(new Pair(a, b, correlation)))));
        for (int a = 0; labels.size() <= MOST_COMPARED && a < labels.size(); a++) {
            for (int b = a + 1; b < labels.size(); b++) {
                OptionalDouble correlation =
                        counts.together(a, b) > 0 ? OptionalDouble.empty() : counts.correlation(a, b);
                if (correlation.isPresent()) {
                    pairs.add(new Pair(a, b, correlation.getAsDouble()));
                }
            }
        }
        pairs.sort(Comparator.comparingDouble((Pair pair) -> -Math.abs(pair.correlation()))
                .thenComparingInt(Pair::a)
                .thenComparingInt(Pair::b));
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("labels", "together", "correlation"));
        for (Pair pair : pairs.subList(0, Math.min(MOST_PAIRS, pairs.size()))) {
            rows.add(List.of(
                    labels.name(pair.a()) + ", " + labels.name(pair.b()),
                    Integer.toString(counts.together(pair.a(), pair.b())),
                    String.format(Locale.ROOT, "%.2f", pair.correlation())));
        }
        return "The pairs of labels with the strongest correlation\n\n" + TextTable.of(rows);
    }

    private static List<String> row(String first, Iterable<String> more) {
        List<String> row = new ArrayList<>(List.of(first));
        more.forEach(row::add);
        return row;
    }

    private static String percent(int count, int all) {
        return all == 0 ? "-" : String.format(Locale.ROOT, "%.2f", 100.0 * count / all);
    }
}
