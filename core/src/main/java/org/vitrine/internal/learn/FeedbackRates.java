package org.vitrine.internal.learn;

import java.util.Arrays;
import org.vitrine.dataset.Dataset;
import org.vitrine.model.Settings;

/**
 * Reduces a clause's chance to learn for a label, by one factor where the label is true and another where it is false.
 *
 * <p>Without balance: not at all where it is true, and where it is false so that q labels learn on average. With
 * balanced feedback and a label of rate p: by a = min(1, (1-p)/p) and b = min(1, p/(1-p)), so that p a = (1-p) b; or by
 * the square roots of these. Fuzzy clauses of labels that do not exclude each other learn from every example: q is for
 * those that do.
 */
final class FeedbackRates {

    private final double[] whenTrue;
    private final double[] whenFalse;

    private FeedbackRates(double[] whenTrue, double[] whenFalse) {
        this.whenTrue = whenTrue;
        this.whenFalse = whenFalse;
    }

    static FeedbackRates of(Settings settings, Dataset data) {
        int labels = data.labels().size();
        double[] whenTrue = new double[labels];
        double[] whenFalse = new double[labels];
        Arrays.fill(whenTrue, 1);
        boolean every = settings.isFuzzy() && !data.labels().exclusive();
        Arrays.fill(whenFalse, every ? 1 : gate(settings, labels));
        boolean root = settings.balance() == Settings.Balance.ROOT;
        if (root || settings.balance() == Settings.Balance.FEEDBACK) {
            for (int label = 0; label < labels; label++) {
                double with = data.count(label);
                double without = data.size() - with;
                if (with > 0 && without > 0) {
                    double ifTrue = Math.min(1, without / with);
                    double ifFalse = Math.min(1, with / without);
                    whenTrue[label] = root ? Math.sqrt(ifTrue) : ifTrue;
                    whenFalse[label] = root ? Math.sqrt(ifFalse) : ifFalse;
                }
            }
        }
        return new FeedbackRates(whenTrue, whenFalse);
    }

    private static double gate(Settings settings, int labels) {
        return settings.negatives() == Settings.Negatives.Q
                ? Math.min(1, settings.q() / (labels - 1)) // one label alone: nothing to choose from, 1
                : 1;
    }

    int labels() {
        return whenTrue.length;
    }

    double of(int label, boolean true_) {
        return true_ ? whenTrue[label] : whenFalse[label];
    }
}
