package org.vitrine.explain;

import java.util.Objects;
import org.vitrine.clause.ClauseView;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.VotingClauses;

/**
 * Explains what a model says of single images: Algorithm 1 of the paper, with the sums made explicit. For each clause that votes for
 * the label, and each position where it matches, its unbinarized literals are put down there, times its votes. Beyond the paper, the
 * same for clauses that vote against it, and the list of all that spoke.
 *
 * <p>Threads may share one. It keeps what it works out of the clauses, so it is quicker from the second image on.
 */
public final class ClauseExplainer implements Explainer {

    private final VotingClauses model;
    private final Stamps stamps;

    /**
     * Explains what a model says; {@code Model.explainer()} makes one.
     *
     * @param model the clauses, and what surrounds them
     */
    public ClauseExplainer(VotingClauses model) {
        this.model = model;
        this.stamps = new Stamps(model);
    }

    /**
     * Explains one label of an image.
     *
     * @param image the image, of the model's shape
     * @param label the label's name
     * @return why the image got the label, or did not
     * @throws IllegalArgumentException if there is no such label
     */
    public Explanation explain(Raster image, String label) {
        return explain(model.encoding().encode(image), model.labels().indexOf(label));
    }

    /**
     * Explains one label of an image.
     *
     * @param image the image, encoded
     * @param label the label's index
     * @return why the image got the label, or did not
     */
    public Explanation explain(BitImage image, int label) {
        Objects.checkIndex(label, model.labels().size());
        Evidence evidence = Evidence.on(model, stamps, label);
        try (ClauseView view = model.view(image)) {
            Prediction prediction = model.decided(view.strengths());
            for (int clause = 0; clause < model.clauses().size(); clause++) {
                int weight = model.weight(clause, label);
                if (weight != 0 && model.clauses().literals(clause) > 0) {
                    evidence.add(view, clause, weight);
                }
            }
            return evidence.explanation(label, prediction.classSum(label), prediction.confidence(label));
        }
    }

    @Override
    public double[] importance(Raster image, int label) {
        return explain(model.encoding().encode(image), label).importance();
    }
}
