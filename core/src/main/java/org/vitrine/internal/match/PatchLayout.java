package org.vitrine.internal.match;

import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/**
 * How an image is laid out so that a clause can be tried at 64 positions at once.
 *
 * <p>For each pixel literal there is a bitmap over all places of the window: bit {@code row * rowBits + column} says whether the
 * literal is true of the patch there. A clause matches where the AND of its literals' bitmaps is set. Position literals have no
 * bitmaps: they are a rectangle, that is, a mask to start from.
 *
 * <p>The bitmap of pixel (y, x) of a plane is that plane moved by y rows and x columns. There are two ways to lay that out, and the
 * number of columns decides:
 *
 * <ul>
 *   <li><b>Tight</b>, up to 32 columns: {@code rowBits = columns}, rows follow each other without a gap and a bitmap belongs to each
 *       literal. MNIST with a 10x10 window: 361 positions in 6 words instead of 19, 200 bitmaps, 9.6 KB.
 *   <li><b>In rows</b>, wider: each row begins at a word. Then a move by a row is a move by whole words, and literals that differ
 *       only in y share one stretch of memory, each beginning a row further down. 64x64x24 with a 3x3 window: 74 KB instead of 211.
 * </ul>
 *
 * <p>In both, a literal's bitmap is {@code bitmapWords()} neighbouring words from {@code start(literal bit)}, so the loop that
 * matches does not know which way it is. Negated literals have stretches of their own, so that it need not negate either; bits behind
 * the end of a row or of the bitmap are anything, since the mask to start from has none there. A last bitmap is all ones: lists of
 * literals are filled up with it to a round length.
 *
 * <p>A window as large as the image has one position. Then 64 positions at once are of no use, and 64 literals at once are: the layout
 * holds the patch's literals themselves.
 */
public final class PatchLayout {

    private static final int WIDEST_TIGHT = 32;

    private final PatchGrid grid;
    private final boolean tight;
    private final int rowBits;
    private final int bitmapWords;
    private final int stretchWords;
    private final int negatedFrom;
    private final int size;
    private final int[] starts;

    /**
     * The layout for a window's positions.
     *
     * @param grid the positions
     */
    public PatchLayout(PatchGrid grid) {
        this.grid = grid;
        this.tight = grid.columns() <= WIDEST_TIGHT;
        this.rowBits = tight ? grid.columns() : 64 * Bits.words(grid.columns());
        this.bitmapWords = Bits.words(Math.multiplyExact(grid.rows(), rowBits));
        this.stretchWords = tight ? bitmapWords * grid.windowHeight() : grid.imageHeight() * (rowBits / 64);
        this.negatedFrom = Math.multiplyExact(stretches(), stretchWords);
        this.size = isFlat() ? grid.literalWords() : Math.addExact(Math.multiplyExact(2, negatedFrom), matchWords());
        this.starts = new int[128 * grid.featureWords()];
        int nextRow = tight ? bitmapWords : rowBits / 64;
        for (int feature = 0; feature < grid.pixelFeatures(); feature++) {
            int x = feature % grid.windowWidth();
            int y = feature / grid.windowWidth() % grid.windowHeight();
            int plane = feature / grid.windowWidth() / grid.windowHeight();
            int start = (plane * grid.windowWidth() + x) * stretchWords + y * nextRow;
            starts[feature] = start;
            starts[64 * grid.featureWords() + feature] = negatedFrom + start;
        }
    }

    /**
     * The window's positions.
     *
     * @return the grid
     */
    public PatchGrid grid() {
        return grid;
    }

    /**
     * Whether there is one position only, so that the layout holds literals instead of bitmaps.
     *
     * @return true for a window as large as the image
     */
    public boolean isFlat() {
        return grid.positions() == 1;
    }

    /**
     * Words of a bitmap over all positions.
     *
     * @return the words
     */
    public int bitmapWords() {
        return bitmapWords;
    }

    /**
     * Words of a buffer for the positions where a clause matches: a bitmap, and room for a vector's end.
     *
     * @return the words
     */
    public int matchWords() {
        return bitmapWords + Lanes.MOST - 1;
    }

    /**
     * Whether rows follow each other without a gap; otherwise each begins at a word.
     *
     * @return true up to 32 columns
     */
    public boolean isTight() {
        return tight;
    }

    /** Bits from a position to the one below it. */
    public int rowBits() {
        return rowBits;
    }

    /** One stretch of memory for each plane and each x within the window. */
    int stretches() {
        return grid.planes() * grid.windowWidth();
    }

    /** Words of a stretch. */
    int stretchWords() {
        return stretchWords;
    }

    /** Where the negated stretches begin. */
    int negatedFrom() {
        return negatedFrom;
    }

    /**
     * Words of an image's layout.
     *
     * @return all of them
     */
    public int size() {
        return size;
    }

    /**
     * Where the bitmap of a pixel literal begins.
     *
     * @param literalBit the literal's bit in memory, see {@link PatchGrid}
     * @return the word
     */
    public int start(int literalBit) {
        return starts[literalBit];
    }

    /**
     * Where the bitmap of ones begins.
     *
     * @return the word
     */
    public int ones() {
        return 2 * negatedFrom;
    }

    /**
     * The position that a bit of a bitmap stands for.
     *
     * @param bit the bit
     * @return the position, counted row by row
     */
    public int position(int bit) {
        return tight ? bit : bit / rowBits * grid.columns() + bit % rowBits;
    }

    /**
     * The bits of a bitmap that lie in a rectangle, as a mask of whole words from {@link #firstWord} to the rectangle's end.
     *
     * @param rectangle positions, ends included; not empty
     * @return the words
     */
    public long[] mask(Rectangle rectangle) {
        long[] mask = new long[maskWords(rectangle)];
        for (int row = rectangle.top(); row <= rectangle.bottom(); row++) {
            int from = row * rowBits - 64 * firstWord(rectangle);
            Bits.setRange(mask, from + rectangle.left(), from + rectangle.right() + 1);
        }
        return mask;
    }

    /**
     * Which of a clause's literals stand for pixels, not for positions.
     *
     * @return a new mask of {@code grid().literalWords()} words
     */
    public long[] pixelLiterals() {
        long[] pixels = new long[grid.literalWords()];
        Bits.setRange(pixels, 0, grid.pixelFeatures());
        Bits.setRange(pixels, 64 * grid.featureWords(), 64 * grid.featureWords() + grid.pixelFeatures());
        return pixels;
    }

    /**
     * Words of a rectangle's mask.
     *
     * @param rectangle positions, ends included; not empty
     * @return the words
     */
    public int maskWords(Rectangle rectangle) {
        return ((rectangle.bottom() * rowBits + rectangle.right()) >>> 6) + 1 - firstWord(rectangle);
    }

    /**
     * The word of a bitmap in which a rectangle begins.
     *
     * @param rectangle positions
     * @return the word
     */
    public int firstWord(Rectangle rectangle) {
        return (rectangle.top() * rowBits + rectangle.left()) >>> 6;
    }
}
