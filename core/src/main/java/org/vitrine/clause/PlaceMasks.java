package org.vitrine.clause;

import java.util.Arrays;
import org.vitrine.bits.Lanes;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.PatchLayout;
import org.vitrine.patch.Rectangle;

/**
 * For each clause the places its position literals allow, as a mask of words to start matching from; one after the other in one
 * array, since a matcher runs through all of them for every image.
 *
 * <p>A mask covers the words from the rectangle's first to its last, filled up to whole vectors. Clauses without position literals
 * share the mask of all places at the array's beginning. A mask that outgrows its slot moves to the end, into one of twice the size.
 */
final class PlaceMasks {

    private final PatchLayout layout;
    private final Lanes lanes;
    private final Rectangle[] rectangles;
    private final int[] firstWords;
    private final int[] at;
    private final int[] lengths;
    private final int[] slots;
    private final int[] capacities;
    private long[] words;
    private int used;

    PlaceMasks(PatchLayout layout, int clauses, Lanes lanes) {
        this.layout = layout;
        this.lanes = lanes;
        PatchGrid grid = layout.grid();
        Rectangle everywhere = new Rectangle(0, grid.rows() - 1, 0, grid.columns() - 1);
        this.rectangles = new Rectangle[clauses];
        this.firstWords = new int[clauses];
        this.at = new int[clauses];
        this.lengths = new int[clauses];
        this.slots = new int[clauses];
        this.capacities = new int[clauses];
        Arrays.fill(rectangles, everywhere);
        long[] mask = layout.mask(everywhere, 0);
        this.used = lanes.padded(mask.length);
        this.words = Arrays.copyOf(mask, used + Lanes.MOST * clauses);
        Arrays.fill(lengths, used);
    }

    /** Takes over a clause's rectangle after it changed. */
    void update(int clause, Rectangle rectangle) {
        if (rectangle.equals(rectangles[clause])) {
            return;
        }
        rectangles[clause] = rectangle;
        long[] mask = {};
        firstWords[clause] = 0;
        if (!rectangle.isEmpty()) {
            firstWords[clause] = layout.firstWord(rectangle);
            mask = layout.mask(rectangle, firstWords[clause]);
        }
        int length = lanes.padded(mask.length);
        if (length > capacities[clause]) {
            move(clause, Math.max(length, 2 * capacities[clause]));
        }
        at[clause] = slots[clause];
        lengths[clause] = length;
        System.arraycopy(mask, 0, words, at[clause], mask.length);
        Arrays.fill(words, at[clause] + mask.length, at[clause] + length, 0);
    }

    private void move(int clause, int capacity) {
        if (capacity > words.length - used) {
            words = Arrays.copyOf(words, Math.addExact(used, Math.max(capacity, used)));
        }
        slots[clause] = used;
        capacities[clause] = capacity;
        used += capacity;
    }

    long[] words() {
        return words;
    }

    /** Where each clause's mask begins. */
    int[] at() {
        return at;
    }

    /** How many words each clause's mask has. */
    int[] lengths() {
        return lengths;
    }

    /** The word of a bitmap at which each clause's mask begins. */
    int[] firstWords() {
        return firstWords;
    }
}
