package org.vitrine.predict;

import java.util.Arrays;

/**
 * Gives the probability of a label at each class sum: a rising line. It consists of straight pieces between points of
 * whole numbers, and is level before the first point and behind the last; numpy's {@code interp} computes the same.
 * Immutable.
 */
public final class ProbabilityCurve {

    /** Parts in which probabilities are counted. */
    public static final int UNIT = 1_000_000;

    private final int[] sums;
    private final int[] probabilities;

    /**
     * Makes a curve.
     *
     * @param sums the class sums of its points, each larger than the one before; copied
     * @param probabilities the probability at each of them in millionths, more than 0 and less than 1,000,000, none
     *     smaller than the one before; copied
     * @throws IllegalArgumentException if there is no point, or they do not rise
     */
    public ProbabilityCurve(int[] sums, int[] probabilities) {
        if (sums.length == 0 || sums.length != probabilities.length) {
            throw new IllegalArgumentException("a curve needs a probability for each of its points, at least one: "
                    + sums.length + " and " + probabilities.length);
        }
        for (int i = 0; i < sums.length; i++) {
            if (probabilities[i] <= 0 || probabilities[i] >= UNIT) {
                throw new IllegalArgumentException(
                        "a probability must be more than 0 and less than " + UNIT + " millionths: " + probabilities[i]);
            }
            if (i > 0 && (sums[i] <= sums[i - 1] || probabilities[i] < probabilities[i - 1])) {
                throw new IllegalArgumentException("a curve must rise: its point at " + sums[i] + " does not");
            }
        }
        this.sums = sums.clone();
        this.probabilities = probabilities.clone();
    }

    /** {@return the probability at a class sum, or at a difference of two, more than 0 and less than 1} */
    public double at(int sum) {
        int found = Arrays.binarySearch(sums, sum);
        if (found >= 0) {
            return (double) probabilities[found] / UNIT;
        }
        int next = -found - 1;
        if (next == 0 || next == sums.length) {
            return (double) probabilities[next == 0 ? 0 : next - 1] / UNIT;
        }
        double along = ((double) sum - sums[next - 1]) / ((double) sums[next] - sums[next - 1]);
        return (probabilities[next - 1] + along * (probabilities[next] - probabilities[next - 1])) / UNIT;
    }

    /** {@return the number of its points, 1 or more} */
    public int points() {
        return sums.length;
    }

    /** {@return a copy of the class sums of its points, rising} */
    public int[] sums() {
        return sums.clone();
    }

    /** {@return a copy of the probabilities of its points in millionths, none smaller than the one before} */
    public int[] probabilities() {
        return probabilities.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ProbabilityCurve that
                && Arrays.equals(sums, that.sums)
                && Arrays.equals(probabilities, that.probabilities);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(sums) + Arrays.hashCode(probabilities);
    }

    @Override
    public String toString() {
        return "ProbabilityCurve[" + points() + " points, from " + sums[0] + " to " + sums[sums.length - 1] + "]";
    }
}
