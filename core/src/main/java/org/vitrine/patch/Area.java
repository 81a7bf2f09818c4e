package org.vitrine.patch;

/**
 * A rectangle of pixels on an image, ends included.
 *
 * @param top the first row
 * @param left the first column
 * @param bottom the last row
 * @param right the last column
 */
public record Area(int top, int left, int bottom, int right) {

    private static final int FIRST = 0;
    private static final int MIDDLE = 1;
    private static final int EVERYWHERE = 3;
    private static final double NEARLY_ALL = 0.75;

    public Area {
        if (top > bottom || left > right) {
            throw new IllegalArgumentException(
                    "an area needs at least one pixel: rows " + top + "-" + bottom + ", columns " + left + "-" + right);
        }
    }

    /** {@return the number of pixels, 1 or more} */
    public int pixels() {
        return (bottom - top + 1) * (right - left + 1);
    }

    /**
     * {@return the part of the area that is on an image}
     *
     * @throws IllegalArgumentException if none of it is
     */
    public Area clipped(int height, int width) {
        return new Area(Math.max(0, top), Math.max(0, left), Math.min(height - 1, bottom), Math.min(width - 1, right));
    }

    /** {@return true if a pixel is inside} */
    public boolean contains(int row, int column) {
        return row >= top && row <= bottom && column >= left && column <= right;
    }

    /** {@return the pixels in both areas divided by the pixels in either: 0 (none in common) to 1 (the same)} */
    public double overlap(Area other) {
        int rows = Math.min(bottom, other.bottom) - Math.max(top, other.top) + 1;
        int columns = Math.min(right, other.right) - Math.max(left, other.left) + 1;
        if (rows <= 0 || columns <= 0) {
            return 0;
        }
        double common = (double) rows * columns;
        return common / (pixels() + other.pixels() - common);
    }

    /**
     * {@return the place of the area on an image in words, such as "upper left", "top" or "middle"; "whole image" if it
     * is nearly as large as the image}
     */
    public String inWords(int height, int width) {
        int row = third(top, bottom, height);
        int column = third(left, right, width);
        if (row == EVERYWHERE && column == EVERYWHERE) {
            return "whole image";
        }
        boolean centred = column == MIDDLE || column == EVERYWHERE;
        if (row == MIDDLE || row == EVERYWHERE) {
            return centred ? "middle" : column == FIRST ? "left" : "right";
        }
        if (centred) {
            return row == FIRST ? "top" : "bottom";
        }
        return (row == FIRST ? "upper " : "lower ") + (column == FIRST ? "left" : "right");
    }

    /** Returns the third of the image in which a range has its middle, unless it is nearly as long as the image. */
    private static int third(int from, int to, int size) {
        return to - from + 1 >= NEARLY_ALL * size ? EVERYWHERE : Math.min(2, 3 * (from + to + 1) / (2 * size));
    }
}
