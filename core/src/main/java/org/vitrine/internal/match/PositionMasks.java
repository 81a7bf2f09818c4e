package org.vitrine.internal.match;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/**
 * Holds for each clause the positions that its position literals allow, as a mask of words to start matching from. A
 * mask covers the words from the rectangle's first to its last, filled up to whole vectors.
 *
 * <p>A matcher runs through all masks for every image, and tens of thousands of them would not fit a cache. Where rows
 * begin at a word (see {@link PatchLayout}), the masks of all rectangles with the same columns are the ends of one,
 * that over all rows: so there is one for each pair of columns in use, which clauses share; when none of them uses it
 * any more, its slot is given to another pair. Where rows are tight, a mask is a few words and each clause has its own.
 */
final class PositionMasks {

    private static final int NONE = -1;

    private final PatchLayout layout;
    private final Lanes lanes;
    private final int lastRow;
    private final int slotWords;
    private final int[] firstWords;
    private final int[] at;
    private final int[] lengths;
    private final int[] slots;

    private final @Nullable Rectangle[] shapes; // [slot]
    private final int[] users; // [slot]
    private final Map<Rectangle, Integer> shared = new HashMap<>();
    private final int[] free;
    private int freed;
    private int used;
    private long[] words;

    PositionMasks(PatchLayout layout, int clauses, Lanes lanes) {
        this.layout = layout;
        this.lanes = lanes;
        PatchGrid grid = layout.grid();
        this.lastRow = grid.rows() - 1;
        // A mask that begins near the end of a slot is still read in whole vectors.
        this.slotWords = layout.bitmapWords() + lanes.width() - 1;
        this.firstWords = new int[clauses];
        this.at = new int[clauses];
        this.lengths = new int[clauses];
        this.slots = new int[clauses];
        this.shapes = new Rectangle[clauses + 1];
        this.users = new int[clauses + 1];
        this.free = new int[clauses + 1];
        this.words = new long[layout.isTight() ? Math.multiplyExact(clauses, slotWords) : slotWords];
        Arrays.fill(slots, NONE);
        Rectangle everywhere = new Rectangle(0, lastRow, 0, grid.columns() - 1);
        for (int clause = 0; clause < clauses; clause++) {
            update(clause, everywhere);
        }
    }

    /** Takes over a clause's rectangle. */
    void update(int clause, Rectangle rectangle) {
        // No words at all: both sieves and the full match find nothing in a mask of length 0. The slot stays reserved.
        if (rectangle.isEmpty()) {
            firstWords[clause] = 0;
            lengths[clause] = 0;
            return;
        }
        Rectangle shape = rectangle;
        if (layout.isTight()) {
            slots[clause] = clause;
            if (!rectangle.equals(shapes[clause])) {
                fill(clause, rectangle);
            }
        } else {
            shape = new Rectangle(0, lastRow, rectangle.left(), rectangle.right());
            share(clause, shape);
        }
        int length = layout.maskWords(rectangle);
        firstWords[clause] = layout.firstWord(rectangle);
        // Rows that begin at a word repeat one pattern, so a rectangle's mask is the end of the mask over all rows.
        at[clause] = slots[clause] * slotWords + layout.maskWords(shape) - length;
        lengths[clause] = lanes.padded(length);
    }

    private void share(int clause, Rectangle shape) {
        int before = slots[clause];
        if (before != NONE && shape.equals(shapes[before])) {
            return;
        }
        int slot = shared.getOrDefault(shape, NONE);
        if (slot == NONE) {
            slot = freed > 0 ? free[--freed] : used++;
            if (Math.multiplyExact(used, slotWords) > words.length) {
                // Doubled, so that growing costs each slot a constant on average.
                words = Arrays.copyOf(words, Math.multiplyExact(2, words.length));
            }
            fill(slot, shape);
            shared.put(shape, slot);
        }
        users[slot]++;
        slots[clause] = slot;
        if (before != NONE && --users[before] == 0) {
            shared.remove(shapes[before]);
            free[freed++] = before;
        }
    }

    private void fill(int slot, Rectangle shape) {
        long[] mask = layout.mask(shape);
        int begin = slot * slotWords;
        System.arraycopy(mask, 0, words, begin, mask.length);
        Arrays.fill(words, begin + mask.length, begin + slotWords, 0);
        shapes[slot] = shape;
    }

    long[] words() {
        return words;
    }

    /** {@return the word at which each clause's mask begins} */
    int[] at() {
        return at;
    }

    /** {@return the number of words of each clause's mask} */
    int[] lengths() {
        return lengths;
    }

    /** {@return the word of a bitmap at which each clause's mask begins} */
    int[] firstWords() {
        return firstWords;
    }
}
