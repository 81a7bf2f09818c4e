package org.vitrine.model;

import java.util.Collections;
import java.util.List;

/**
 * The counts of an unfinished epoch, from which its summary is computed at the end.
 *
 * @param learnt examples learnt
 * @param nanos time that it took
 * @param cpuNanos processor time of all threads
 * @param feedbacks the number of times that a clause got feedback
 * @param right decisions that were right
 * @param hits the decisions on each label
 */
public record EpochProgress(int learnt, long nanos, long cpuNanos, long feedbacks, long right, List<Hits> hits) {

    public EpochProgress {
        hits = List.copyOf(hits);
        if (learnt < 0 || nanos < 0 || cpuNanos < 0 || feedbacks < 0 || right < 0) {
            throw new IllegalArgumentException("an epoch's counts cannot be negative: " + learnt + ", " + nanos + ", "
                    + cpuNanos + ", " + feedbacks + ", " + right);
        }
    }

    /**
     * Counts of the decisions on one label.
     *
     * @param truePositives given and true
     * @param falsePositives given and not true
     * @param falseNegatives true and not given
     */
    public record Hits(long truePositives, long falsePositives, long falseNegatives) {

        public Hits {
            if (truePositives < 0 || falsePositives < 0 || falseNegatives < 0) {
                throw new IllegalArgumentException("decisions on a label cannot be negative in number: " + truePositives
                        + ", " + falsePositives + ", " + falseNegatives);
            }
        }
    }

    /**
     * {@return counts of 0, for an epoch that has not begun}
     *
     * @param labels the number of labels
     */
    public static EpochProgress none(int labels) {
        return new EpochProgress(0, 0, 0, 0, 0, Collections.nCopies(labels, new Hits(0, 0, 0)));
    }
}
