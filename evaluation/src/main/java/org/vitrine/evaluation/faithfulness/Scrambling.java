package org.vitrine.evaluation.faithfulness;

import java.util.Optional;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.predict.Classifier;

/**
 * Makes classifiers that have forgotten a part of what they learnt, for the
 * {@linkplain Randomisation randomisation test}.
 */
public interface Scrambling {

    /**
     * {@return a classifier with a part of what it learnt replaced by chance; it may be used until the next one is
     * asked for} What a smaller share replaces, a larger one does too.
     *
     * @param share the share to replace, 0 to 1
     */
    Classifier scrambled(double share);

    /**
     * Scrambles models and teams: a share of the clauses, drawn at random, exchange their votes, so that each of them
     * votes for all labels as another one did. What the clauses look for stays. This is the last layer of the machine,
     * which ties clauses to labels.
     *
     * @return a way to scramble it; empty for classifiers of other kinds
     */
    static Optional<Scrambling> of(Classifier classifier, long seed) {
        // Only clauses have votes to exchange; other kinds of classifiers bring a scrambling of their own.
        return classifier instanceof ClauseClassifier clauses
                ? Optional.of(share -> ExchangedVotes.of(clauses, share, seed))
                : Optional.empty();
    }
}
