package org.vitrine.train;

import org.vitrine.dataset.Dataset;
import org.vitrine.vote.Prediction;

/** Counts right and wrong decisions while learning goes on. */
final class RunningScore {

    private final boolean exclusive;
    private final long[] truePositives;
    private final long[] falsePositives;
    private final long[] falseNegatives;
    private long examples;
    private long right;

    RunningScore(int labels, boolean exclusive) {
        this.exclusive = exclusive;
        this.truePositives = new long[labels];
        this.falsePositives = new long[labels];
        this.falseNegatives = new long[labels];
    }

    void add(int[] classSums, Dataset data, int example) {
        examples++;
        int winner = Prediction.winner(classSums);
        for (int label = 0; label < classSums.length; label++) {
            boolean said = exclusive ? winner == label : classSums[label] > 0;
            boolean true_ = data.has(example, label);
            if (said && true_) {
                truePositives[label]++;
            } else if (said) {
                falsePositives[label]++;
            } else if (true_) {
                falseNegatives[label]++;
            }
            right += exclusive ? (said && true_ ? 1 : 0) : (said == true_ ? 1 : 0);
        }
    }

    double accuracy() {
        return (double) right / (exclusive ? examples : examples * truePositives.length);
    }

    double f1() {
        double sum = 0;
        int occurring = 0;
        for (int label = 0; label < truePositives.length; label++) {
            long positives = truePositives[label] + falseNegatives[label];
            if (positives > 0) {
                occurring++;
                sum += 2.0 * truePositives[label] / (truePositives[label] + positives + falsePositives[label]);
            }
        }
        return occurring == 0 ? 0 : sum / occurring;
    }
}
