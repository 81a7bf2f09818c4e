package org.vitrine.explain.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.vitrine.clause.ClauseView;
import org.vitrine.image.Raster;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.VotingClauses;

/** Finds the clauses behind a counterfactual. */
final class ClauseSwings {

    private ClauseSwings() {}

    static List<ClauseSwing> of(VotingClauses model, Counterfactual found) {
        int[] before = strengths(model, found.image());
        int[] after = strengths(model, found.changed());
        boolean exclusive = model.labels().exclusive();
        int lost = Prediction.winner(found.before().classSums());
        int won = Prediction.winner(found.after().classSums());
        List<ClauseSwing> swings = new ArrayList<>();
        for (int clause = 0; clause < before.length; clause++) {
            int worth = exclusive
                    ? model.weight(clause, won) - model.weight(clause, lost)
                    : (found.given() ? -1 : 1) * model.weight(clause, found.label());
            if (before[clause] != after[clause] && worth != 0) {
                swings.add(new ClauseSwing(
                        clause, before[clause], after[clause], (after[clause] - before[clause]) * worth));
            }
        }
        swings.sort(Comparator.comparingInt((ClauseSwing swing) -> -Math.abs(swing.votes()))
                .thenComparingInt(ClauseSwing::clause));
        return swings;
    }

    private static int[] strengths(VotingClauses model, Raster image) {
        try (ClauseView view = model.view(model.encoding().encode(image))) {
            return view.strengths();
        }
    }
}
