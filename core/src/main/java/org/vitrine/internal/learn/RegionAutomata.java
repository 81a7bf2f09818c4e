package org.vitrine.internal.learn;

import org.vitrine.internal.bits.Lanes;
import org.vitrine.patch.Region;

/**
 * The automata of one fuzzy clause, one for each literal of its region, 64 moved at once: see {@link SlicedStates}. Words of literals
 * are those of the region's features, then those of their negations.
 */
final class RegionAutomata {

    private final Region region;
    private final int words; // of literals
    private final int bits;
    private final Lanes lanes;
    private final int stride;
    private final long[] slices; // [bit][word]
    private final long[] raised; // [word]
    private int included;

    /** All states are 0. */
    RegionAutomata(Region region, int words, int bits) {
        this.region = region;
        this.words = words;
        this.bits = bits;
        this.lanes = Lanes.best();
        this.stride = lanes.padded(words);
        this.slices = new long[bits * stride];
        this.raised = new long[stride];
    }

    Region region() {
        return region;
    }

    /** How many words the literals take. */
    int words() {
        return words;
    }

    /** How many literals are included. */
    int included() {
        return included;
    }

    /** The included literals of a word. */
    long included(int word) {
        return slices[(bits - 1) * stride + word];
    }

    /** Gives one automaton its first state. */
    void begin(int word, int lane, int state) {
        for (int bit = 0; bit < bits; bit++) {
            slices[bit * stride + word] |= (long) (state >>> bit & 1) << lane;
        }
        raised[word] |= state == 0 ? 0 : 1L << lane;
        included += state >>> (bits - 1);
    }

    /** Moves states up by one. Returns whether a literal was newly included. */
    boolean up(long[] masks) {
        for (int word = 0; word < words; word++) {
            raised[word] |= masks[word];
        }
        int rows = bits - 1; // no branch up to the border
        int came = 0;
        if (lanes.carry(slices, 0, stride, rows, masks, stride)) {
            for (int word = 0; word < words; word++) {
                if (masks[word] != 0) {
                    came += SlicedStates.carry(slices, word, stride, bits, rows, masks[word]);
                }
            }
        }
        included += came;
        return came != 0;
    }

    /** Moves states down by one. Returns whether a literal was newly excluded. */
    boolean down(long[] masks) {
        int went = SlicedStates.down(lanes, slices, 0, stride, bits, raised, 0, masks);
        included -= went;
        return went != 0;
    }

    /** Moves states of one word down by one. Returns whether a literal was newly excluded. */
    boolean down(int word, long mask) {
        int went = SlicedStates.borrow(slices, word, stride, bits, 0, raised, word, mask & raised[word]);
        included -= went;
        return went != 0;
    }

    /** Copies the states in the order of a model: the bits of a word next to each other. */
    void copyTo(long[] into, int at) {
        int next = at;
        for (int word = 0; word < words; word++) {
            for (int bit = 0; bit < bits; bit++) {
                into[next++] = slices[bit * stride + word];
            }
        }
    }

    /** Takes over states in the order of a model. */
    void copyFrom(long[] from, int at) {
        int next = at;
        for (int word = 0; word < words; word++) {
            for (int bit = 0; bit < bits; bit++) {
                long slice = from[next++];
                slices[bit * stride + word] = slice;
                raised[word] |= slice;
            }
            included += Long.bitCount(included(word));
        }
    }
}
