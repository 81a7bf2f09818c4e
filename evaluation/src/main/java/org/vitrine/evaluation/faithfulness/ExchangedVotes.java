package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.List;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;

/** Makes models whose clauses have exchanged their votes. */
final class ExchangedVotes {

    private ExchangedVotes() {}

    static ClauseClassifier of(ClauseClassifier classifier, double share, long seed) {
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
                .withThresholds(model.thresholds());
        return model.usualVotes().map(scrambled::withUsualVotes).orElse(scrambled);
    }
}
