package org.vitrine.explain;

/**
 * The contribution of one literal of a fuzzy clause to an explanation. All shares add up to the class sum less the
 * usual class sum.
 *
 * @param clause the clause
 * @param literal which of its literals, from 0 on
 * @param holds whether it holds
 * @param row the row of the pixel it is about
 * @param column the column of the pixel it is about
 * @param view the view of that pixel, usually a channel
 * @param mirrored whether the clause saw the mirror image; row and column are those of the image itself
 * @param share what it adds, negative if against the label
 */
public record LiteralShare(
        int clause, int literal, boolean holds, int row, int column, int view, boolean mirrored, double share) {

    /** The shares of this literal and of another one on the same pixel and view, as one of this literal. */
    LiteralShare plus(LiteralShare other) {
        return new LiteralShare(clause, literal, holds, row, column, view, mirrored, share + other.share);
    }
}
