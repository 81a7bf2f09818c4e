package org.vitrine.explain;

import java.util.List;
import java.util.OptionalDouble;
import org.vitrine.clause.ClauseView.Look;
import org.vitrine.clause.Placement;
import org.vitrine.predict.VotingClauses;

/**
 * The paper's evidence, counted in votes and positions: the unbinarized literals of each clause that votes are put down
 * at each position where it matches, times its votes.
 */
final class StampedEvidence extends Evidence {

    private final Stamps stamps;
    private final EvidenceSums inFavour;
    private final EvidenceSums against;

    StampedEvidence(VotingClauses model, Stamps stamps) {
        super(model);
        this.stamps = stamps;
        this.inFavour = new EvidenceSums(model.shape(), model.views());
        this.against = new EvidenceSums(model.shape(), model.views());
    }

    @Override
    void add(int clause, int weight, Look look) {
        Stamp stamp = stamps.of(clause);
        EvidenceSums sums = weight > 0 ? inFavour : against;
        for (Placement placement : look.placements()) {
            sums.addBright(stamp, placement.row(), placement.column(), Math.abs(weight));
            sums.addDark(stamp, placement.row(), placement.column(), Math.abs(weight));
        }
    }

    @Override
    Explanation explanation(int label, int classSum, double confidence, List<ClauseVote> votes) {
        return new Explanation(
                label,
                classSum,
                confidence,
                inFavour.map(),
                against.map(),
                votes,
                OptionalDouble.empty(),
                List.of(),
                List.of());
    }
}
