package org.vitrine.internal.learn;

import org.vitrine.internal.bits.Lanes;
import org.vitrine.patch.Region;

/**
 * Holds the automata of one fuzzy clause, one for each literal of its region, and moves 64 at once, as {@link Automata}
 * do. There are two halves, the literals of the region's features and those of their negations.
 *
 * <p>The highest bits, which say what is included, are kept by themselves; the others in blocks of eight words: the
 * eight words of the lowest bits, those of the next bits, and so on:
 *
 * <pre>
 * slices     half 0: block 0 (words 0 to 7):  row 0: 8 words | row 1: 8 words | ... | row bits - 2
 *                    block 1 (words 8 to 15): row 0 ...
 *            half 1: the negations, likewise
 * included   half 0: the highest bits, one word after the other; half 1
 * raised     half 0: marks of the states not known to be 0; half 1
 * </pre>
 *
 * <p>So the states of a block lie next to each other, and feedback reads memory in one long run, which the processor
 * foresees: the automata of some hundred clauses exceed the nearer caches, and there the order of accesses matters more
 * than their number. A block is as wide as the widest vector, so that one pass moves a state through all its rows in
 * registers. While the automata of a clause are in the first-level cache, Type Ia takes 222 ns this way and took 435 ns
 * in five passes over whole rows (docs/experiments/speed.md).
 */
final class RegionAutomata {

    private static final int BLOCK = Lanes.MOST;

    private final Region region;
    private final int words; // of a half
    private final int rows; // bits of a state below the highest
    private final Lanes lanes;
    private final int length; // of a half, filled up to whole blocks
    private final long[] slices; // [half][block][row][word of the block]
    private final long[] raised; // [half][word]: excluded states not known to be 0
    private final long[] included; // [half][word]
    private int count; // of included literals

    /** Begins with all states at 0. */
    RegionAutomata(Region region, int words, int bits) {
        this.region = region;
        this.words = words;
        this.rows = bits - 1;
        this.lanes = Lanes.best();
        this.length = (words + BLOCK - 1) / BLOCK * BLOCK;
        this.slices = new long[2 * rows * length];
        this.raised = new long[2 * length];
        this.included = new long[2 * length];
    }

    Region region() {
        return region;
    }

    /** {@return the number of words that a half of the literals takes} */
    int words() {
        return words;
    }

    /** {@return the number of words of a half, filled up to whole blocks} */
    int length() {
        return length;
    }

    /** {@return the number of literals that are included} */
    int count() {
        return count;
    }

    /** {@return the included literals of both halves, each {@link #length} words; not to be changed} */
    long[] included() {
        return included;
    }

    /** {@return the index of the lowest bits of a word} */
    private int bottom(int half, int word) {
        return half * rows * length + (word & -BLOCK) * rows + (word & BLOCK - 1);
    }

    /** Gives one automaton its first state. */
    void begin(int half, int word, int lane, int state) {
        int bottom = bottom(half, word);
        for (int row = 0; row < rows; row++) {
            // OR and not a store: automata begin once, from 0.
            slices[bottom + row * BLOCK] |= (long) (state >>> row & 1) << lane;
        }
        int at = half * length + word;
        included[at] |= (long) (state >>> rows) << lane;
        raised[at] |= state == 0 ? 0 : 1L << lane;
        count += state >>> rows;
    }

    /**
     * Moves the states of true literals up by one. Returns true if a literal was newly included.
     *
     * @param seen the bits that the region sees
     * @param used the bits that are pixels; as long as a half, like all that is seen
     * @param buffer as long as a half
     */
    boolean rememberTrue(int half, long[] seen, long[] used, long[] buffer) {
        // The second half are the negations: -half is all ones for it, which flips what is seen.
        return up(half, seen, -half, used, 0, buffer);
    }

    /** Moves the states of false literals that are not included up by one. Returns true if that included a literal. */
    boolean rememberFalse(int half, long[] seen, long[] used, long[] buffer) {
        // The other way round: for the first half false means not seen, so half - 1 flips there. The bar of -1 leaves
        // included literals alone: tolerance is for them.
        return up(half, seen, half - 1L, used, -1, buffer);
    }

    private boolean up(int half, long[] seen, long flip, long[] used, long bar, long[] carries) {
        int at = half * length;
        int before = count;
        if (lanes.carryInBlocks(
                slices, bottom(half, 0), rows, seen, flip, used, included, bar, raised, at, carries, length)) {
            for (int word = 0; word < words; word++) {
                if (carries[word] != 0) {
                    // A carry out of the lower rows is a state that was one below the border, or the highest of all.
                    long highest = carries[word] & included[at + word]; // these stay
                    count += Long.bitCount(carries[word] & ~highest);
                    included[at + word] |= carries[word];
                    fill(bottom(half, word), highest, -1L);
                }
            }
        }
        return count != before;
    }

    /** Moves the states of false literals that are not included down by one. */
    void forgetFalse(int half, long[] seen, long[] buffer) {
        int at = half * length;
        if (lanes.borrowInBlocks(
                slices, bottom(half, 0), rows, seen, half - 1L, raised, included, at, buffer, length)) {
            for (int word = 0; word < words; word++) {
                if (buffer[word] != 0) { // these were 0 and stay so
                    raised[at + word] &= ~buffer[word];
                    fill(bottom(half, word), buffer[word], 0);
                }
            }
        }
    }

    /** Moves states of one word down by one. Returns true if a literal was newly excluded. */
    boolean down(int half, int word, long mask) {
        int at = half * length + word;
        int bottom = bottom(half, word);
        // An included state is above 0, so its mark is set and it is forgotten like any other.
        long borrow = mask & raised[at];
        for (int slice = bottom; borrow != 0 && slice < bottom + rows * BLOCK; slice += BLOCK) {
            long before = slices[slice];
            slices[slice] = before ^ borrow;
            borrow &= ~before;
        }
        if (borrow == 0) {
            return false;
        }
        // A borrow out of the lower rows: an included state leaves the upper half, its lower bits now all ones, just
        // below the border; an excluded one was 0 and is put back.
        long went = borrow & included[at];
        included[at] &= ~went;
        count -= Long.bitCount(went);
        long zeros = borrow & ~went;
        raised[at] &= ~zeros;
        fill(bottom, zeros, 0);
        return went != 0;
    }

    /** Sets all bits of some states, but for the highest. */
    private void fill(int bottom, long mask, long with) {
        for (int slice = bottom; mask != 0 && slice < bottom + rows * BLOCK; slice += BLOCK) {
            slices[slice] = (slices[slice] & ~mask) | (with & mask);
        }
    }

    /** Copies the states in the order of a model: the bits of a word next to each other. */
    void copyTo(long[] into, int at) {
        int next = at;
        for (int half = 0; half < 2; half++) {
            for (int word = 0; word < words; word++) {
                for (int row = 0; row < rows; row++) {
                    into[next++] = slices[bottom(half, word) + row * BLOCK];
                }
                into[next++] = included[half * length + word];
            }
        }
    }

    /** Takes over states in the order of a model. */
    void copyFrom(long[] from, int at) {
        int next = at;
        for (int half = 0; half < 2; half++) {
            for (int word = 0; word < words; word++) {
                int own = half * length + word;
                for (int row = 0; row < rows; row++) {
                    slices[bottom(half, word) + row * BLOCK] = from[next];
                    // Any bit set means not 0; exact here, unlike in training, where a mark is cleared late.
                    raised[own] |= from[next++];
                }
                included[own] = from[next];
                raised[own] |= from[next++];
                count += Long.bitCount(included[own]);
            }
        }
    }
}
