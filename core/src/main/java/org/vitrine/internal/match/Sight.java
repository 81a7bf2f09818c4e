package org.vitrine.internal.match;

import java.util.List;
import org.vitrine.clause.Placement;

/** Shows an image, or a mirror image, to clauses. For one thread, which closes it, so that buffers are used again. */
interface Sight extends AutoCloseable {

    /**
     * Adds strength times weight to class sums, for all clauses; there is a weight for each compiled clause and label.
     * In bulk, because a call for each clause would cost as much as most clauses take to fail.
     */
    void addVotes(int[] weights, int[] sums);

    /**
     * Adds up the votes of some compiled clauses, in rising order; of others too, if that is no slower. The weights of
     * clauses that are left out are 0.
     */
    default void addVotes(int[] weights, int[] sums, int[] voters) {
        addVotes(weights, sums);
    }

    /** {@return the number by which the weights of a clause of the model are multiplied} */
    int strength(int clause);

    /** Adds its strength to a number for each compiled clause. */
    void addStrengths(int[] strengths);

    /** {@return the number of placements at which a clause of the model casts its votes} */
    int count(int clause);

    /** Adds the placements at which a clause of the model casts its votes, row by row. */
    void addPlacements(int clause, boolean mirrored, List<Placement> into);

    /** Finds the placement at which fewest literals of a clause of the model fail, of several the first. */
    Placement best(int clause, boolean mirrored);

    /** {@return for each literal of a clause of the model, in rising order, whether it holds} */
    boolean[] holds(int clause, Placement placement);

    @Override
    void close();
}
