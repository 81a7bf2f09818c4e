package org.vitrine.internal.learn;

import org.vitrine.internal.bits.Lanes;
import org.vitrine.patch.Region;

/**
 * The automata of one fuzzy clause, one for each literal of its region, 64 moved at once: see {@link SlicedStates}. There are two halves,
 * the literals of the region's features and those of their negations, each filled up to whole vectors.
 */
final class RegionAutomata {

    private final Region region;
    private final int words; // of a half
    private final int bits;
    private final Lanes lanes;
    private final int length; // of a half, filled up
    private final long[] slices; // [half][bit][word]
    private final long[] raised; // [half][word]
    private int included;

    /** All states are 0. */
    RegionAutomata(Region region, int words, int bits) {
        this.region = region;
        this.words = words;
        this.bits = bits;
        this.lanes = Lanes.best();
        this.length = lanes.padded(words);
        this.slices = new long[2 * bits * length];
        this.raised = new long[2 * length];
    }

    Region region() {
        return region;
    }

    /** How many words a half of the literals takes. */
    int words() {
        return words;
    }

    /** The same, filled up to whole vectors. */
    int length() {
        return length;
    }

    /** How many literals are included. */
    int included() {
        return included;
    }

    /** The included literals of a word; half 1 is the negations. */
    long included(int half, int word) {
        return slices[(half * bits + bits - 1) * length + word];
    }

    /** Gives one automaton its first state. */
    void begin(int half, int word, int lane, int state) {
        for (int bit = 0; bit < bits; bit++) {
            slices[(half * bits + bit) * length + word] |= (long) (state >>> bit & 1) << lane;
        }
        raised[half * length + word] |= state == 0 ? 0 : 1L << lane;
        included += state >>> (bits - 1);
    }

    /** Moves states of a half up by one; the masks are used up. Returns whether a literal was newly included. */
    boolean up(int half, long[] masks) {
        for (int word = 0; word < words; word++) {
            raised[half * length + word] |= masks[word];
        }
        int rows = bits - 1; // no branch up to the border
        int bottom = half * bits * length;
        int came = 0;
        if (lanes.carry(slices, bottom, length, rows, masks, length)) {
            for (int word = 0; word < words; word++) {
                if (masks[word] != 0) {
                    came += SlicedStates.carry(slices, bottom + word, length, bits, rows, masks[word]);
                }
            }
        }
        included += came;
        return came != 0;
    }

    /** Moves states of a half down by one; the masks are used up. Returns whether a literal was newly excluded. */
    boolean down(int half, long[] masks) {
        int went = SlicedStates.down(lanes, slices, half * bits * length, length, bits, raised, half * length, masks);
        included -= went;
        return went != 0;
    }

    /** Moves states of one word down by one. Returns whether a literal was newly excluded. */
    boolean down(int half, int word, long mask) {
        int at = half * length + word;
        int bottom = half * bits * length + word;
        int went = SlicedStates.borrow(slices, bottom, length, bits, 0, raised, at, mask & raised[at]);
        included -= went;
        return went != 0;
    }

    /** Copies the states in the order of a model: the bits of a word next to each other. */
    void copyTo(long[] into, int at) {
        int next = at;
        for (int half = 0; half < 2; half++) {
            for (int word = 0; word < words; word++) {
                for (int bit = 0; bit < bits; bit++) {
                    into[next++] = slices[(half * bits + bit) * length + word];
                }
            }
        }
    }

    /** Takes over states in the order of a model. */
    void copyFrom(long[] from, int at) {
        int next = at;
        for (int half = 0; half < 2; half++) {
            for (int word = 0; word < words; word++) {
                for (int bit = 0; bit < bits; bit++) {
                    long slice = from[next++];
                    slices[(half * bits + bit) * length + word] = slice;
                    raised[half * length + word] |= slice;
                }
                included += Long.bitCount(included(half, word));
            }
        }
    }
}
