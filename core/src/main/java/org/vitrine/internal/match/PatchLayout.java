package org.vitrine.internal.match;

import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/**
 * Lays out an image so that a clause can be tried at 64 positions at once.
 *
 * <p>For each pixel literal there is a bitmap over all places of the window: bit {@code row * rowBits + column} says
 * whether the literal is true of the patch there. A clause matches where the AND of its literals' bitmaps is set.
 * Position literals have no bitmaps: they are a rectangle, that is, a mask to start from.
 *
 * <p>The bitmap of pixel (y, x) of a plane is that plane moved by y rows and x columns. There are two ways to lay that
 * out, and the number of columns decides:
 *
 * <ul>
 *   <li><b>Tight</b>, up to 32 columns: {@code rowBits = columns}, rows follow each other without a gap and a bitmap
 *       belongs to each literal. MNIST with a 10x10 window: 361 positions in 6 words instead of 19, 200 bitmaps, 9.6
 *       KB.
 *   <li><b>In rows</b>, wider: each row begins at a word. Then a move by a row is a move by whole words, and literals
 *       that differ only in y share one stretch of memory, each beginning a row further down. 64x64x24 with a 3x3
 *       window: 74 KB instead of 211.
 * </ul>
 *
 * <p>In both, a literal's bitmap is {@code bitmapWords()} neighbouring words from {@code start(literal bit)}, so the
 * loop that matches does not know which way it is. Negated literals have stretches of their own, so that it need not
 * negate either; bits behind the end of a row or of the bitmap are anything, since the mask to start from has none
 * there. A last bitmap is all ones: lists of literals are filled up with it to a round length.
 *
 * <p>A window as large as the image has one position. Then 64 positions at once are of no use, and 64 literals at once
 * are: the layout holds the patch's literals themselves.
 */
public final class PatchLayout {

    // Above half a word, rows that begin at a word waste less than a bitmap for each y of the window costs.
    private static final int WIDEST_TIGHT = 32;

    private final PatchGrid grid;
    private final boolean tight;
    private final int rowBits;
    private final int bitmapWords;
    private final int stretchWords;
    private final int negatedFrom;
    private final int size;
    private final int[] starts;

    /** Computes the layout for a window's positions. */
    public PatchLayout(PatchGrid grid) {
        this.grid = grid;
        this.tight = grid.columns() <= WIDEST_TIGHT;
        // Tight, a row's gap costs nothing; in rows, a move by a row must be one by whole words.
        this.rowBits = tight ? grid.columns() : 64 * Bits.words(grid.columns());
        this.bitmapWords = Bits.words(Math.multiplyExact(grid.rows(), rowBits));
        this.stretchWords = tight ? bitmapWords * grid.windowHeight() : grid.imageHeight() * (rowBits / 64);
        this.negatedFrom = Math.multiplyExact(stretches(), stretchWords);
        // Both halves and the bitmap of ones, which is as long as a buffer of matches: vectors may read beyond a
        // bitmap's end, and there must be something to read.
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

    /** {@return the positions of the window} */
    public PatchGrid grid() {
        return grid;
    }

    /**
     * {@return true if there is one position only, the window being as large as the image, so that the layout holds
     * literals instead of bitmaps}
     */
    public boolean isFlat() {
        return grid.positions() == 1;
    }

    /** {@return the number of words of a bitmap over all positions} */
    public int bitmapWords() {
        return bitmapWords;
    }

    /** {@return the words of a buffer for positions where a clause matches: a bitmap, and room for a vector's end} */
    public int matchWords() {
        return bitmapWords + Lanes.MOST - 1;
    }

    /** {@return true if rows follow each other without a gap, as up to 32 columns; otherwise each begins at a word} */
    public boolean isTight() {
        return tight;
    }

    /** {@return the number of bits from a position to the one below it} */
    public int rowBits() {
        return rowBits;
    }

    /** {@return the number of stretches of memory, one for each plane and each x within the window} */
    int stretches() {
        return grid.planes() * grid.windowWidth();
    }

    /** {@return the number of words of a stretch} */
    int stretchWords() {
        return stretchWords;
    }

    /** {@return the word at which the negated stretches begin} */
    int negatedFrom() {
        return negatedFrom;
    }

    /** {@return the number of words of an image's layout} */
    public int size() {
        return size;
    }

    /** {@return the word at which a pixel literal's bitmap begins, by the literal's bit, see {@link PatchGrid}} */
    public int start(int literalBit) {
        return starts[literalBit];
    }

    /** {@return the word at which the bitmap of ones begins} */
    public int ones() {
        return 2 * negatedFrom;
    }

    /** {@return the position that a bit of a bitmap stands for, counted row by row} */
    public int position(int bit) {
        // The bits that fill up a row do not count, so that patch counts and draws do not depend on the layout.
        return tight ? bit : bit / rowBits * grid.columns() + bit % rowBits;
    }

    /**
     * {@return the bits of a bitmap that lie in a rectangle, which is not empty, as a mask of whole words from
     * {@link #firstWord} to the rectangle's end}
     */
    public long[] mask(Rectangle rectangle) {
        long[] mask = new long[maskWords(rectangle)];
        for (int row = rectangle.top(); row <= rectangle.bottom(); row++) {
            int from = row * rowBits - 64 * firstWord(rectangle);
            Bits.setRange(mask, from + rectangle.left(), from + rectangle.right() + 1);
        }
        return mask;
    }

    /** {@return a new mask of those of a clause's literals that stand for pixels, not for positions} */
    long[] pixelLiterals() {
        long[] pixels = new long[grid.literalWords()];
        Bits.setRange(pixels, 0, grid.pixelFeatures());
        Bits.setRange(pixels, 64 * grid.featureWords(), 64 * grid.featureWords() + grid.pixelFeatures());
        return pixels;
    }

    /** {@return the number of words of the mask of a rectangle, which is not empty} */
    int maskWords(Rectangle rectangle) {
        return ((rectangle.bottom() * rowBits + rectangle.right()) >>> 6) + 1 - firstWord(rectangle);
    }

    /** {@return the word of a bitmap in which a rectangle begins} */
    public int firstWord(Rectangle rectangle) {
        return (rectangle.top() * rowBits + rectangle.left()) >>> 6;
    }
}
