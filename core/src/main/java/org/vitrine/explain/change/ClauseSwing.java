package org.vitrine.explain.change;

import org.vitrine.predict.Voting;

/**
 * A clause that votes otherwise on a changed image than on the image itself.
 *
 * @param member its member, from 0 on; 0 for a model alone
 * @param clause the clause
 * @param before what its weights are multiplied by on the image: 1 if a crisp clause is true, the votes of a fuzzy one,
 *     0 if it is silent
 * @param after the same on the changed image
 * @param votes how many of its member's votes this moves towards the new decision, negative if away from it. If labels
 *     exclude each other, votes for the label that is given after the change less votes for the one before; otherwise
 *     votes for the label, or against it if the image loses it
 */
public record ClauseSwing(int member, int clause, int before, int after, int votes) {

    /** {@return what the votes that are moved count in the class sum, not rounded} */
    public double share(Voting voting) {
        return votes * voting.factor(member);
    }

    /** {@return true if it votes on the image, and no longer on the changed one} */
    public boolean fellSilent() {
        return after == 0;
    }

    /** {@return true if it does not vote on the image, and does on the changed one} */
    public boolean beganToSpeak() {
        return before == 0;
    }
}
