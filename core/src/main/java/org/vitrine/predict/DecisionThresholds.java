package org.vitrine.predict;

import java.util.Arrays;

/** The class sums above which labels are given to an image, for labels that do not exclude each other: 0 unless they were fitted. */
public final class DecisionThresholds {

    private final int[] sums;

    private DecisionThresholds(int[] sums) {
        this.sums = sums;
    }

    /**
     * The thresholds of a model for which none were fitted.
     *
     * @param labels how many labels there are
     * @return 0 for each
     */
    public static DecisionThresholds zero(int labels) {
        return new DecisionThresholds(new int[labels]);
    }

    /**
     * Given thresholds.
     *
     * @param sums one for each label; copied
     * @return the thresholds
     */
    public static DecisionThresholds of(int... sums) {
        return new DecisionThresholds(sums.clone());
    }

    /**
     * How many labels there are.
     *
     * @return the number of thresholds
     */
    public int labels() {
        return sums.length;
    }

    /**
     * Whether all of them are 0.
     *
     * @return true if nothing was fitted, or if all fitted thresholds are 0
     */
    public boolean isZero() {
        return Arrays.stream(sums).allMatch(sum -> sum == 0);
    }

    /**
     * The threshold of a label.
     *
     * @param label the label
     * @return the class sum above which it is given
     */
    public int sum(int label) {
        return sums[label];
    }

    /**
     * Whether a label is given to an image.
     *
     * @param label the label
     * @param classSum the image's votes for it
     * @return true if there are more than the threshold
     */
    public boolean isExceeded(int label, int classSum) {
        return classSum > sums[label];
    }

    /**
     * All of them.
     *
     * @return a copy
     */
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
