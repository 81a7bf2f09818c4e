package org.vitrine.internal.match;

import org.vitrine.encode.Encoding;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.tile.TileGrid;

/**
 * Lays out an image in tiles, once for each of the shifts at which fuzzy clauses are tried. The first shift is none at
 * all.
 *
 * <p>A word of eight tiles' rows becomes a tile's word of eight rows by a transposition of 8x8 bytes, done in three
 * rounds that exchange ever smaller squares.
 */
public final class TileImage {

    private final TileGrid grid;
    private final Shifts shifts;
    private final Encoding encoding;
    private final long[][] words; // [shift][word]
    private final long[] rows;
    private final int rowWords;

    /** Makes an empty buffer for images that an encoding made, which knows how they are shifted. */
    public TileImage(TileGrid grid, Shifts shifts, Encoding encoding) {
        this.grid = grid;
        this.shifts = shifts;
        this.encoding = encoding;
        this.words = new long[shifts.count()][grid.words()];
        this.rowWords = Bits.words(grid.imageWidth());
        this.rows = new long[TileGrid.SIDE * grid.rows() * rowWords];
    }

    /** Lays out an image. */
    public void fill(BitImage image) {
        for (int shift = 0; shift < words.length; shift++) {
            int down = shifts.rows(shift);
            int right = shifts.columns(shift);
            // a clause that is moved down sees what an image moved up would show it at its place
            layOut(down == 0 && right == 0 ? image : encoding.shifted(image, -down, -right), words[shift]);
        }
    }

    private void layOut(BitImage image, long[] into) {
        int columns = grid.columns();
        int planes = grid.planes();
        for (int plane = 0; plane < planes; plane++) {
            image.copyRows(plane, 0, rowWords, rows, 0);
            for (int tileRow = 0; tileRow < grid.rows(); tileRow++) {
                for (int word = 0; word < rowWords; word++) {
                    int at = grid.word(plane, tileRow, 8 * word);
                    transpose(TileGrid.SIDE * tileRow * rowWords + word, into, at, Math.min(8, columns - 8 * word));
                }
            }
        }
    }

    private void transpose(int from, long[] into, int at, int count) {
        long a = rows[from];
        long b = rows[from + rowWords];
        long c = rows[from + 2 * rowWords];
        long d = rows[from + 3 * rowWords];
        long e = rows[from + 4 * rowWords];
        long f = rows[from + 5 * rowWords];
        long g = rows[from + 6 * rowWords];
        long h = rows[from + 7 * rowWords];
        long low = 0x00000000FFFFFFFFL;
        long t = (a >>> 32 ^ e) & low;
        a ^= t << 32;
        e ^= t;
        t = (b >>> 32 ^ f) & low;
        b ^= t << 32;
        f ^= t;
        t = (c >>> 32 ^ g) & low;
        c ^= t << 32;
        g ^= t;
        t = (d >>> 32 ^ h) & low;
        d ^= t << 32;
        h ^= t;
        low = 0x0000FFFF0000FFFFL;
        t = (a >>> 16 ^ c) & low;
        a ^= t << 16;
        c ^= t;
        t = (b >>> 16 ^ d) & low;
        b ^= t << 16;
        d ^= t;
        t = (e >>> 16 ^ g) & low;
        e ^= t << 16;
        g ^= t;
        t = (f >>> 16 ^ h) & low;
        f ^= t << 16;
        h ^= t;
        low = 0x00FF00FF00FF00FFL;
        t = (a >>> 8 ^ b) & low;
        a ^= t << 8;
        b ^= t;
        t = (c >>> 8 ^ d) & low;
        c ^= t << 8;
        d ^= t;
        t = (e >>> 8 ^ f) & low;
        e ^= t << 8;
        f ^= t;
        t = (g >>> 8 ^ h) & low;
        g ^= t << 8;
        h ^= t;
        int step = grid.planes();
        into[at] = a;
        if (count > 1) {
            into[at + step] = b;
        }
        if (count > 2) {
            into[at + 2 * step] = c;
        }
        if (count > 3) {
            into[at + 3 * step] = d;
        }
        if (count > 4) {
            into[at + 4 * step] = e;
        }
        if (count > 5) {
            into[at + 5 * step] = f;
        }
        if (count > 6) {
            into[at + 6 * step] = g;
        }
        if (count > 7) {
            into[at + 7 * step] = h;
        }
    }

    /** {@return the number of shifts} */
    public int shifts() {
        return words.length;
    }

    /** {@return all words at a shift; not to be changed} */
    public long[] words(int shift) {
        return words[shift];
    }
}
