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
     * Replaces the models of the members. A team keeps its divisors and thresholds, and loses its calibration, which
     * was fitted to other votes.
     *
     * @param models a model for each member, in their order, of the same labels and shape
     * @return a classifier of these models; the only model itself if there is one
     */
    ClauseClassifier withModels(List<Model> models);

    /**
     * Replaces the thresholds.
     *
     * @param others the class sums above which labels are given
     * @return a classifier that uses them
     * @throws IllegalArgumentException if they do not fit the labels
     */
    ClauseClassifier withThresholds(DecisionThresholds others);

    /**
     * Adds what class sums mean.
     *
     * @param fitted the calibration, of the class sums of this classifier
     * @return a classifier whose predictions have probabilities and answers
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
