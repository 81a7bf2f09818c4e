package org.vitrine.evaluation.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Sorts all examples by the confidence for one label: how well the model ranks, whatever the decision threshold.
 *
 * <p>Class sums are integers, clipped at the target, so many examples tie. Tied examples have no order among themselves
 * and form one step. A step holds the number of positives and negatives at its confidence or above.
 */
public final class Ranking {

    private final int[] positivesAbove; // after each step, from the most confident down
    private final int[] negativesAbove;

    private Ranking(int[] positivesAbove, int[] negativesAbove) {
        this.positivesAbove = positivesAbove;
        this.negativesAbove = negativesAbove;
    }

    /** {@return the examples, ranked for one label} */
    public static Ranking of(Scores scores, int label) {
        long[] keys = new long[scores.examples()]; // the score, and below it one bit for the truth: sorts in place
        for (int example = 0; example < keys.length; example++) {
            keys[example] = 2L * scores.clipped(label, example) + (scores.has(example, label) ? 1 : 0);
        }
        Arrays.sort(keys);
        int[] positives = new int[keys.length];
        int[] negatives = new int[keys.length];
        int steps = 0;
        int positive = 0;
        for (int taken = 1; taken <= keys.length; taken++) {
            int at = keys.length - taken;
            positive += (int) (keys[at] & 1);
            if (at == 0 || keys[at - 1] >> 1 != keys[at] >> 1) {
                positives[steps] = positive;
                negatives[steps] = taken - positive;
                steps++;
            }
        }
        return new Ranking(Arrays.copyOf(positives, steps), Arrays.copyOf(negatives, steps));
    }

    /**
     * {@return the area under the ROC curve, the chance that an example with the label ranks above one without, ties
     * counting half: 0 to 1, 1/2 for guessing; undefined without positives or without negatives}
     */
    public OptionalDouble auroc() {
        long pairs = (long) positives() * negatives();
        if (pairs == 0) {
            return OptionalDouble.empty();
        }
        long halves = 0; // twice the number of pairs in the right order, so that halves are integers
        int positivesBefore = 0;
        int negativesBefore = 0;
        for (int step = 0; step < positivesAbove.length; step++) {
            halves += (long) (negativesAbove[step] - negativesBefore) * ((long) positivesBefore + positivesAbove[step]);
            positivesBefore = positivesAbove[step];
            negativesBefore = negativesAbove[step];
        }
        return OptionalDouble.of(halves / (2.0 * pairs));
    }

    /**
     * {@return the average precision, 0 to 1, an estimate of the area under the precision-recall curve: the precision
     * of each step, weighted by the recall that the step adds; undefined without positives}
     */
    public OptionalDouble averagePrecision() {
        if (positives() == 0) {
            return OptionalDouble.empty();
        }
        double sum = 0;
        int before = 0;
        for (int step = 0; step < positivesAbove.length; step++) {
            sum += (positivesAbove[step] - before) * precision(step);
            before = positivesAbove[step];
        }
        return OptionalDouble.of(sum / positives());
    }

    /**
     * {@return the true positive rate over the false positive rate, from (0, 0) to (1, 1), without points in the middle
     * of a straight line; no points where the AUROC is undefined} The area under it is {@link #auroc()}.
     */
    public Curve roc() {
        List<Curve.Point> points = new ArrayList<>();
        if (positives() > 0 && negatives() > 0) {
            points.add(new Curve.Point(0, 0));
            int last = positivesAbove.length - 1;
            for (int step = 0; step <= last; step++) {
                if (step == last || turns(step)) {
                    points.add(new Curve.Point(
                            (double) negativesAbove[step] / negatives(), (double) positivesAbove[step] / positives()));
                }
            }
        }
        return new Curve(points);
    }

    /**
     * {@return the precision over the recall from 0 to 1, as a step function: the precision of a step holds for all the
     * recall that it adds; no points if there are no positives} The area under it is {@link #averagePrecision()}.
     */
    public Curve precisionRecall() {
        List<Curve.Point> points = new ArrayList<>();
        int before = 0;
        for (int step = 0; step < positivesAbove.length; step++) {
            if (positivesAbove[step] > before) { // a step with negatives only adds no recall
                points.add(new Curve.Point((double) before / positives(), precision(step)));
                points.add(new Curve.Point((double) positivesAbove[step] / positives(), precision(step)));
                before = positivesAbove[step];
            }
        }
        return new Curve(points);
    }

    private int positives() {
        return positivesAbove[positivesAbove.length - 1];
    }

    private int negatives() {
        return negativesAbove[negativesAbove.length - 1];
    }

    private double precision(int step) {
        return positivesAbove[step] / ((double) positivesAbove[step] + negativesAbove[step]);
    }

    /** {@return true if the ROC curve changes its direction after a step} */
    private boolean turns(int step) {
        int positivesBefore = step == 0 ? 0 : positivesAbove[step - 1];
        int negativesBefore = step == 0 ? 0 : negativesAbove[step - 1];
        int up = positivesAbove[step] - positivesBefore;
        int right = negativesAbove[step] - negativesBefore;
        int nextUp = positivesAbove[step + 1] - positivesAbove[step];
        int nextRight = negativesAbove[step + 1] - negativesAbove[step];
        return (long) up * nextRight != (long) nextUp * right;
    }

    /** Compares all steps. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Ranking ranking
                && Arrays.equals(positivesAbove, ranking.positivesAbove)
                && Arrays.equals(negativesAbove, ranking.negativesAbove);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(positivesAbove) + Arrays.hashCode(negativesAbove);
    }

    @Override
    public String toString() {
        return "Ranking[" + positives() + " positives, " + negatives() + " negatives, " + positivesAbove.length
                + " steps]";
    }
}
