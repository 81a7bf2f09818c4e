package org.vitrine.internal.match;

/**
 * Matches clauses that are still learning. It keeps its own list of each clause's literals and reorders it while
 * matching, so each thread needs a matcher of its own; the answers do not depend on the order. {@link FinishedClauses}
 * matches those of a finished model.
 */
public abstract class ClauseMatcher {

    ClauseMatcher() {}

    /** {@return a matcher for a number of clauses, all empty} */
    public static ClauseMatcher of(PatchLayout layout, int clauses) {
        return layout.isFlat() ? new FlatMatcher(layout, clauses) : new PositionMatcher(layout, clauses);
    }

    /** Takes over a clause's literals after they changed: those in memory from word {@code at} on. */
    public abstract void update(int clause, long[] included, int at);

    /**
     * Sorts out clauses that match nowhere, most of them at least.
     *
     * @param into receives the other clauses, rising; as long as there are clauses, and one more
     * @return the number of clauses left
     */
    public abstract int candidates(PatchPlanes planes, int[] into);

    /**
     * Finds all positions where a clause matches.
     *
     * @param matches receives a bitmap of the positions, see {@link PatchLayout}; only the words from
     *     {@link #firstWord} up to {@link #endWord} are written
     * @return the number of positions
     */
    public abstract int matches(int clause, PatchPlanes planes, long[] matches);

    /** {@return the first word that {@link #matches} writes} */
    public abstract int firstWord(int clause);

    /** {@return the word behind the last one that {@link #matches} writes} */
    public abstract int endWord(int clause);
}
