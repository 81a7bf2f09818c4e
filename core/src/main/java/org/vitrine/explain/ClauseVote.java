package org.vitrine.explain;

import java.util.List;

/**
 * A clause that spoke on an image.
 *
 * @param clause its number
 * @param votes what it voted for the label, negative if against
 * @param places where it matched, row by row
 */
public record ClauseVote(int clause, int votes, List<Place> places) {

    public ClauseVote {
        places = List.copyOf(places);
    }

    /**
     * A place of the window.
     *
     * @param row its upper row
     * @param column its left column
     */
    public record Place(int row, int column) {}
}
