package org.vitrine.internal.match;

import java.util.Arrays;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.patch.PatchGrid;

/** Holds one image in the layout of {@link PatchLayout}. A buffer: it is filled again for each image. */
public final class PatchPlanes {

    private final PatchLayout layout;
    private final long[] words;
    private final long[] packed;

    /** Makes an empty buffer. */
    public PatchPlanes(PatchLayout layout) {
        this.layout = layout;
        this.words = new long[layout.size()];
        PatchGrid grid = layout.grid();
        // One word more, which "copyFrom" reads behind the last one.
        this.packed = new long[layout.isTight() ? Bits.words(grid.imageHeight() * grid.columns()) + 1 : 0];
        if (!layout.isFlat()) {
            Arrays.fill(words, layout.ones(), layout.size(), -1L);
        }
    }

    /** {@return the words themselves, for the loop that matches; nothing else writes to them} */
    public long[] words() {
        return words;
    }

    /** Lays out an image. */
    public void fill(BitImage image) {
        PatchGrid grid = layout.grid();
        if (layout.isFlat()) {
            grid.literals(image, 0, 0, words);
            return;
        }
        for (int stretch = 0; stretch < layout.stretches(); stretch++) {
            int plane = stretch / grid.windowWidth();
            int x = stretch % grid.windowWidth();
            int at = stretch * layout.stretchWords();
            if (layout.isTight()) {
                // Packed once for each x; the bitmaps of all y are then the same bits from another row on.
                packRows(image, plane, x);
                for (int y = 0; y < grid.windowHeight(); y++) {
                    copyFrom(y * layout.rowBits(), at + y * layout.bitmapWords());
                }
            } else {
                image.copyRows(plane, x, layout.rowBits() / 64, words, at);
            }
            for (int word = at; word < at + layout.stretchWords(); word++) {
                // Negated once for an image, so that no clause's loop need know which of its literals are.
                words[layout.negatedFrom() + word] = ~words[word];
            }
        }
    }

    /** Packs the plane moved left by x, its rows cut to the window's columns, without gaps. */
    private void packRows(BitImage image, int plane, int x) {
        int columns = layout.grid().columns();
        Arrays.fill(packed, 0);
        for (int row = 0; row < image.height(); row++) {
            Bits.deposit(packed, row * columns, image.bits(plane, row, x, columns), columns);
        }
    }

    /** Copies a bitmap's words out of the packed bits, from any bit on. */
    private void copyFrom(int from, int at) {
        int word = from >>> 6;
        if ((from & 63) == 0) {
            System.arraycopy(packed, word, words, at, layout.bitmapWords());
            return;
        }
        for (int i = 0; i < layout.bitmapWords(); i++) {
            words[at + i] = packed[word + i] >>> from | packed[word + i + 1] << -from;
        }
    }
}
