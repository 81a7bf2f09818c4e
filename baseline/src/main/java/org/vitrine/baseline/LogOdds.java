package org.vitrine.baseline;

import java.util.Arrays;
import org.vitrine.label.Labels;
import org.vitrine.predict.Prediction;

/**
 * Log-odds of labels from a network's outputs, {@code log(p / (1 - p))}: the output itself if labels do not exclude
 * each other, p being its sigmoid; otherwise p is the softmax.
 */
final class LogOdds {

    /** Measures count in whole votes; log-odds are votes of a millionth. */
    private static final double VOTE = 1e-6;

    private static final double CERTAIN = 100;

    private LogOdds() {}

    /** {@return the log-odds of an image's labels, from its outputs, which begin somewhere} */
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

    /** {@return the probability of these odds} */
    static double confidence(double odds) {
        return 1 / (1 + Math.exp(-odds));
    }

    /** {@return an image's log-odds as a prediction} A label is given above 0, a probability of a half. */
    static Prediction prediction(Labels labels, double[] odds) {
        int[] votes = Arrays.stream(odds).mapToInt(LogOdds::votes).toArray();
        double[] confidences = Arrays.stream(odds).map(LogOdds::confidence).toArray();
        return new Prediction(labels, votes, votes(CERTAIN)).withConfidences(confidences);
    }

    private static int votes(double odds) {
        if (Double.isNaN(odds)) {
            throw new IllegalArgumentException("an output of the network is not a number");
        }
        return (int) Math.round(Math.max(-CERTAIN, Math.min(CERTAIN, odds)) / VOTE);
    }
}
