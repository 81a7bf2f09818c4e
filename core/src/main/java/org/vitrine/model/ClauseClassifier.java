package org.vitrine.model;

import java.util.List;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Voting;

/**
 * A classifier whose class sums are votes of clauses. It consists of members that vote together: a team of several
 * models, a {@link Model} of itself alone. Whatever shows, measures or changes classifiers works on members, and so
 * need not tell a team from a model. Immutable; threads may share it.
 *
 * <p>Class sums are whole numbers of 1/{@link #unit} each. A member's class sum, or a part of it, counts
 * {@code votes * unit / divisor}, rounded towards 0: its <i>share</i>. A model alone is counted in votes, as its unit
 * and its divisor are 1.
 */
public interface ClauseClassifier extends Classifier, Voting {

    /** {@return the models that vote together, at least one} */
    List<Member> members();

    /** {@return the models of the members, in their order} */
    default List<Model> models() {
        return members().stream().map(Member::model).toList();
    }

    /** {@return what class sums are counted in: 1 for votes, 1,000,000 for millionths} */
    int unit();

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

    /**
     * Returns what votes of a member count.
     *
     * @param member the member, from 0 on
     * @param votes a class sum of the member, or a part of one
     * @return its share, {@code votes * unit / divisor}, rounded towards 0
     */
    default long share(int member, int votes) {
        return (long) votes * unit() / members().get(member).divisor();
    }

    /**
     * Returns what one vote of a member counts.
     *
     * @param member the member, from 0 on
     * @return {@code unit / divisor}, not rounded
     */
    default double factor(int member) {
        return (double) unit() / members().get(member).divisor();
    }

    /**
     * Adds up the class sums of the members.
     *
     * @param ofMembers for each member its class sums, one for each label
     * @return for each label the sum of the members' shares, limited to the range of int
     */
    default int[] classSums(List<int[]> ofMembers) {
        if (ofMembers.size() != members().size()) {
            throw new IllegalArgumentException("class sums of " + ofMembers.size() + " members do not fit "
                    + members().size());
        }
        int[] sums = new int[labels().size()];
        for (int label = 0; label < sums.length; label++) {
            long sum = 0;
            for (int member = 0; member < ofMembers.size(); member++) {
                sum += share(member, ofMembers.get(member)[label]);
            }
            sums[label] = (int) Math.max(-Integer.MAX_VALUE, Math.min(Integer.MAX_VALUE, sum));
        }
        return sums;
    }
}
