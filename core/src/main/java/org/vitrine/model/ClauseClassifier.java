package org.vitrine.model;

import java.util.List;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Voting;

/**
 * A classifier whose class sums are votes of clauses. It consists of members that vote together: a team of several
 * models, a {@link Model} of itself alone. Whatever shows, measures or changes classifiers works on members, and so
 * need not tell a team from a model. Immutable; threads may share it.
 */
public interface ClauseClassifier extends Classifier, Voting {

    /** {@return the models that vote together, at least one} */
    List<Member> members();

    @Override
    default List<Model> models() {
        return members().stream().map(Member::model).toList();
    }

    @Override
    default int divisor(int member) {
        return members().get(member).divisor();
    }

    /**
     * {@return a classifier of other models; the only one itself if there is one} A team keeps its divisors and
     * thresholds, and the calibration of labels on which every member {@linkplain Model#votesAsIn votes as before}.
     *
     * @param models a model for each member, in their order, of the same labels and shape
     */
    ClauseClassifier withModels(List<Model> models);

    /**
     * {@return the same classifier with other thresholds}
     *
     * @throws IllegalArgumentException if they do not fit the labels
     */
    ClauseClassifier withThresholds(DecisionThresholds others);

    /**
     * {@return the same classifier with a calibration of its class sums, so that its predictions have probabilities and
     * answers}
     *
     * @throws IllegalArgumentException if it does not fit the labels
     */
    ClauseClassifier withCalibration(Calibration fitted);

    /** {@return the same classifier without a calibration, such as one whose votes are about to change} */
    ClauseClassifier withoutCalibration();

    @Override
    ClausePredictor predictor();

    @Override
    ClauseExplainer explainer();
}
