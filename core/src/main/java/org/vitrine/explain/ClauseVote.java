package org.vitrine.explain;

import java.util.List;

/**
 * The vote of a clause that is true of an image.
 *
 * @param clause its number
 * @param votes what it voted for the label, negative if against
 * @param positions where it matched, row by row
 */
public record ClauseVote(int clause, int votes, List<Position> positions) {

    public ClauseVote {
        positions = List.copyOf(positions);
    }

    /**
     * A position of the window.
     *
     * @param row its upper row
     * @param column its left column
     */
    public record Position(int row, int column) {}
}
