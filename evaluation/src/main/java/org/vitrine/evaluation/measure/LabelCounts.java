package org.vitrine.evaluation.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.vitrine.label.Labels;

/** Counts the examples that have each label, and each pair of them. Immutable. */
public final class LabelCounts {

    private final Labels labels;
    private final int examples;
    private final int unlabelled;
    private final int[][] together; // the diagonal: all examples that have the label

    private LabelCounts(Labels labels, int examples, int unlabelled, int[][] together) {
        this.labels = labels;
        this.examples = examples;
        this.unlabelled = unlabelled;
        this.together = together;
    }

    /** {@return the labels of examples, counted} */
    public static LabelCounts of(Labels labels, int examples, Scores.Truth truth) {
        int[][] together = new int[labels.size()][labels.size()];
        int unlabelled = 0;
        for (int i = 0; i < examples; i++) {
            int example = i;
            int[] has = IntStream.range(0, labels.size())
                    .filter(label -> truth.has(example, label))
                    .toArray();
            unlabelled += has.length == 0 ? 1 : 0;
            for (int a : has) {
                for (int b : has) {
                    together[a][b]++;
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
        int[][] sums = new int[labels.size()][labels.size()];
        for (int a = 0; a < sums.length; a++) {
            for (int b = 0; b < sums.length; b++) {
                sums[a][b] = together[a][b] + more.together[a][b];
            }
        }
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
        return together[label][label];
    }

    /** {@return the number of examples that have both of two labels} */
    public int together(int a, int b) {
        return together[a][b];
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
        return count(a) == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) together[a][b] / count(a));
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
                : OptionalDouble.of(((double) examples * together[a][b] - with) / Math.sqrt(with * without));
    }
}
