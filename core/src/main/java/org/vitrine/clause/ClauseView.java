package org.vitrine.clause;

import java.util.List;

/**
 * One image as the clauses of a finished model see it. If the model adds the votes on mirror images, the placements on
 * the mirror image are a second set, whose strength is added to that of the first.
 *
 * <p>A clause without literals, or whose literals exclude each other so far that it can cast no vote on any image, is
 * always silent.
 *
 * <p>For one thread; the caller closes it, so that its buffers can be used again.
 */
public interface ClauseView extends AutoCloseable {

    /**
     * {@return the number by which a clause's weights are multiplied: the largest, over its placements, of
     * {@code max(0, tolerance - failed literals)}, the image and the mirror image added up; 0 if it is silent}
     */
    int strength(int clause);

    /** {@return the votes of a clause at one placement; 0 if it is silent there} */
    int strength(int clause, Placement placement);

    /** {@return the strength of every clause, in a new array} */
    int[] strengths();

    /**
     * Finds the placements at which a clause casts its votes: all positions at which a crisp clause matches; of a fuzzy
     * clause, the {@linkplain #best best} on the image and on the mirror image, unless it is silent there.
     *
     * @return the placements, row by row; none if the clause is silent
     */
    List<Placement> placements(int clause);

    /** {@return the number of {@link #placements} of a clause, which is quicker to count than to find} */
    int count(int clause);

    /**
     * Finds the placement at which fewest literals of a clause fail, whether or not it casts a vote there; of several
     * the first one. It takes a while for a crisp clause that matches nowhere.
     *
     * @return the best placement on the image, and then that on the mirror image if votes on it are added
     */
    List<Placement> best(int clause);

    /** {@return for each literal of a clause, in rising order, whether it holds at a placement} */
    boolean[] holds(int clause, Placement placement);

    /**
     * The state of a clause on the image, or on its mirror image.
     *
     * @param strength the votes that it casts there, before they are multiplied by its weights; 0 if it is silent
     * @param placements where it casts them, or where it comes nearest to it
     * @param failed which of its literals fail there, counted from 0 on
     */
    record Look(int strength, List<Placement> placements, List<Integer> failed) {

        public Look {
            placements = List.copyOf(placements);
            failed = List.copyOf(failed);
        }
    }

    /**
     * {@return how a clause fares: a crisp one at all positions at which it matches, or nothing if it matches nowhere;
     * a fuzzy one at its {@linkplain #best best} placement on the image, and then on the mirror image if votes on it
     * are added, silent or not}
     */
    List<Look> looks(int clause);

    /** {@return how a clause fares at one placement} */
    Look look(int clause, Placement placement);

    /** Releases the buffers for other threads. Nothing may be asked afterwards. */
    @Override
    void close();
}
