package org.vitrine.evaluation.measure;

import java.util.Arrays;
import org.vitrine.predict.DecisionThresholds;

/**
 * Finds for each label the class sum above which it should be predicted: the one with the largest F1.
 *
 * <p>All thresholds between two neighbouring class sums decide alike; the middle is taken, or 0 if it lies between them. Of equally good
 * thresholds the one nearest to 0 is taken. A label that no example has keeps 0.
 */
public final class FittedThresholds {

    private FittedThresholds() {}

    /**
     * Fits thresholds.
     *
     * @param scores class sums of examples that the model did not learn from; the labels must not exclude each other
     * @return a threshold for each label
     */
    public static DecisionThresholds of(Scores scores) {
        if (scores.labels().exclusive()) {
            throw new IllegalArgumentException(
                    "labels that exclude each other have no thresholds: the largest sum wins");
        }
        int[] thresholds = new int[scores.labels().size()];
        Arrays.setAll(thresholds, label -> best(scores, label));
        return DecisionThresholds.of(thresholds);
    }

    private static int best(Scores scores, int label) {
        long[] keys = new long[scores.examples()]; // the sum, and below it one bit for the truth
        long positives = 0;
        for (int example = 0; example < keys.length; example++) {
            keys[example] = 2L * scores.sum(example, label) + (scores.has(example, label) ? 1 : 0);
            positives += keys[example] & 1;
        }
        Arrays.sort(keys);
        int best = 0;
        double bestF1 = 0;
        long found = 0;
        for (int taken = 1; taken <= keys.length && positives > 0; taken++) {
            int at = keys.length - taken;
            found += keys[at] & 1;
            long above = keys[at] >> 1;
            long below = at == 0 ? above - 1 : keys[at - 1] >> 1;
            if (below < above) {
                double f1 = 2.0 * found / (taken + positives);
                int threshold = between(below, above);
                if (f1 > bestF1 || (f1 == bestF1 && Math.abs((long) threshold) < Math.abs((long) best))) {
                    best = threshold;
                    bestF1 = f1;
                }
            }
        }
        return best;
    }

    /** A threshold that {@code above} exceeds and {@code below} does not. */
    private static int between(long below, long above) {
        return below <= 0 && above > 0 ? 0 : (int) Math.floorDiv(below + above, 2L);
    }
}
