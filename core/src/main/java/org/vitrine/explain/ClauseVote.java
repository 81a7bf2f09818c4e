package org.vitrine.explain;

import java.util.List;

/**
 * The vote of a clause that is true of an image; a fuzzy one need not be true as a whole.
 *
 * @param clause its number
 * @param votes what it voted for the label, negative if against
 * @param positions where it matched, row by row; for a fuzzy clause by how much it was shifted
 * @param failed those of its literals that failed, counted from 0 on; none for a crisp clause
 * @param mirrored whether this is its vote on the mirror image
 */
public record ClauseVote(int clause, int votes, List<Position> positions, List<Integer> failed, boolean mirrored) {

    public ClauseVote {
        positions = List.copyOf(positions);
        failed = List.copyOf(failed);
    }

    /**
     * The vote of a crisp clause.
     *
     * @param clause its number
     * @param votes what it voted for the label, negative if against
     * @param positions where it matched, row by row
     */
    public ClauseVote(int clause, int votes, List<Position> positions) {
        this(clause, votes, positions, List.of(), false);
    }

    /**
     * A position of the window.
     *
     * @param row its upper row
     * @param column its left column
     */
    public record Position(int row, int column) {}
}
