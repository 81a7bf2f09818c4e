package org.vitrine.train;

import java.util.Arrays;
import org.vitrine.model.AutomataStates;
import org.vitrine.patch.PatchGrid;

/**
 * The automata of all clauses, one per literal, 64 moved at once.
 *
 * <p>A state is a number from 0 to 2<sup>bits</sup> - 1 whose highest bit says "included". States are bit-sliced: for each clause
 * and each word of 64 literals there are {@code bits} neighbouring words, word b holding bit b of the 64 states (with 256 states:
 * one cache line). Adding 1 to the states in a mask is a ripple-carry addition over those words, subtracting 1 likewise, and the
 * last word is the included literals as matching wants them.
 *
 * <p>A state at 0 stays there when it should go down, and in a trained machine most excluded literals are at 0. So a separate word
 * says which states are above 0, and who wants to take states down asks it first: usually for nothing.
 *
 * <p>Threads may work on different clauses at once.
 */
final class Automata {

    private final PatchGrid grid;
    private final int bits;
    private final int words;
    private final long[] slices;
    private final long[] aboveZero;
    private final int[] included;

    /** All automata begin excluded, next to the border. */
    Automata(PatchGrid grid, int clauses, int bits) {
        this.grid = grid;
        this.bits = bits;
        this.words = grid.literalWords();
        this.slices = new long[Math.multiplyExact(Math.multiplyExact(clauses, words), bits)];
        this.aboveZero = new long[clauses * words];
        this.included = new int[clauses];
        for (int word = 0; word < aboveZero.length; word++) {
            long used = grid.usedLiterals(word % words);
            Arrays.fill(slices, word * bits, (word + 1) * bits - 1, used);
            aboveZero[word] = used;
        }
    }

    /** How many literals a clause includes. */
    int included(int clause) {
        return included[clause];
    }

    /** The literals of one word that a clause includes. */
    long includedWord(int clause, int word) {
        return slices[(clause * words + word) * bits + bits - 1];
    }

    /** The literals of one word whose state is above 0. */
    long aboveZero(int clause, int word) {
        return aboveZero[clause * words + word];
    }

    /** Moves the states in a mask up by one, not beyond the highest. Returns whether a literal was newly included. */
    boolean up(int clause, int word, long mask) {
        int index = clause * words + word;
        int at = index * bits;
        int top = at + bits - 1;
        long before = slices[top];
        long carry = mask;
        for (int i = at; carry != 0 && i <= top; i++) {
            long slice = slices[i];
            slices[i] = slice ^ carry;
            carry &= slice;
        }
        if (carry != 0) { // these went from the highest state to 0: put them back
            for (int i = at; i <= top; i++) {
                slices[i] |= carry;
            }
        }
        aboveZero[index] |= mask;
        long flipped = slices[top] ^ before;
        included[clause] += Long.bitCount(flipped);
        return flipped != 0;
    }

    /** Moves the states in a mask, all of them above 0, down by one. Returns whether a literal was newly excluded. */
    boolean down(int clause, int word, long mask) {
        int index = clause * words + word;
        assert (mask & ~aboveZero[index]) == 0;
        int at = index * bits;
        int top = at + bits - 1;
        long before = slices[top];
        long borrow = mask;
        long above = 0;
        for (int i = at; i <= top; i++) {
            long slice = slices[i];
            long moved = slice ^ borrow;
            slices[i] = moved;
            borrow &= ~slice;
            above |= moved;
        }
        aboveZero[index] = above;
        long flipped = slices[top] ^ before;
        included[clause] -= Long.bitCount(flipped);
        return flipped != 0;
    }

    /** Copies a clause's included literals. */
    void copyIncluded(int clause, long[] into, int at) {
        for (int word = 0; word < words; word++) {
            into[at + word] = includedWord(clause, word);
        }
    }

    AutomataStates states() {
        return new AutomataStates(grid, bits, slices.clone());
    }
}
