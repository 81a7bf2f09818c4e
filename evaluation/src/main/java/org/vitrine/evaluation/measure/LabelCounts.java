package org.vitrine.evaluation.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.vitrine.label.Labels;

/** Counts the examples that have each label, and each pair of them. Only pairs that occur take memory. Immutable. */
public final class LabelCounts {

    private final Labels labels;
    private final int examples;
    private final int unlabelled;
    private final PairCounts together; // of a label with itself: all examples that have the label

    private LabelCounts(Labels labels, int examples, int unlabelled, PairCounts together) {
        this.labels = labels;
        this.examples = examples;
        this.unlabelled = unlabelled;
        this.together = together;
    }

    /** {@return the labels of examples, counted} */
    public static LabelCounts of(Labels labels, int examples, Scores.Truth truth) {
        PairCounts together = new PairCounts();
        int unlabelled = 0;
        for (int i = 0; i < examples; i++) {
            int example = i;
            int[] has = IntStream.range(0, labels.size())
                    .filter(label -> truth.has(example, label))
                    .toArray();
            unlabelled += has.length == 0 ? 1 : 0;
            for (int a : has) {
                for (int b : has) {
                    together.add(a, b, 1);
                }
            }
        }
        return new LabelCounts(labels, examples, unlabelled, together);
    }

    /** {@return the counts of these and other examples with the same labels} */
    public LabelCounts plus(LabelCounts more) {
        if (!more.labels.equals(labels)) {
            throw new IllegalArgumentException("the labels must be the same: " + labels + ", " + more.labels);
        }
        PairCounts sums = new PairCounts();
        sums.add(together);
        sums.add(more.together);
        return new LabelCounts(labels, examples + more.examples, unlabelled + more.unlabelled, sums);
    }

    /** {@return the labels that were counted} */
    public Labels labels() {
        return labels;
    }

    /** {@return the number of examples} */
    public int examples() {
        return examples;
    }

    /** {@return the number of examples that have none of the labels} */
    public int unlabelled() {
        return unlabelled;
    }

    /** {@return the number of examples that have a label} */
    public int count(int label) {
        return together.get(label, label);
    }

    /** {@return the number of examples that have both of two labels} */
    public int together(int a, int b) {
        return together.get(a, b);
    }

    /** {@return for each label the labels that examples have together with it, itself included, if there are any} */
    public Map<Integer, Map<Integer, Integer>> together() {
        Map<Integer, Map<Integer, Integer>> rows = new LinkedHashMap<>();
        together.all()
                .forEach(pair -> rows.computeIfAbsent(pair.first(), label -> new LinkedHashMap<>())
                        .put(pair.second(), pair.count()));
        return rows;
    }

    /** {@return the number of examples that have each label, by name, in the order of the labels} */
    public Map<String, Integer> byName() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int label = 0; label < labels.size(); label++) {
            counts.put(labels.name(label), count(label));
        }
        return counts;
    }

    /** {@return the share of the examples with a label that have another one too; empty if no example has the label} */
    public OptionalDouble share(int a, int b) {
        return count(a) == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) together.get(a, b) / count(a));
    }

    /**
     * {@return the correlation of having two labels (the phi coefficient), -1 (never together, never both missing) to 1
     * (always together); empty if all examples or none have one of them}
     */
    public OptionalDouble correlation(int a, int b) {
        double with = (double) count(a) * count(b);
        double without = (double) (examples - count(a)) * (examples - count(b));
        return with == 0 || without == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(((double) examples * together.get(a, b) - with) / Math.sqrt(with * without));
    }
}
