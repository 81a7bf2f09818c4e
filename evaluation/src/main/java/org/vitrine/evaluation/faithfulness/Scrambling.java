package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.predict.Classifier;

/**
 * Makes classifiers that have forgotten a part of what they learnt, for the
 * randomisation test.
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
                ? Optional.of(share -> exchanged(clauses, share, seed))
                : Optional.empty();
    }

    private static ClauseClassifier exchanged(ClauseClassifier classifier, double share, long seed) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("the share must be 0 to 1: " + share);
        }
        List<Model> scrambled = new ArrayList<>();
        for (Member member : classifier.members()) {
            // A model alone is drawn by the seed itself, so that each member of a team differs from it.
            long key = classifier.members().size() == 1 ? seed : KeyedRandom.key(seed, scrambled.size());
            scrambled.add(exchanged(member.model(), share, key));
        }
        return classifier.withModels(scrambled);
    }

    /** Has some clauses pass their votes on to the next of them in a random order, and the last to the first. */
    private static Model exchanged(Model model, double share, long key) {
        int[] order = PixelOrder.random(model.clauses().size(), key);
        int chosen = (int) Math.round(share * order.length);
        int labels = model.labels().size();
        int[] before = model.weights();
        int[] weights = before.clone();
        for (int i = 0; i < chosen; i++) {
            System.arraycopy(before, order[(i + 1) % chosen] * labels, weights, order[i] * labels, labels);
        }
        Model scrambled = new Model(
                        model.labels(),
                        model.shape(),
                        model.encoding(),
                        model.clauses(),
                        weights,
                        model.counts(),
                        null,
                        model.settings(),
                        model.provenance())
                .withPreparation(model.preparation())
                .withThresholds(model.thresholds());
        return model.usualVotes().map(scrambled::withUsualVotes).orElse(scrambled);
    }
}
