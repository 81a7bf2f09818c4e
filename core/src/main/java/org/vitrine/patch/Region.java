package org.vitrine.patch;

/**
 * The part of an image that a fuzzy clause sees: a rectangle of tiles of {@value #SIDE}x{@value #SIDE} pixels. A clause
 * that has not begun to learn sees {@link #NOTHING} yet.
 *
 * @param top the uppermost row of tiles
 * @param left the leftmost column of tiles
 * @param height how many rows of tiles
 * @param width how many columns of tiles
 */
public record Region(int top, int left, int height, int width) {

    /** Pixels along a side of a tile. */
    public static final int SIDE = 8;

    /** The region without a tile. */
    public static final Region NOTHING = new Region(0, 0, 0, 0);

    public Region {
        boolean nothing = top == 0 && left == 0 && height == 0 && width == 0;
        if (!nothing && (top < 0 || left < 0 || height < 1 || width < 1)) {
            throw new IllegalArgumentException(
                    "a region needs at least one tile: " + height + "x" + width + " at " + top + ", " + left);
        }
    }

    /** {@return true if there is nothing to see, as for {@link #NOTHING}} */
    public boolean isEmpty() {
        return height == 0;
    }

    /** {@return the uppermost row of pixels} */
    public int firstRow() {
        return SIDE * top;
    }

    /** {@return the leftmost column of pixels} */
    public int firstColumn() {
        return SIDE * left;
    }

    /** {@return the number of tiles} */
    public int tiles() {
        return height * width;
    }

    /** {@return true if a pixel is inside} */
    public boolean contains(int row, int column) {
        int tileRow = row / SIDE - top;
        int tileColumn = column / SIDE - left;
        return row >= 0 && column >= 0 && tileRow >= 0 && tileRow < height && tileColumn >= 0 && tileColumn < width;
    }
}
