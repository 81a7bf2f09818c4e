package org.vitrine.predict;

import java.util.List;
import java.util.Optional;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.PixelDemand;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.View;
import org.vitrine.patch.PatchGrid;

/**
 * Clauses and their votes, with the encoding in front of them and the decision behind: all that predicting and
 * explaining need.
 */
public interface VotingClauses extends Voting {

    /**
     * How images become bits.
     *
     * @return the encoding, fitted
     */
    Encoding encoding();

    /**
     * The clauses.
     *
     * @return all of them
     */
    ClauseBank clauses();

    /**
     * The votes that a clause casts for a label when it is true, negative if against; the paper's W.
     *
     * @param clause the clause
     * @param label the label
     * @return the votes
     */
    int weight(int clause, int label);

    /**
     * How often each clause was true at each position, in training.
     *
     * @return the patch counts
     */
    PatchCounts counts();

    /**
     * What is usual for the clauses, if they are fuzzy and it was counted.
     *
     * @return the counts
     */
    default Optional<UsualVotes> usualVotes() {
        return Optional.empty();
    }

    /**
     * How clauses usually vote, by which unusual images are noticed; if it was counted.
     *
     * @return the familiarity
     */
    default Optional<Familiarity> familiarity() {
        return Optional.empty();
    }

    /**
     * Whether the votes on an image's mirror image are added to its own.
     *
     * @return true if they are
     */
    default boolean mirrorVotes() {
        return false;
    }

    /**
     * What the clauses look at in each pixel: usually the channels.
     *
     * @return the views
     */
    default List<View> views() {
        return encoding().views(shape().channels());
    }

    /**
     * The window's positions and features.
     *
     * @return the grid
     */
    default PatchGrid grid() {
        return clauses().grid();
    }

    /**
     * What a clause asks of the pixels in its window.
     *
     * @param clause the clause
     * @return the demands, view by view, row by row; pixels of which nothing is asked are left out
     */
    default List<PixelDemand> demands(int clause) {
        return clauses().demands(clause, encoding(), shape().channels());
    }
}
