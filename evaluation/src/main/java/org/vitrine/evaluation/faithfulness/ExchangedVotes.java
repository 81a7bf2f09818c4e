package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.List;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.model.Model;
import org.vitrine.predict.Classifier;
import org.vitrine.team.Member;
import org.vitrine.team.Team;

/** Models whose clauses have exchanged their votes. */
final class ExchangedVotes {

    private ExchangedVotes() {}

    static boolean isPossible(Classifier classifier) {
        return classifier instanceof Model || classifier instanceof Team;
    }

    static Classifier of(Classifier classifier, double share, long seed) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("the share must be 0 to 1: " + share);
        }
        if (classifier instanceof Team team) {
            List<Member> members = new ArrayList<>();
            for (Member member : team.members()) {
                Model scrambled = exchanged(member.model(), share, KeyedRandom.key(seed, members.size()));
                members.add(new Member(scrambled, member.divisor()));
            }
            return team.isAlone()
                    ? Team.from(members.get(0).model())
                    : Team.of(members).withThresholds(team.thresholds());
        }
        return exchanged((Model) classifier, share, seed);
    }

    /** Some clauses pass their votes on to the next of them in a random order, and the last to the first. */
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
