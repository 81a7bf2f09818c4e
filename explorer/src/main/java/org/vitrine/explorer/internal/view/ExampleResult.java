package org.vitrine.explorer.internal.view;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.vitrine.label.Labels;
import org.vitrine.predict.Prediction;

/**
 * A model's prediction for an example, compared with the truth.
 *
 * @param right whether every label that counts is right
 * @param confidence how sure the model is of its decision, by its probability if it is calibrated: of the predicted
 *     label if labels exclude each other; otherwise of the label that it is least sure of, predicted or not. A label
 *     without a probability, where others have one, does not count; NaN if none does
 * @param wrongness how many votes separate the decision from the truth: more than 0 if it is wrong, and the more the
 *     worse
 * @param label the label to look at: the predicted one if labels exclude each other; otherwise the most wrong one, or
 *     the one that is closest to being wrong
 */
public record ExampleResult(Prediction prediction, boolean right, double confidence, int wrongness, int label) {

    /**
     * Compares a prediction with the labels that the example has; only some labels count if they do not exclude each
     * other.
     */
    static ExampleResult of(Prediction prediction, IntPredicate truth, List<Integer> counted) {
        return prediction.labels().exclusive()
                ? ofOne(prediction.labels(), prediction, truth)
                : ofMany(prediction, truth, counted);
    }

    /**
     * {@return the label to show first of an example: the wrong one, the most wrong one of several; if all are right,
     * the surest of the predicted ones}
     */
    static int labelToShow(Prediction prediction, IntPredicate truth) {
        List<Integer> all =
                IntStream.range(0, prediction.labels().size()).boxed().toList();
        ExampleResult result = of(prediction, truth, all);
        return result.right() ? ModelView.mainLabel(prediction) : result.label();
    }

    private static ExampleResult ofOne(Labels labels, Prediction prediction, IntPredicate truth) {
        int given = Prediction.winner(prediction.classSums());
        int held = given;
        int best = Integer.MIN_VALUE; // of the labels that it does not have
        for (int label = 0; label < labels.size(); label++) {
            if (truth.test(label)) {
                held = label;
            } else {
                best = Math.max(best, prediction.classSum(label));
            }
        }
        int wrongness = labels.size() == 1 ? 0 : best - prediction.classSum(held);
        return new ExampleResult(prediction, held == given, sureness(prediction, given), wrongness, given);
    }

    /** {@return the probability of a label, NaN if it has none; of a model that is not calibrated, its confidence} */
    private static double sureness(Prediction prediction, int label) {
        return prediction.calibration().isPresent()
                ? prediction.probability(label).orElse(Double.NaN)
                : prediction.confidence(label);
    }

    private static ExampleResult ofMany(Prediction prediction, IntPredicate truth, List<Integer> counted) {
        boolean right = true;
        double confidence = Double.NaN;
        int wrongness = Integer.MIN_VALUE;
        int worst = -1;
        boolean worstIsRight = true;
        for (int label : counted) {
            boolean given = prediction.isDecided(label);
            boolean labelRight = given == truth.test(label);
            int above = prediction.classSum(label) - prediction.thresholds().sum(label);
            int wrong = truth.test(label) ? -above : above;
            // a class sum of exactly the threshold is wrong by 0 votes for a label that the example has, and right by 0
            // for one it lacks
            if (worst < 0 || wrong > wrongness || (wrong == wrongness && worstIsRight && !labelRight)) {
                worst = label;
                worstIsRight = labelRight;
            }
            right &= labelRight;
            double sure = sureness(prediction, label);
            double clear = given ? sure : 1 - sure;
            confidence = Double.isNaN(confidence) || clear < confidence ? clear : confidence;
            wrongness = Math.max(wrongness, wrong);
        }
        return new ExampleResult(prediction, right, confidence, wrongness, worst);
    }
}
