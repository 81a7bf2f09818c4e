package org.vitrine.explorer.internal.view;

import java.util.List;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;

/**
 * A model's prediction for an example, compared with the truth.
 *
 * @param prediction the prediction
 * @param right whether every label that counts is right
 * @param confidence how sure the model is of its decision: of the predicted label if labels exclude each other; otherwise of the label
 *     that it is least sure of, predicted or not
 * @param wrongness how many votes separate the decision from the truth: more than 0 if it is wrong, and the more the worse
 */
public record ExampleResult(Prediction prediction, boolean right, double confidence, int wrongness) {

    /** Which labels an example has. */
    interface Truth {
        boolean has(int label);
    }

    /**
     * Compares a prediction with the truth.
     *
     * @param model the model
     * @param sums its class sums
     * @param truth which labels the example has
     * @param counted the labels that count, if labels do not exclude each other
     */
    static ExampleResult of(Model model, int[] sums, Truth truth, List<Integer> counted) {
        Prediction prediction = new Prediction(model.labels(), sums, model.target(), model.thresholds());
        return model.labels().exclusive()
                ? ofOne(model.labels(), prediction, truth)
                : ofMany(model, prediction, truth, counted);
    }

    private static ExampleResult ofOne(Labels labels, Prediction prediction, Truth truth) {
        int given = Prediction.winner(prediction.classSums());
        int held = given;
        int best = Integer.MIN_VALUE; // of the labels that it does not have
        for (int label = 0; label < labels.size(); label++) {
            if (truth.has(label)) {
                held = label;
            } else {
                best = Math.max(best, prediction.classSum(label));
            }
        }
        int wrongness = labels.size() == 1 ? 0 : best - prediction.classSum(held);
        return new ExampleResult(prediction, held == given, prediction.confidence(given), wrongness);
    }

    private static ExampleResult ofMany(Model model, Prediction prediction, Truth truth, List<Integer> counted) {
        boolean right = true;
        double confidence = 1;
        int wrongness = Integer.MIN_VALUE;
        for (int label : counted) {
            boolean given = prediction.isDecided(label);
            int above = prediction.classSum(label) - model.thresholds().sum(label);
            right &= given == truth.has(label);
            confidence = Math.min(confidence, given ? prediction.confidence(label) : 1 - prediction.confidence(label));
            wrongness = Math.max(wrongness, truth.has(label) ? -above : above);
        }
        return new ExampleResult(prediction, right, confidence, wrongness);
    }
}
