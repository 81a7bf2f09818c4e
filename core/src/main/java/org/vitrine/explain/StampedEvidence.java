package org.vitrine.explain;

import java.util.ArrayList;
import java.util.List;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.Placement;
import org.vitrine.predict.VotingClauses;

/**
 * The paper's evidence, counted in votes and positions: the unbinarized literals of each clause that votes are put down at each position
 * where it matches, times its votes.
 */
final class StampedEvidence implements Evidence {

    private final Stamps stamps;
    private final EvidenceSums inFavour;
    private final EvidenceSums against;
    private final List<ClauseVote> votes = new ArrayList<>();

    StampedEvidence(VotingClauses model, Stamps stamps) {
        this.stamps = stamps;
        this.inFavour = new EvidenceSums(model.shape(), model.views());
        this.against = new EvidenceSums(model.shape(), model.views());
    }

    @Override
    public void add(ClauseView view, int clause, int weight) {
        List<Placement> placements = view.placements(clause);
        if (!placements.isEmpty()) {
            Stamp stamp = stamps.of(clause);
            EvidenceSums sums = weight > 0 ? inFavour : against;
            for (Placement placement : placements) {
                sums.addBright(stamp, placement.row(), placement.column(), Math.abs(weight));
                sums.addDark(stamp, placement.row(), placement.column(), Math.abs(weight));
            }
            votes.add(new ClauseVote(clause, weight, placements));
        }
    }

    @Override
    public Explanation explanation(int label, int classSum, double confidence) {
        return new Explanation(label, classSum, confidence, inFavour.map(), against.map(), Evidence.sorted(votes));
    }
}
