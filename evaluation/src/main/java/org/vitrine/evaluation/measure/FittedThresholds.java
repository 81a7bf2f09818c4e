package org.vitrine.evaluation.measure;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.vitrine.predict.DecisionThresholds;

/**
 * Finds for each label the class sum above which it should be predicted: the one that is best by a measure, F1 unless
 * others are given, or by the mean of several.
 *
 * <p>All thresholds between two neighbouring class sums decide alike; the middle is taken, or 0 if it lies between
 * them. Of equally good thresholds the one nearest to 0 is taken, so that a measure that does not depend on decisions,
 * such as AUROC, leaves them at 0. A label that no example has keeps 0.
 */
public final class FittedThresholds {

    private FittedThresholds() {}

    /**
     * {@return a threshold for each label that is best by F1}
     *
     * @param scores class sums of examples that the model did not learn from; the labels must not exclude each other
     */
    public static DecisionThresholds of(Scores scores) {
        return of(scores, List.of(Measure.F1));
    }

    /**
     * {@return a threshold for each label that is best by the mean of some measures}
     *
     * @param scores class sums of examples that the model did not learn from; the labels must not exclude each other
     * @param measures the measures; one that is listed twice counts twice
     */
    public static DecisionThresholds of(Scores scores, List<Measure> measures) {
        if (measures.isEmpty()) {
            throw new IllegalArgumentException("there must be a measure to fit thresholds by");
        }
        if (scores.labels().exclusive()) {
            throw new IllegalArgumentException(
                    "labels that exclude each other have no thresholds: the largest sum wins");
        }
        int[] thresholds = new int[scores.labels().size()];
        Arrays.setAll(thresholds, label -> best(scores, label, measures));
        return DecisionThresholds.of(thresholds);
    }

    private static int best(Scores scores, int label, List<Measure> measures) {
        long[] keys = new long[scores.examples()]; // the sum, and below it one bit for the truth
        int positives = 0;
        for (int example = 0; example < keys.length; example++) {
            keys[example] = 2L * scores.sum(example, label) + (scores.has(example, label) ? 1 : 0);
            positives += (int) (keys[example] & 1);
        }
        Arrays.sort(keys);
        String name = scores.labels().name(label);
        Ranking ranking = Ranking.of(scores, label);
        int best = 0;
        double bestValue = Double.NEGATIVE_INFINITY;
        int found = 0;
        for (int taken = 0; taken <= keys.length && positives > 0; taken++) { // given to none, ..., given to all
            int at = keys.length - taken;
            found += taken == 0 ? 0 : (int) (keys[at] & 1);
            long above = taken == 0 ? Math.max((keys[at - 1] >> 1) + 1, 1) : keys[at] >> 1;
            long below = at == 0 ? Math.min(above - 1, 0) : keys[at - 1] >> 1;
            if (below < above) {
                Counts counts = new Counts(found, taken - found, positives - found, at - (positives - found));
                OptionalDouble value = sum(measures, new LabelResult(name, counts, ranking));
                int threshold = between(below, above);
                if (value.isPresent()
                        && (value.getAsDouble() > bestValue
                                || (value.getAsDouble() == bestValue
                                        && Math.abs((long) threshold) < Math.abs((long) best)))) {
                    best = threshold;
                    bestValue = value.getAsDouble();
                }
            }
        }
        return best;
    }

    /** {@return the sum of the measures of a label; empty if one of them is undefined} */
    private static OptionalDouble sum(List<Measure> measures, LabelResult label) {
        double sum = 0;
        for (Measure measure : measures) {
            OptionalDouble value = measure.of(label);
            if (value.isEmpty()) {
                return value;
            }
            sum += value.getAsDouble();
        }
        return OptionalDouble.of(sum);
    }

    /** {@return a threshold that {@code above} exceeds and {@code below} does not} */
    private static int between(long below, long above) {
        return below <= 0 && above > 0 ? 0 : (int) Math.floorDiv(below + above, 2L);
    }
}
