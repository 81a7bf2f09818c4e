package org.vitrine.evaluation.measure;

import java.util.OptionalDouble;

/**
 * How often the decision about one label was right and wrong, both ways.
 *
 * <p>A measure that would divide by zero is undefined, which is empty here, never NaN. A label that no example has says nothing
 * about a model's hits, so all but the accuracy is undefined for it.
 *
 * @param truePositives examples with the label that were given it
 * @param falsePositives examples without the label that were given it
 * @param falseNegatives examples with the label that were not given it
 * @param trueNegatives examples without the label that were not given it
 */
public record Counts(int truePositives, int falsePositives, int falseNegatives, int trueNegatives) {

    public Counts {
        if (Math.min(Math.min(truePositives, falsePositives), Math.min(falseNegatives, trueNegatives)) < 0) {
            throw new IllegalArgumentException("counts must be >= 0: " + truePositives + ", " + falsePositives + ", "
                    + falseNegatives + ", " + trueNegatives);
        }
    }

    /**
     * How many examples have the label; its support.
     *
     * @return the true positives and false negatives
     */
    public int positives() {
        return truePositives + falseNegatives;
    }

    /**
     * How many examples do not have the label.
     *
     * @return the false positives and true negatives
     */
    public int negatives() {
        return falsePositives + trueNegatives;
    }

    /**
     * How many examples were given the label.
     *
     * @return the true and false positives
     */
    public int predicted() {
        return truePositives + falsePositives;
    }

    /**
     * The share of decisions that were right.
     *
     * @return (TP + TN) / all; undefined without examples
     */
    public OptionalDouble accuracy() {
        return ratio((double) truePositives + trueNegatives, (double) positives() + negatives());
    }

    /**
     * The share of the given labels that were right.
     *
     * @return TP / (TP + FP); undefined without positives, and if the label was never given
     */
    public OptionalDouble precision() {
        return positives() == 0 ? OptionalDouble.empty() : ratio(truePositives, predicted());
    }

    /**
     * The share of the examples with the label that were found.
     *
     * @return TP / (TP + FN); undefined without positives
     */
    public OptionalDouble recall() {
        return ratio(truePositives, positives());
    }

    /**
     * The harmonic mean of precision and recall.
     *
     * @return 2 TP / (2 TP + FP + FN); undefined without positives; 0 if the label was never given
     */
    public OptionalDouble f1() {
        return positives() == 0
                ? OptionalDouble.empty()
                : ratio(2.0 * truePositives, 2.0 * truePositives + falsePositives + falseNegatives);
    }

    /**
     * The mean of the shares found among the examples with and without the label: 1/2 for guessing, however rare the label.
     *
     * @return (TP / (TP + FN) + TN / (TN + FP)) / 2; undefined without positives or without negatives
     */
    public OptionalDouble balancedAccuracy() {
        if (positives() == 0 || negatives() == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(((double) truePositives / positives() + (double) trueNegatives / negatives()) / 2);
    }

    private static OptionalDouble ratio(double part, double whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of(part / whole);
    }
}
