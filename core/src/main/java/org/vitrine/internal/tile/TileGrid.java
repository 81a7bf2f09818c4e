package org.vitrine.internal.tile;

import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;

/**
 * An image of bits cut into tiles of 8x8 pixels, a word for each tile and plane: bit {@code 8 * row + column} of the
 * word is the pixel at that row and column of the tile. Words are numbered tile by tile, row of tiles after row of
 * tiles, in a tile plane by plane, so that what a region sees is one run of words for each of its rows of tiles. Tiles
 * at the right and lower border may reach beyond the image; bits there are never used.
 *
 * @param imageHeight the image's rows
 * @param imageWidth the image's columns
 * @param planes the image's bit planes
 */
public record TileGrid(int imageHeight, int imageWidth, int planes) {

    /** Pixels along a side of a tile. */
    public static final int SIDE = Region.SIDE;

    /** Marks bits of pixels that are not in a region. */
    public static final int OUTSIDE = -1;

    /** {@return the tiles of a grid's images} */
    public static TileGrid of(PatchGrid grid) {
        return new TileGrid(grid.imageHeight(), grid.imageWidth(), grid.planes());
    }

    /** {@return the number of rows of tiles, an eighth of the image's height, rounded up} */
    public int rows() {
        return (imageHeight + SIDE - 1) / SIDE;
    }

    /** {@return the number of columns of tiles, an eighth of the image's width, rounded up} */
    public int columns() {
        return (imageWidth + SIDE - 1) / SIDE;
    }

    /** {@return the number of words that an image takes: tiles times planes} */
    public int words() {
        return rows() * columns() * planes;
    }

    /** {@return the number of words that a region takes: tiles times planes} */
    public int words(Region region) {
        return region.tiles() * planes;
    }

    /**
     * {@return the number of bits of a region that are pixels of the image, pixels times planes: the features that a
     * clause sees}
     */
    public int features(Region region) {
        int height = lastRow(region) - region.firstRow() + 1;
        int width = lastColumn(region) - region.firstColumn() + 1;
        return region.isEmpty() ? 0 : height * width * planes;
    }

    /** {@return the lowest row of the image that a region sees, which is not empty} */
    public int lastRow(Region region) {
        return Math.min(imageHeight, SIDE * (region.top() + region.height())) - 1;
    }

    /** {@return the rightmost column of the image that a region sees, which is not empty} */
    public int lastColumn(Region region) {
        return Math.min(imageWidth, SIDE * (region.left() + region.width())) - 1;
    }

    /** {@return true if a region lies on the image with all of its tiles} */
    public boolean contains(Region region) {
        return region.top() <= rows() - region.height() && region.left() <= columns() - region.width();
    }

    /** {@return a mask of the bits of a tile that are pixels of the image} */
    public long used(int tileRow, int tileColumn) {
        int height = Math.min(SIDE, imageHeight - SIDE * tileRow);
        int width = Math.min(SIDE, imageWidth - SIDE * tileColumn);
        long row = (1L << width) - 1;
        // A product copies the row's bits to all eight bytes: a tile is a word, a row of it a byte.
        long rows = 0x0101010101010101L * row;
        return height == SIDE ? rows : rows & ((1L << (SIDE * height)) - 1);
    }

    /** {@return the number of the word that holds a tile's bits of a plane} */
    public int word(int plane, int tileRow, int tileColumn) {
        return (tileRow * columns() + tileColumn) * planes + plane;
    }

    /** Copies the words that a region sees out of an image's words. */
    public void copy(Region region, long[] image, long[] into) {
        int run = region.width() * planes;
        for (int row = 0; row < region.height(); row++) {
            // One run for a row of tiles, all planes of a tile together: that is what the order of words is for.
            System.arraycopy(image, word(0, region.top() + row, region.left()), into, row * run, run);
        }
    }

    /** {@return the number of a pixel's bit among a region's words, or {@link #OUTSIDE}} */
    public int bit(Region region, int plane, int row, int column) {
        if (!region.contains(row, column)) {
            return OUTSIDE;
        }
        int tile = (row / SIDE - region.top()) * region.width() + column / SIDE - region.left();
        return 64 * (tile * planes + plane) + SIDE * (row % SIDE) + column % SIDE;
    }

    /**
     * {@return the feature in a {@link PatchGrid} whose window is the image, for a bit's number among a region's words}
     */
    public int feature(Region region, int bit) {
        int word = bit >>> 6;
        int tile = word / planes;
        int row = SIDE * (region.top() + tile / region.width()) + (bit >>> 3) % SIDE;
        int column = SIDE * (region.left() + tile % region.width()) + bit % SIDE;
        return (word % planes * imageHeight + row) * imageWidth + column;
    }
}
