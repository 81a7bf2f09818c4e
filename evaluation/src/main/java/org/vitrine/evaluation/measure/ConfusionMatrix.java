package org.vitrine.evaluation.measure;

import java.util.Arrays;

/**
 * Counts how often each label was predicted for each true label. Rows are the truth, columns the predictions.
 * Immutable.
 */
public final class ConfusionMatrix {

    private final int[][] counts;

    private ConfusionMatrix(int[][] counts) {
        this.counts = counts;
    }

    /** {@return the decisions on some examples, counted} */
    public static ConfusionMatrix of(Scores scores) {
        if (!scores.labels().exclusive()) {
            throw new IllegalArgumentException("a confusion matrix needs multi-class labels");
        }
        int size = scores.labels().size();
        int[][] counts = new int[size][size];
        for (int example = 0; example < scores.examples(); example++) {
            counts[scores.only(example)][scores.winner(example)]++;
        }
        return new ConfusionMatrix(counts);
    }

    /** {@return the number of labels, of rows and of columns} */
    public int size() {
        return counts.length;
    }

    /** {@return one entry, a number of examples} */
    public int count(int truth, int predicted) {
        return counts[truth][predicted];
    }

    /** {@return a copy of the whole matrix, row by row} */
    public int[][] toArray() {
        return Arrays.stream(counts).map(int[]::clone).toArray(int[][]::new);
    }

    /** {@return the number of right predictions, the sum of the diagonal} */
    public int correct() {
        int sum = 0;
        for (int label = 0; label < counts.length; label++) {
            sum += counts[label][label];
        }
        return sum;
    }

    /** {@return the counts of one label against all others} */
    Counts counts(int label) {
        int positives = 0;
        int predicted = 0;
        int all = 0;
        for (int truth = 0; truth < counts.length; truth++) {
            predicted += counts[truth][label];
            positives += counts[label][truth];
            all += Arrays.stream(counts[truth]).sum();
        }
        int hits = counts[label][label];
        return new Counts(hits, predicted - hits, positives - hits, all - positives - predicted + hits);
    }

    /** Compares all entries. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ConfusionMatrix matrix && Arrays.deepEquals(counts, matrix.counts);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(counts);
    }

    @Override
    public String toString() {
        return Arrays.deepToString(counts);
    }
}
