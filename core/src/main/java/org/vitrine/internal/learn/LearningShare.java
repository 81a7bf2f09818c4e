package org.vitrine.internal.learn;

import org.vitrine.image.BitImage;

/**
 * One thread's share of the clauses: whole blocks of 64, so that the draw of which clauses learn, 64 at once, does not depend on how they
 * are shared out. Examples come in batches; a batch is prepared, voted on and learnt from, and the next ones may be prepared and voted on
 * before it is learnt from.
 */
interface LearningShare {

    /** Draws the clauses that sit out this epoch. */
    void beginEpoch(long epochKey);

    /** Does for an example what needs no votes. */
    void prepare(int step, long exampleKey, BitImage image);

    /** Adds up the votes of the clauses on the examples of a batch, label by label for each. */
    void vote(int first, int count, long epochKey, int[] into);

    /** Gives feedback to the clauses that are picked for the examples of a batch. */
    void learn(int first, int count, long epochKey, FeedbackPlan[] plans);

    /** How often a clause got feedback in this epoch. */
    long feedbacks();
}
