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

    /** {@return the encoding of images, fitted} */
    Encoding encoding();

    /** {@return all clauses} */
    ClauseBank clauses();

    /** {@return an encoded image as all clauses see it, for one thread, until it is closed} */
    ClauseView view(BitImage image);

    /** {@return the votes that a clause casts for a label when it is true, negative if against; the paper's W} */
    int weight(int clause, int label);

    /** {@return how often each clause was true at each position, in training} */
    PatchCounts counts();

    /** {@return the mean votes of the clauses in training, if they are fuzzy and it was counted} */
    default Optional<UsualVotes> usualVotes() {
        return Optional.empty();
    }

    /**
     * {@return a record of how clauses vote on ordinary images, by which unusual ones are noticed, if it was counted}
     */
    default Optional<Familiarity> familiarity() {
        return Optional.empty();
    }

    /** {@return a record of how the bits of ordinary images are distributed, if it was counted} */
    default Optional<Appearance> appearance() {
        return Optional.empty();
    }

    /** {@return true if it can tell whether an image is like those it knows, by votes or by appearance} */
    default boolean noticesUnlike() {
        return familiarity().isPresent() || appearance().isPresent();
    }

    /**
     * {@return how much an encoded image is like those that are known; empty unless {@link #noticesUnlike}}
     *
     * @param strengths the strength of each clause on the image; not looked at without {@link #familiarity}
     */
    default Optional<Likeness> likeness(BitImage image, int[] strengths) {
        return noticesUnlike()
                ? Optional.of(new Likeness(
                        familiarity().map(known -> Likeness.of(known, strengths)),
                        appearance()
                                .map(known -> new Likeness.ByAppearance(
                                        known.distance(image), known.median(), known.limit()))))
                : Optional.empty();
    }

    /** {@return true if the votes on an image's mirror image are added to its own} */
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

    /** {@return the views at which the clauses look in each pixel, usually the channels} */
    default List<View> views() {
        return encoding().views(shape().channels());
    }

    /** {@return the window's positions and features} */
    default PatchGrid grid() {
        return clauses().grid();
    }

    /**
     * {@return what a clause asks of the pixels in its window: view by view, row by row; pixels of which nothing is
     * asked are left out}
     */
    default List<PixelDemand> demands(int clause) {
        return clauses().demands(clause, encoding(), shape().channels());
    }

    /** {@return true if a clause can never be true of an image, since its literals exclude each other} */
    default boolean isContradictory(int clause) {
        return clauses().isContradictory(clause, encoding(), shape().channels());
    }

    /** {@return the decision by the strength of each clause, without probabilities and likeness} */
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
