package org.vitrine.model;

import java.util.Arrays;
import java.util.Objects;
import org.vitrine.clause.ClauseBank;
import org.vitrine.patch.PatchGrid;

/**
 * The state of every automaton: one per clause and literal, 0 (surely excluded) to states - 1 (surely included); the upper half
 * includes. Needed only to continue training. Immutable.
 *
 * <p>Bit-sliced, as in learning: for each clause and each word of literals, {@code stateBits} words of which word b holds bit b of
 * 64 states.
 */
public final class AutomataStates {

    private final PatchGrid grid;
    private final int stateBits;
    private final long[] slices;

    /**
     * Wraps states, without a copy: the caller no longer changes them.
     *
     * @param grid the window's positions and features
     * @param stateBits bits of a state
     * @param slices the states, bit-sliced
     */
    public AutomataStates(PatchGrid grid, int stateBits, long[] slices) {
        if (slices.length % (grid.literalWords() * stateBits) != 0) {
            throw new IllegalArgumentException("states do not fit the literals: " + slices.length + " words");
        }
        this.grid = grid;
        this.stateBits = stateBits;
        this.slices = slices;
    }

    /**
     * How many clauses there are.
     *
     * @return the number of clauses
     */
    public int clauses() {
        return slices.length / (grid.literalWords() * stateBits);
    }

    /** Whether these are the automata of some clauses: as many, and including the same literals. */
    boolean fits(ClauseBank bank, int bits) {
        if (!grid.equals(bank.grid()) || stateBits != bits || clauses() != bank.size()) {
            return false;
        }
        long[] included = bank.toWords();
        for (int word = 0; word < included.length; word++) {
            if (slices[(word + 1) * stateBits - 1] != included[word]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Bits of a state.
     *
     * @return the binary logarithm of the number of states
     */
    public int stateBits() {
        return stateBits;
    }

    /**
     * The state of one automaton.
     *
     * @param clause its clause
     * @param literal its literal, 0 to {@code literals - 1}
     * @return 0 to states - 1
     */
    public int state(int clause, int literal) {
        Objects.checkIndex(clause, clauses());
        int bit = grid.bitOf(Objects.checkIndex(literal, grid.literals()));
        int at = (clause * grid.literalWords() + (bit >>> 6)) * stateBits;
        int state = 0;
        for (int b = 0; b < stateBits; b++) {
            state |= (int) (slices[at + b] >>> bit & 1) << b;
        }
        return state;
    }

    /**
     * All states.
     *
     * @return a copy, bit-sliced
     */
    public long[] toSlices() {
        return slices.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AutomataStates that
                && stateBits == that.stateBits
                && grid.equals(that.grid)
                && Arrays.equals(slices, that.slices);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(slices);
    }
}
