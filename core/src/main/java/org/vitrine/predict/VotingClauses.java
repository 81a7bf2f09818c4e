package org.vitrine.predict;

import java.util.List;
import java.util.Optional;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.PixelDemand;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.View;
import org.vitrine.image.BitImage;
import org.vitrine.patch.PatchGrid;

/**
 * Clauses and their votes, with the encoding in front of them and the decision behind: all that predicting and
 * explaining need.
 */
public interface VotingClauses extends Voting {

    @Override
    default List<? extends VotingClauses> models() {
        return List.of(this);
    }

    @Override
    default int unit() {
        return 1;
    }

    @Override
    default int divisor(int member) {
        return 1;
    }

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
     * Looks at an image with all clauses.
     *
     * @param image the image, encoded
     * @return what they see, for one thread, until it is closed
     */
    ClauseView view(BitImage image);

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
     * {@return the largest strength that a clause can have on an image, its mirror image included if votes on that are
     * added}
     */
    default int mostVotes() {
        return clauses().tolerance() * (mirrorVotes() ? 2 : 1);
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

    /**
     * Decides by the votes that clauses cast.
     *
     * @param strengths what the weights of each clause are multiplied by
     * @return the prediction, without probabilities and likeness
     */
    default Prediction decided(int[] strengths) {
        int[] sums = new int[labels().size()];
        for (int clause = 0; clause < strengths.length; clause++) {
            for (int label = 0; strengths[clause] != 0 && label < sums.length; label++) {
                sums[label] += strengths[clause] * weight(clause, label);
            }
        }
        return new Prediction(labels(), sums, target(), thresholds());
    }
}
