package org.vitrine.baseline;

import org.vitrine.evaluation.measure.Scores;
import org.vitrine.label.Labels;

/**
 * What a network's outputs say of labels, as {@code log(p / (1 - p))}: the output itself if labels do not exclude each other, p being
 * its sigmoid; otherwise p is the softmax.
 */
final class LogOdds {

    /** Measures count in whole votes; log-odds are votes of a millionth. */
    private static final double VOTE = 1e-6;

    private static final double CERTAIN = 100;

    private LogOdds() {}

    /** The log-odds of an image's labels, from its outputs, which begin somewhere. */
    static double[] of(float[] outputs, int from, Labels labels) {
        double[] odds = new double[labels.size()];
        for (int label = 0; label < odds.length; label++) {
            odds[label] = outputs[from + label]
                    - (labels.exclusive() ? logSumOfOthers(outputs, from, label, odds.length) : 0);
        }
        return odds;
    }

    private static double logSumOfOthers(float[] outputs, int from, int label, int labels) {
        double most = Double.NEGATIVE_INFINITY;
        for (int other = 0; other < labels; other++) {
            most = other == label ? most : Math.max(most, outputs[from + other]);
        }
        double sum = 0;
        for (int other = 0; other < labels; other++) {
            sum += other == label ? 0 : Math.exp(outputs[from + other] - most);
        }
        return most + Math.log(sum);
    }

    /** The probability. */
    static double confidence(double odds) {
        return 1 / (1 + Math.exp(-odds));
    }

    /** Log-odds of examples and what is true of them, to be measured; a label is given above 0, a probability of a half. */
    static Scores scores(Labels labels, double[][] odds, Scores.Truth truth) {
        int[][] votes = new int[odds.length][labels.size()];
        for (int example = 0; example < odds.length; example++) {
            for (int label = 0; label < labels.size(); label++) {
                votes[example][label] = votes(odds[example][label]);
            }
        }
        return Scores.of(labels, votes(CERTAIN), votes, truth);
    }

    private static int votes(double odds) {
        if (Double.isNaN(odds)) {
            throw new IllegalArgumentException("an output of the network is not a number");
        }
        return (int) Math.round(Math.max(-CERTAIN, Math.min(CERTAIN, odds)) / VOTE);
    }
}
