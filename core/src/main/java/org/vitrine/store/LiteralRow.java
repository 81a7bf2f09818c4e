package org.vitrine.store;

import org.vitrine.internal.bits.Bits;
import org.vitrine.patch.PatchGrid;

/**
 * One clause's literals on their way between memory and file. In memory each half (features, negations) begins at a
 * word of its own, and states are bit-sliced: {@code stateBits} words for 64 literals. In the file literals follow each
 * other without a gap.
 */
final class LiteralRow {

    private final int features;
    private final int half;
    private final int literals;

    LiteralRow(PatchGrid grid) {
        this.features = grid.features();
        this.half = grid.featureWords();
        this.literals = grid.literals();
    }

    /** Bytes of a row of bits. */
    int bytes() {
        return (literals + 7) / 8;
    }

    /** Reads {@code 2 * half} words of bits, writes {@link #bytes()} bytes. */
    void pack(long[] words, int at, byte[] into) {
        long[] dense = new long[Bits.words(literals)];
        for (int word = 0; word < 2 * half; word++) {
            Bits.deposit(dense, first(word), words[at + word], count(word));
        }
        for (int i = 0; i < into.length; i++) {
            into[i] = (byte) (dense[i >>> 3] >>> (i << 3));
        }
    }

    /** The way back. Returns false if a bit behind the last literal is set. */
    boolean unpack(byte[] bytes, long[] into, int at) {
        long[] dense = new long[Bits.words(literals)];
        for (int i = 0; i < bytes.length; i++) {
            dense[i >>> 3] |= (bytes[i] & 0xFFL) << (i << 3);
        }
        for (int word = 0; word < 2 * half; word++) {
            into[at + word] = Bits.extract(dense, 0, dense.length, first(word), count(word));
        }
        return (dense[dense.length - 1] & ~Bits.tailMask(literals)) == 0;
    }

    /** Reads {@code 2 * half * stateBits} words, writes a state per literal. */
    void states(long[] slices, int at, int stateBits, int[] into) {
        for (int word = 0; word < 2 * half; word++) {
            int first = first(word);
            int count = count(word);
            for (int b = 0; b < stateBits; b++) {
                long slice = slices[at + word * stateBits + b];
                for (int i = 0; i < count; i++) {
                    int bit = (int) (slice >>> i & 1) << b;
                    into[first + i] = b == 0 ? bit : into[first + i] | bit;
                }
            }
        }
    }

    /** The way back, for states that fit {@code stateBits}. */
    void slices(int[] states, int stateBits, long[] into, int at) {
        for (int word = 0; word < 2 * half; word++) {
            int first = first(word);
            int count = count(word);
            for (int b = 0; b < stateBits; b++) {
                long slice = 0;
                for (int i = 0; i < count; i++) {
                    slice |= (states[first + i] >>> b & 1L) << i;
                }
                into[at + word * stateBits + b] = slice;
            }
        }
    }

    /** The literal that a word of memory begins with. */
    private int first(int word) {
        return word < half ? 64 * word : features + 64 * (word - half);
    }

    /** {@return the number of literals in a word of memory} */
    private int count(int word) {
        return Math.min(64, features - 64 * (word < half ? word : word - half));
    }
}
