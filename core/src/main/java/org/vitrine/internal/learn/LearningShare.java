package org.vitrine.internal.learn;

import org.vitrine.image.BitImage;

/**
 * One thread's share of the clauses: whole blocks of 64, so that the draw of which clauses learn, 64 at once, does not depend on how they
 * are shared out. Examples are prepared up to two steps before their clauses learn from them.
 */
interface LearningShare {

    /** How many examples may be prepared, voted on or learnt from at the same time. */
    int EXAMPLES_AT_ONCE = 3;

    /** Draws the clauses that sit out this epoch. */
    void beginEpoch(long epochKey);

    /** Does for an example what needs no votes. */
    void prepare(int step, long exampleKey, BitImage image);

    /** Adds up the votes of the clauses on an example. */
    void vote(int step, long exampleKey, int[] into);

    /** Gives feedback to the clauses that are picked. */
    void learn(int step, long exampleKey, FeedbackPlan plan);

    /** How often a clause got feedback in this epoch. */
    long feedbacks();
}
