package org.vitrine.predict;

import java.util.Arrays;

/**
 * Holds the class sums above which labels are given to an image, for labels that do not exclude each other: 0 unless
 * they were fitted.
 */
public final class DecisionThresholds {

    private final int[] sums;

    private DecisionThresholds(int[] sums) {
        this.sums = sums;
    }

    /** {@return a threshold of 0 for each label} */
    public static DecisionThresholds zero(int labels) {
        return new DecisionThresholds(new int[labels]);
    }

    /** {@return given thresholds, one for each label; copied} */
    public static DecisionThresholds of(int... sums) {
        return new DecisionThresholds(sums.clone());
    }

    /** {@return the number of labels} */
    public int labels() {
        return sums.length;
    }

    /** {@return true if all of them are 0} */
    public boolean isZero() {
        return Arrays.stream(sums).allMatch(sum -> sum == 0);
    }

    /** {@return the class sum above which a label is given} */
    public int sum(int label) {
        return sums[label];
    }

    /** {@return true if the votes for a label exceed its threshold, so that it is given} */
    public boolean isExceeded(int label, int classSum) {
        return classSum > sums[label];
    }

    /** {@return a copy of all of them} */
    public int[] toArray() {
        return sums.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DecisionThresholds thresholds && Arrays.equals(sums, thresholds.sums);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sums);
    }

    @Override
    public String toString() {
        return Arrays.toString(sums);
    }
}
