package org.vitrine.internal.learn;

import java.util.List;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.model.AutomataStates;
import org.vitrine.patch.PatchGrid;

/**
 * Holds the automata of all clauses, one per literal, and moves 64 at once.
 *
 * <p>A state is a number from 0 to 2<sup>bits</sup> - 1 whose highest bit says "included": the paper's states 1 to 2N,
 * counted from 0, with 2N a power of two. States are bit-sliced. A clause has {@code bits} rows of words, lowest bits
 * first; row b holds bit b of all its states, literal l in lane l % 64 of word l / 64:
 *
 * <pre>
 * slices   clause 0: row 0 | row 1 | ... | row bits - 1     clause 1: row 0 | ...
 *                    each row: literalWords words, filled up with zeros to whole vectors (the stride)
 * raised   clause 0: one row                                clause 1: ...
 * </pre>
 *
 * <p>Adding 1 to the numbers in a mask is a ripple-carry addition through the rows, subtracting 1 likewise, and both
 * stop at the first row in which no lane carries. The last row is the included literals as matching wants them, so
 * nothing is computed to evaluate a clause. Forgetting, by far the most frequent move, takes down one state in many; a
 * row is contiguous, so it goes through all words of a row at once on vectors.
 *
 * <p>States saturate at both ends. Most literals are excluded and at 0, where a decrement has to do nothing, so
 * {@code raised} has a bit for each state that is not known to be 0, and forgetting masks with it: it usually loads one
 * word and is done. The bit is cleared late, by the first decrement that runs through all rows, and set by every
 * increment; so it may be set for a 0, never clear for another state.
 *
 * <p>It costs {@code bits} + 1 bits per literal instead of a byte, and no state can be read alone cheaply; nobody needs
 * that. Threads may work on different clauses at once.
 */
public final class Automata {

    /** Rows worked off without a branch: of the borrows of numbers at random, all but one in 32 have ended by then. */
    private static final int STRAIGHT = 5;

    private final PatchGrid grid;
    private final int bits;
    private final int words;
    private final Lanes lanes;
    private final int stride;
    private final long[] slices; // [clause][bit][word]
    private final long[] raised; // [clause][word]
    private final int[] included;

    private Automata(PatchGrid grid, int bits, int[] included) {
        this.grid = grid;
        this.bits = bits;
        this.words = grid.literalWords();
        this.lanes = Lanes.best();
        this.stride = lanes.padded(words);
        this.slices = new long[Math.multiplyExact(Math.multiplyExact(included.length, stride), bits)];
        this.raised = new long[included.length * stride];
        this.included = included;
        for (int clause = 0; clause < included.length; clause++) {
            for (int word = 0; word < words; word++) {
                raised[clause * stride + word] = grid.usedLiterals(word);
            }
        }
    }

    /** Begins with all automata excluded, next to the border. */
    Automata(PatchGrid grid, int clauses, int bits) {
        this(grid, bits, new int[clauses]);
        for (int clause = 0; clause < clauses; clause++) {
            for (int word = 0; word < words; word++) {
                // All bits but the highest: the last state before "included", so that one step up includes a literal.
                for (int i = bottom(clause, word); i < top(clause, word); i += stride) {
                    slices[i] = grid.usedLiterals(word);
                }
            }
        }
    }

    /** Goes on from states; which are at 0 is soon found out. */
    public Automata(PatchGrid grid, AutomataStates from) {
        this(grid, from.stateBits(), new int[from.clauses()]);
        // "raised" is left full: the marks are not stored, since the first decrement of each 0 brings them back.
        long[] ordered = from.toSlices();
        int next = 0;
        for (int clause = 0; clause < included.length; clause++) {
            for (int word = 0; word < words; word++) {
                for (int i = bottom(clause, word); i <= top(clause, word); i += stride) {
                    slices[i] = ordered[next++];
                }
                included[clause] += Long.bitCount(slices[top(clause, word)]);
            }
        }
    }

    /** {@return the number of literals that a clause includes} */
    int included(int clause) {
        return included[clause];
    }

    /** {@return the literals of one word that a clause includes} */
    long includedWord(int clause, int word) {
        return slices[top(clause, word)];
    }

    /** {@return the literals of one word whose state is not known to be 0} */
    long raised(int clause, int word) {
        return raised[clause * stride + word];
    }

    private int bottom(int clause, int word) {
        return clause * bits * stride + word;
    }

    private int top(int clause, int word) {
        return (clause * bits + bits - 1) * stride + word;
    }

    /** Moves the states in a mask up by one, not beyond the highest. Returns true if a literal was newly included. */
    boolean up(int clause, int word, long mask) {
        int top = top(clause, word);
        long before = slices[top];
        long carry = mask;
        for (int i = bottom(clause, word); carry != 0 && i <= top; i += stride) {
            long slice = slices[i];
            slices[i] = slice ^ carry;
            carry &= slice;
        }
        if (carry != 0) { // these went from the highest to 0: put them back
            for (int i = bottom(clause, word); i <= top; i += stride) {
                slices[i] |= carry;
            }
        }
        // Set for every lane that was asked, without a look at the outcome: after a step up no state is 0.
        raised[clause * stride + word] |= mask;
        int came = Long.bitCount(slices[top] ^ before);
        included[clause] += came;
        return came != 0;
    }

    /**
     * Moves states of all words down by one, not below 0. Returns true if a literal was newly excluded.
     *
     * @param masks for each word of literals the states to move; used up
     */
    public boolean down(int clause, long[] masks) {
        // With few bits to a state the top row would be among the straight ones, and its changes must be counted.
        int rows = bits > STRAIGHT ? STRAIGHT : 0;
        int went = 0;
        if (lanes.borrow(slices, bottom(clause, 0), stride, rows, raised, clause * stride, masks, stride)) {
            for (int word = 0; word < stride; word++) {
                if (masks[word] != 0) {
                    went += borrow(clause, word, rows, masks[word]);
                }
            }
        }
        included[clause] -= went;
        return went != 0;
    }

    /** Subtracts 1 from the states of one word, from some row on. Returns how many were included and are no more. */
    private int borrow(int clause, int word, int fromRow, long mask) {
        int bottom = bottom(clause, word);
        int top = top(clause, word);
        long before = slices[top];
        long borrow = mask;
        for (int i = bottom + fromRow * stride; borrow != 0 && i <= top; i += stride) {
            long slice = slices[i];
            slices[i] = slice ^ borrow;
            borrow &= ~slice;
        }
        // A borrow that leaves the top row was of a 0, now all ones: put it back, and note it, so that this lane is
        // masked out from the next call on. Each fall to 0 costs this once.
        if (borrow != 0) {
            for (int i = bottom; i <= top; i += stride) {
                slices[i] &= ~borrow;
            }
            raised[clause * stride + word] &= ~borrow;
        }
        return Long.bitCount(slices[top] ^ before);
    }

    /** Copies a clause's included literals. */
    void copyIncluded(int clause, long[] into, int at) {
        System.arraycopy(slices, top(clause, 0), into, at, words);
    }

    /** Returns the states in the order of a model: the bits of a word next to each other. */
    AutomataStates states() {
        long[] ordered = new long[included.length * words * bits];
        int next = 0;
        for (int clause = 0; clause < included.length; clause++) {
            for (int word = 0; word < words; word++) {
                for (int i = bottom(clause, word); i <= top(clause, word); i += stride) {
                    ordered[next++] = slices[i];
                }
            }
        }
        return new AutomataStates(grid, List.of(), bits, ordered);
    }
}
