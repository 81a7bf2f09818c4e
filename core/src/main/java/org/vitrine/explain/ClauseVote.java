package org.vitrine.explain;

import java.util.List;
import org.vitrine.clause.Placement;
import org.vitrine.predict.Voting;

/**
 * The vote of a clause on an image, or on its mirror image.
 *
 * @param member its member, from 0 on; 0 for a model alone
 * @param clause its number
 * @param votes what it voted for the label, negative if against
 * @param placements where it cast them, all on the image or all on its mirror image: the positions at which a crisp
 *     clause matched, row by row; by how much a fuzzy clause was shifted
 * @param failed those of its literals that failed, counted from 0 on; none for a crisp clause
 */
public record ClauseVote(int member, int clause, int votes, List<Placement> placements, List<Integer> failed) {

    public ClauseVote {
        placements = List.copyOf(placements);
        failed = List.copyOf(failed);
    }

    /** Creates the vote of a clause of which no literal failed. */
    public ClauseVote(int clause, int votes, List<Placement> placements) {
        this(0, clause, votes, placements, List.of());
    }

    /** {@return what the vote counts in the class sum, not rounded} */
    public double share(Voting voting) {
        return votes * voting.factor(member);
    }

    ClauseVote ofMember(int number) {
        return new ClauseVote(number, clause, votes, placements, failed);
    }

    /** {@return true if this is its vote on the mirror image} */
    public boolean mirrored() {
        return !placements.isEmpty() && placements.get(0).mirrored();
    }
}
