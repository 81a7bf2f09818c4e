package org.vitrine.explain.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.vitrine.clause.ClauseView;
import org.vitrine.image.Raster;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Voting;
import org.vitrine.predict.VotingClauses;

/** Finds the clauses behind a counterfactual. */
final class ClauseSwings {

    private ClauseSwings() {}

    static List<ClauseSwing> of(Voting voting, Counterfactual found) {
        List<ClauseSwing> swings = new ArrayList<>();
        for (int member = 0; member < voting.models().size(); member++) {
            add(member, voting.models().get(member), found, swings);
        }
        swings.sort(Comparator.comparingDouble((ClauseSwing swing) -> -Math.abs(swing.share(voting)))
                .thenComparingInt(ClauseSwing::member)
                .thenComparingInt(ClauseSwing::clause));
        return swings;
    }

    private static void add(int member, VotingClauses model, Counterfactual found, List<ClauseSwing> swings) {
        int[] before = strengths(model, found.image());
        int[] after = strengths(model, found.changed());
        boolean exclusive = model.labels().exclusive();
        int lost = Prediction.winner(found.before().classSums());
        int won = Prediction.winner(found.after().classSums());
        for (int clause = 0; clause < before.length; clause++) {
            int worth = exclusive
                    ? model.weight(clause, won) - model.weight(clause, lost)
                    : (found.given() ? -1 : 1) * model.weight(clause, found.label());
            if (before[clause] != after[clause] && worth != 0) {
                swings.add(new ClauseSwing(
                        member, clause, before[clause], after[clause], (after[clause] - before[clause]) * worth));
            }
        }
    }

    private static int[] strengths(VotingClauses model, Raster image) {
        try (ClauseView view = model.view(model.encoding().encode(image))) {
            return view.strengths();
        }
    }
}
