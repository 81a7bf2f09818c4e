package org.vitrine.internal.learn;

import org.vitrine.internal.bits.Lanes;
import org.vitrine.model.AutomataStates;
import org.vitrine.patch.PatchGrid;

/**
 * The automata of all clauses, one per literal, 64 moved at once.
 *
 * <p>A state is a number from 0 to 2<sup>bits</sup> - 1 whose highest bit says "included". States are bit-sliced, see {@link
 * SlicedStates}: a clause has {@code bits} rows of words, row b holding bit b of all its states, and the last row is the included
 * literals as matching wants them. Forgetting, by far the most frequent move, takes down one state in many; the rows it ends within lie
 * next to each other.
 *
 * <p>Threads may work on different clauses at once.
 */
public final class Automata {

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

    /** All automata begin excluded, next to the border. */
    Automata(PatchGrid grid, int clauses, int bits) {
        this(grid, bits, new int[clauses]);
        for (int clause = 0; clause < clauses; clause++) {
            for (int word = 0; word < words; word++) {
                for (int i = bottom(clause, word); i < top(clause, word); i += stride) {
                    slices[i] = grid.usedLiterals(word);
                }
            }
        }
    }

    /** Goes on from states; which are at 0 is soon found out. */
    public Automata(PatchGrid grid, AutomataStates from) {
        this(grid, from.stateBits(), new int[from.clauses()]);
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

    /** How many literals a clause includes. */
    int included(int clause) {
        return included[clause];
    }

    /** The literals of one word that a clause includes. */
    long includedWord(int clause, int word) {
        return slices[top(clause, word)];
    }

    /** The literals of one word whose state is not known to be 0. */
    long raised(int clause, int word) {
        return raised[clause * stride + word];
    }

    private int bottom(int clause, int word) {
        return clause * bits * stride + word;
    }

    private int top(int clause, int word) {
        return (clause * bits + bits - 1) * stride + word;
    }

    /** Moves the states in a mask up by one, not beyond the highest. Returns whether a literal was newly included. */
    boolean up(int clause, int word, long mask) {
        int came = SlicedStates.carry(slices, bottom(clause, word), stride, bits, 0, mask);
        raised[clause * stride + word] |= mask;
        included[clause] += came;
        return came != 0;
    }

    /**
     * Moves states of all words down by one, not below 0. Returns whether a literal was newly excluded.
     *
     * @param masks for each word of literals the states to move; used up
     */
    public boolean down(int clause, long[] masks) {
        int went = SlicedStates.down(lanes, slices, bottom(clause, 0), stride, bits, raised, clause * stride, masks);
        included[clause] -= went;
        return went != 0;
    }

    /** Copies a clause's included literals. */
    void copyIncluded(int clause, long[] into, int at) {
        System.arraycopy(slices, top(clause, 0), into, at, words);
    }

    /** The states in the order of a model: the bits of a word next to each other. */
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
        return new AutomataStates(grid, bits, ordered);
    }
}
