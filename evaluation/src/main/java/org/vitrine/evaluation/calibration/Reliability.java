package org.vitrine.evaluation.calibration;

import java.util.ArrayList;
import java.util.List;

/**
 * Compares probabilities with the truth: of all statements with a probability around 80 %, are 80 % true?
 *
 * @param bins the statements by their probability, in {@value #BINS} bins of equal width; empty bins are left out
 * @param brier the mean squared difference between probability and truth; 0 is best
 */
public record Reliability(List<Bin> bins, int statements, double brier) {

    /** Number of bins. */
    public static final int BINS = 15;

    /**
     * Statements of about the same probability.
     *
     * @param from the lowest probability
     * @param to the highest probability
     * @param statements their number, at least one
     * @param probability their mean probability
     * @param right the share of them that is true
     */
    public record Bin(double from, double to, int statements, double probability, double right) {}

    public Reliability {
        bins = List.copyOf(bins);
    }

    /**
     * {@return the measures of statements, sorted into bins}
     *
     * @param probabilities of each statement, 0 to 1
     * @param right for each of them true if it is
     */
    public static Reliability of(double[] probabilities, boolean[] right) {
        if (probabilities.length == 0 || probabilities.length != right.length) {
            throw new IllegalArgumentException("each of at least one statement needs a probability and a truth: "
                    + probabilities.length + " and " + right.length);
        }
        int[] counts = new int[BINS];
        int[] hits = new int[BINS];
        double[] sums = new double[BINS];
        double squares = 0;
        for (int i = 0; i < probabilities.length; i++) {
            int bin = Math.min(BINS - 1, (int) (probabilities[i] * BINS));
            counts[bin]++;
            hits[bin] += right[i] ? 1 : 0;
            sums[bin] += probabilities[i];
            double off = probabilities[i] - (right[i] ? 1 : 0);
            squares += off * off;
        }
        List<Bin> bins = new ArrayList<>();
        for (int bin = 0; bin < BINS; bin++) {
            if (counts[bin] > 0) {
                bins.add(new Bin(
                        (double) bin / BINS,
                        (bin + 1.0) / BINS,
                        counts[bin],
                        sums[bin] / counts[bin],
                        (double) hits[bin] / counts[bin]));
            }
        }
        return new Reliability(bins, probabilities.length, squares / probabilities.length);
    }

    /** {@return the expected calibration error, 0 (honest) to 1: the mean gap between probability and truth} */
    public double error() {
        return bins.stream()
                        .mapToDouble(bin -> bin.statements() * Math.abs(bin.probability() - bin.right()))
                        .sum()
                / statements;
    }
}
