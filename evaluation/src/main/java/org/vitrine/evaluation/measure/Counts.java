package org.vitrine.evaluation.measure;

import java.util.OptionalDouble;

/**
 * Counts how often the decision about one label was right and wrong, both ways.
 *
 * <p>A measure that would divide by zero is undefined: it is empty, never NaN. For a label that no example has,
 * everything but the accuracy is undefined.
 *
 * @param truePositives examples with the label for which it is predicted
 * @param falsePositives examples without the label for which it is predicted
 * @param falseNegatives examples with the label for which it is not predicted
 * @param trueNegatives examples without the label for which it is not predicted
 */
public record Counts(int truePositives, int falsePositives, int falseNegatives, int trueNegatives) {

    public Counts {
        if (Math.min(Math.min(truePositives, falsePositives), Math.min(falseNegatives, trueNegatives)) < 0) {
            throw new IllegalArgumentException("counts must be >= 0: " + truePositives + ", " + falsePositives + ", "
                    + falseNegatives + ", " + trueNegatives);
        }
    }

    /** {@return the number of examples that have the label, its support: the true positives and false negatives} */
    public int positives() {
        return truePositives + falseNegatives;
    }

    /** {@return the number of examples that do not have the label: the false positives and true negatives} */
    public int negatives() {
        return falsePositives + trueNegatives;
    }

    /** {@return the number of examples for which the label is predicted: the true and false positives} */
    public int predicted() {
        return truePositives + falsePositives;
    }

    /** {@return the share of decisions that are right, (TP + TN) / all; undefined without examples} */
    public OptionalDouble accuracy() {
        return ratio((double) truePositives + trueNegatives, (double) positives() + negatives());
    }

    /**
     * {@return the share of the predictions of the label that are right, TP / (TP + FP); undefined without positives,
     * and if the label is never predicted}
     */
    public OptionalDouble precision() {
        return positives() == 0 ? OptionalDouble.empty() : ratio(truePositives, predicted());
    }

    /** {@return the share of examples with the label that get it, TP / (TP + FN); undefined without positives} */
    public OptionalDouble recall() {
        return ratio(truePositives, positives());
    }

    /**
     * {@return the harmonic mean of precision and recall, 2 TP / (2 TP + FP + FN); undefined without positives; 0 if
     * the label is never predicted}
     */
    public OptionalDouble f1() {
        return positives() == 0
                ? OptionalDouble.empty()
                : ratio(2.0 * truePositives, 2.0 * truePositives + falsePositives + falseNegatives);
    }

    /**
     * {@return the mean of the recall of the examples with the label and of those without, (TP / (TP + FN) + TN / (TN +
     * FP)) / 2: 1/2 for guessing, however rare the label; undefined without positives or without negatives}
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
