package org.vitrine.internal.match;

import java.util.function.IntConsumer;

/** What clauses see in one image. For one thread; whoever has got one closes it, so that its buffers can be used again. */
public interface Sight extends AutoCloseable {

    /**
     * Adds up the votes of all clauses.
     *
     * @param weights a weight for each compiled clause and label
     * @param sums the class sums, to which strength times weight is added
     */
    void addVotes(int[] weights, int[] sums);

    /**
     * Adds up the votes of some clauses; of others too, if that is no slower.
     *
     * @param weights a weight for each compiled clause and label; 0 for the clauses that are left out
     * @param sums the class sums, to which strength times weight is added
     * @param voters the compiled clauses that matter, rising
     */
    default void addVotes(int[] weights, int[] sums, int[] voters) {
        addVotes(weights, sums);
    }

    /**
     * By how much a clause's weight is multiplied: 1 if a crisp clause matches, else 0; for a fuzzy one its votes.
     *
     * @param clause the clause, by its number in the model
     */
    int strength(int clause);

    /**
     * Adds to a number for each compiled clause what its weights are multiplied by.
     *
     * @param strengths a number for each compiled clause
     */
    void addStrengths(int[] strengths);

    /** How many positions a clause of the model matches at; 0 or 1 for a fuzzy one. */
    int count(int clause);

    /**
     * Gives each position at which a clause of the model matches.
     *
     * @param clause the clause, by its number in the model
     * @param position receives the positions, counted row by row
     */
    void forEachMatch(int clause, IntConsumer position);

    @Override
    void close();
}
