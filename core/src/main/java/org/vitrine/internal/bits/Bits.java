package org.vitrine.internal.bits;

/** Rows of bits in {@code long} words, lowest bit first. Tail bits are handled only in this class. */
public final class Bits {

    private Bits() {}

    /**
     * How many words hold so many bits.
     *
     * @param bits a number of bits, 0 or more
     * @return the words that hold them
     */
    public static int words(int bits) {
        return (bits + 63) >>> 6;
    }

    /**
     * The bits of the last word of a row that are in use; all of them if the row fills it.
     *
     * @param bits the length of the row, more than 0
     * @return a mask for the row's last word
     */
    public static long tailMask(int bits) {
        return -1L >>> -bits;
    }

    /**
     * A word with the lowest bits set.
     *
     * @param count how many, 0 to 64
     * @return the mask
     */
    public static long lowest(int count) {
        return count == 0 ? 0 : -1L >>> (64 - count);
    }

    /**
     * One bit of a row.
     *
     * @param row the words
     * @param index the bit
     * @return whether it is set
     */
    public static boolean get(long[] row, int index) {
        return (row[index >>> 6] >>> index & 1) != 0;
    }

    /**
     * Sets one bit of a row.
     *
     * @param row the words
     * @param index the bit
     */
    public static void set(long[] row, int index) {
        row[index >>> 6] |= 1L << index;
    }

    /**
     * Clears one bit of a row.
     *
     * @param row the words
     * @param index the bit
     */
    public static void clear(long[] row, int index) {
        row[index >>> 6] &= ~(1L << index);
    }

    /**
     * Sets the bits {@code from} (included) to {@code to} (not included) of a row.
     *
     * @param row the words
     * @param from the first bit to set
     * @param to the bit behind the last one to set
     */
    public static void setRange(long[] row, int from, int to) {
        for (int start = from; start < to; ) {
            int end = Math.min(to, (start | 63) + 1);
            row[start >>> 6] |= lowest(end - start) << start;
            start = end;
        }
    }

    /**
     * Up to 64 bits of a row, wherever they begin. Bits beyond the row read as 0.
     *
     * @param row the words
     * @param base the word at which the row begins
     * @param words how many words the row has
     * @param from the first bit, relative to the start of the row
     * @param count how many bits, 1 to 64
     * @return the bits, the first one lowest
     */
    public static long extract(long[] row, int base, int words, int from, int count) {
        int word = from >>> 6;
        long bits = row[base + word] >>> from;
        if ((from & 63) + count > 64 && word + 1 < words) {
            bits |= row[base + word + 1] << -from;
        }
        return bits & lowest(count);
    }

    /**
     * Writes up to 64 bits into a row whose position for them is still clear.
     *
     * @param row the words
     * @param at the first bit to write
     * @param bits the bits, nothing set beyond {@code count}
     * @param count how many bits, 1 to 64
     */
    public static void deposit(long[] row, int at, long bits, int count) {
        row[at >>> 6] |= bits << at;
        if ((at & 63) + count > 64) {
            row[(at >>> 6) + 1] |= bits >>> -at;
        }
    }

    /**
     * Where the n-th set bit of a word is.
     *
     * @param word the word
     * @param n which set bit, counted from 0 at the lowest; there must be more than {@code n} of them
     * @return its index, 0 to 63
     */
    public static int select(long word, int n) {
        long rest = word;
        int left = n;
        int at = 0;
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
