package org.vitrine.evaluation.measure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Counts how often each label was predicted for each true label. Rows are the truth, columns the predictions. Only
 * entries that are not 0 take memory. Immutable.
 */
public final class ConfusionMatrix {

    private final int[] positives;
    private final int[] predicted;
    private final int examples;
    private final PairCounts counts;

    private ConfusionMatrix(int[] positives, int[] predicted, int examples, PairCounts counts) {
        this.positives = positives;
        this.predicted = predicted;
        this.examples = examples;
        this.counts = counts;
    }

    /** {@return the decisions on some examples, counted} */
    public static ConfusionMatrix of(Scores scores) {
        if (!scores.labels().exclusive()) {
            throw new IllegalArgumentException("a confusion matrix needs multi-class labels");
        }
        int[] positives = new int[scores.labels().size()];
        int[] predicted = new int[scores.labels().size()];
        PairCounts counts = new PairCounts();
        for (int example = 0; example < scores.examples(); example++) {
            positives[scores.only(example)]++;
            predicted[scores.winner(example)]++;
            counts.add(scores.only(example), scores.winner(example), 1);
        }
        return new ConfusionMatrix(positives, predicted, scores.examples(), counts);
    }

    /**
     * One label taken for another.
     *
     * @param truth the label that the examples have
     * @param predicted the label that was predicted
     * @param count the number of examples, at least 1
     */
    public record Mistake(int truth, int predicted, int count) {}

    /** {@return the number of labels, of rows and of columns} */
    public int size() {
        return positives.length;
    }

    /** {@return one entry, a number of examples} */
    public int count(int truth, int predicted) {
        Objects.checkIndex(truth, size());
        Objects.checkIndex(predicted, size());
        return counts.get(truth, predicted);
    }

    /** {@return all entries beside the diagonal that are not 0, the largest first} */
    public List<Mistake> mistakes() {
        return counts.all().stream()
                .filter(pair -> pair.first() != pair.second())
                .map(pair -> new Mistake(pair.first(), pair.second(), pair.count()))
                .sorted(Comparator.comparingInt(mistake -> -mistake.count()))
                .toList();
    }

    /** {@return a copy of the whole matrix, row by row; it has a number for each pair of labels} */
    public int[][] toArray() {
        int[][] rows = new int[size()][size()];
        counts.all().forEach(pair -> rows[pair.first()][pair.second()] = pair.count());
        return rows;
    }

    /** {@return the number of right predictions, the sum of the diagonal} */
    public int correct() {
        int sum = 0;
        for (int label = 0; label < size(); label++) {
            sum += counts.get(label, label);
        }
        return sum;
    }

    /** {@return the counts of one label against all others} */
    Counts counts(int label) {
        int hits = counts.get(label, label);
        return new Counts(
                hits,
                predicted[label] - hits,
                positives[label] - hits,
                examples - positives[label] - predicted[label] + hits);
    }

    /** Compares all entries. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ConfusionMatrix matrix && size() == matrix.size() && counts.equals(matrix.counts);
    }

    @Override
    public int hashCode() {
        return 31 * size() + counts.hashCode();
    }

    @Override
    public String toString() {
        return Arrays.deepToString(toArray());
    }
}
