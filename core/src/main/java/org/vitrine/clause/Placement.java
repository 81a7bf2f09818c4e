package org.vitrine.clause;

import org.vitrine.patch.Area;

/**
 * One of the places at which a clause is tried on an image. Of a crisp clause, which slides its window over the image,
 * a position of the window; of a fuzzy clause, a shift.
 *
 * @param row the window's upper row, or by how many rows the clause is moved down
 * @param column the window's left column, or by how many columns the clause is moved to the right
 * @param mirrored whether the clause is tried on the mirror image
 */
public record Placement(int row, int column, boolean mirrored) {

    /**
     * {@return what a clause sees of the image itself, not of its mirror image, when it is tried here; parts may lie
     * beyond the border}
     *
     * @param region what it sees before it is placed; see {@link ClauseBank#region}
     */
    public Area of(Area region, int imageWidth) {
        int left = region.left() + column;
        int right = region.right() + column;
        return new Area(
                region.top() + row,
                mirrored ? imageWidth - 1 - right : left,
                region.bottom() + row,
                mirrored ? imageWidth - 1 - left : right);
    }
}
