package org.vitrine.internal.bits;

/**
 * Reads and writes rows of bits in {@code long} words, lowest bit first.
 *
 * <p>Bit i of a row is bit {@code i & 63} of word {@code i >>> 6}; Java's shifts take their distance modulo 64, so no
 * mask is written where only the word's index needs the upper bits. The bits of a last word behind the end of a row are
 * its tail. Images and literals keep it 0, so that rows can be ANDed, compared and counted a word at a time;
 * {@link #tailMask} is the one mask that they use for it.
 */
public final class Bits {

    private Bits() {}

    /** {@return the number of words that hold {@code bits} bits} */
    public static int words(int bits) {
        return (bits + 63) >>> 6;
    }

    /** {@return the bits in use of the last word of a row of {@code bits} bits, at least one; perhaps all} */
    public static long tailMask(int bits) {
        // A shift by -bits is one by 64 - bits modulo 64: by 0 for a full last word, which needs no branch.
        return -1L >>> -bits;
    }

    /** {@return a word whose {@code count} lowest bits are set, 0 to 64} */
    public static long lowest(int count) {
        // A shift by 64 would be one by 0 and set all bits, so an empty mask needs a case of its own.
        return count == 0 ? 0 : -1L >>> (64 - count);
    }

    /** {@return true if a bit of a row is set} */
    public static boolean get(long[] row, int index) {
        return (row[index >>> 6] >>> index & 1) != 0;
    }

    /** Sets one bit of a row. */
    public static void set(long[] row, int index) {
        row[index >>> 6] |= 1L << index;
    }

    /** Clears one bit of a row. */
    public static void clear(long[] row, int index) {
        row[index >>> 6] &= ~(1L << index);
    }

    /** Sets the bits {@code from} (included) to {@code to} (not included) of a row. */
    public static void setRange(long[] row, int from, int to) {
        for (int start = from; start < to; ) {
            int end = Math.min(to, (start | 63) + 1);
            row[start >>> 6] |= lowest(end - start) << start;
            start = end;
        }
    }

    /**
     * {@return up to 64 bits of a row, wherever they begin, the first one lowest; bits beyond the row read as 0}
     *
     * @param base the word at which the row begins
     * @param words the number of words of the row
     * @param from the first bit, relative to the start of the row
     * @param count the number of bits, 1 to 64
     */
    public static long extract(long[] row, int base, int words, int from, int count) {
        int word = from >>> 6;
        long bits = row[base + word] >>> from;
        // The second word is read only if the bits reach into it and the row has it: what follows is another row.
        if ((from & 63) + count > 64 && word + 1 < words) {
            bits |= row[base + word + 1] << -from;
        }
        return bits & lowest(count);
    }

    /** Writes up to 64 bits into a row that is clear there; nothing is set in {@code bits} beyond {@code count}. */
    public static void deposit(long[] row, int at, long bits, int count) {
        // What is shifted out here at the top is what the next word takes below: the two shifts add up to 64.
        row[at >>> 6] |= bits << at;
        if ((at & 63) + count > 64) {
            row[(at >>> 6) + 1] |= bits >>> -at;
        }
    }

    /** {@return the index of the n-th set bit of a word, counted from 0 at the lowest; more than {@code n} are set} */
    public static int select(long word, int n) {
        long rest = word;
        int left = n;
        int at = 0;
        // Bisection down to four bits; within them the lowest set bit is cleared at most three times.
        for (int half = 32; half >= 4; half >>>= 1) { // in which half is it?
            int below = Long.bitCount(rest & lowest(half));
            if (left >= below) {
                left -= below;
                rest >>>= half;
                at += half;
            }
        }
        while (left-- > 0) {
            rest &= rest - 1;
        }
        return at + Long.numberOfTrailingZeros(rest);
    }
}
