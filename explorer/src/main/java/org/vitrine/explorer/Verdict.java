package org.vitrine.explorer;

import java.util.List;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;

/**
 * What a model says of an example, against what is true of it.
 *
 * @param prediction what it says
 * @param right whether every label that matters is right
 * @param confidence how sure the model is of what it decided: of the label given if labels exclude each other; else of the label
 *     that it is least sure of, given or not
 * @param wrongness how many votes lie between the decision and the truth: more than 0 if it is wrong, the more the worse
 */
record Verdict(Prediction prediction, boolean right, double confidence, int wrongness) {

    /** Which labels an example has. */
    interface Truth {
        boolean has(int label);
    }

    /**
     * Judges.
     *
     * @param model the model
     * @param sums its votes
     * @param truth what is true
     * @param matter the labels that matter, if labels do not exclude each other
     */
    static Verdict of(Model model, int[] sums, Truth truth, List<Integer> matter) {
        Prediction prediction =
                new Prediction(model.labels(), sums, model.settings().target(), model.thresholds());
        return model.labels().exclusive()
                ? ofOne(model.labels(), prediction, truth)
                : ofMany(model, prediction, truth, matter);
    }

    private static Verdict ofOne(Labels labels, Prediction prediction, Truth truth) {
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
        return new Verdict(prediction, held == given, prediction.confidence(given), wrongness);
    }

    private static Verdict ofMany(Model model, Prediction prediction, Truth truth, List<Integer> matter) {
        boolean right = true;
        double confidence = 1;
        int wrongness = Integer.MIN_VALUE;
        for (int label : matter) {
            boolean given = prediction.isDecided(label);
            int above = prediction.classSum(label) - model.thresholds().sum(label);
            right &= given == truth.has(label);
            confidence = Math.min(confidence, given ? prediction.confidence(label) : 1 - prediction.confidence(label));
            wrongness = Math.max(wrongness, truth.has(label) ? -above : above);
        }
        return new Verdict(prediction, right, confidence, wrongness);
    }
}
