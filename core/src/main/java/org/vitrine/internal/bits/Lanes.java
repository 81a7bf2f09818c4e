package org.vitrine.internal.bits;

import java.util.ServiceLoader;

/**
 * Runs the innermost loops of matching and of learning, over rows of words: several words at once where the processor
 * and the JVM can, one after the other elsewhere. The results are the same.
 *
 * <p>The Vector API is an incubating module of the JDK. To use it, start Java with
 * {@code --add-modules jdk.incubator.vector} and put the module {@code vitrine-vectors} on the class path.
 */
public interface Lanes {

    /** Largest number of words at once: rows may be read so far behind their end, and buffers are that much longer. */
    int MOST = 8;

    /** Rows that go to one turn of the loop; lists of rows are filled up to a multiple of it. */
    int GROUP = 4;

    /** Rows at which the first sieve looks. */
    int LEADS = 4;

    /** Rows at which the second sieve looks, the first ones included. */
    int MORE_LEADS = 12;

    /** {@return the number of words worked on at once: a power of two from 1 to {@link #MOST}} */
    int width();

    /**
     * Finds the masks of which a bit is left after an AND with {@link #LEADS} rows of their own.
     *
     * @param words the rows, padded
     * @param at where each mask begins
     * @param lengths the number of words of each mask, a multiple of {@link #width}
     * @param leads for each mask where {@link #MORE_LEADS} rows begin, of which the first are looked at
     * @param into receives the numbers of the masks found, rising; one longer than there are masks
     * @return the number of masks found
     */
    int sieve(long[] words, long[] masks, int[] at, int[] lengths, int[] leads, int[] into);

    /**
     * Keeps of the masks found those of which a bit is left after an AND with {@link #MORE_LEADS} rows; or all of them,
     * where a second look costs more than it saves. The first parameters are those of {@link #sieve}.
     *
     * @param found the masks found, {@code count} of them; receives those kept
     * @return the number of masks kept
     */
    int sieveAgain(long[] words, long[] masks, int[] at, int[] lengths, int[] leads, int[] found, int count);

    /**
     * ANDs a mask with many rows.
     *
     * @param words the rows, padded
     * @param shift added to the start of each row
     * @param list where the rows start
     * @param count how many of the list, a multiple of {@link #GROUP}
     * @param masks the words of the mask, from {@code at} on
     * @param length the number of words of the mask, a multiple of {@link #width}
     * @param into receives what is left, from {@code intoAt} on
     * @return the number of bits left
     */
    int narrow(
            long[] words, int shift, int[] list, int count, long[] masks, int at, int length, long[] into, int intoAt);

    /**
     * Narrows like {@link #narrow}, and may reorder the list except for its last {@link #GROUP} entries, so that rows
     * that often clear everything come early. Only for lists that no other thread reads.
     */
    default int narrowAndReorder(
            long[] words, int shift, int[] list, int count, long[] masks, int at, int length, long[] into, int intoAt) {
        return narrow(words, shift, list, count, masks, at, length, into, intoAt);
    }

    /**
     * Subtracts 1 from bit-sliced numbers, in their lowest bits.
     *
     * @param at where the row of lowest bits begins
     * @param stride from a row to the next
     * @param rows the number of rows worked on
     * @param allowed the lanes that may go down, from {@code allowedAt} on
     * @param borrows the lanes to subtract from; receives those whose borrow goes on to the next row
     * @param length the number of words of a row, a multiple of {@link #width}
     * @return true if any borrow goes on
     */
    boolean borrow(
            long[] slices, int at, int stride, int rows, long[] allowed, int allowedAt, long[] borrows, int length);

    /**
     * Subtracts 1 from bit-sliced numbers in blocks, in those lanes that are asked, allowed and not barred. A block
     * holds {@link #MOST} words of each row, one row after the other, so that all of a number's bits lie close
     * together.
     *
     * @param at where the first block begins
     * @param rows the number of rows of a block
     * @param asked the lanes to subtract from
     * @param flip -1 to take the lanes that are not asked instead, else 0
     * @param allowed the lanes that may go down
     * @param barred the lanes that may not
     * @param lanesAt where allowed and barred begin
     * @param borrows receives the lanes whose borrow went through all rows
     * @param length the number of words, a multiple of {@link #MOST}
     * @return true if any borrow went through all rows
     */
    boolean borrowInBlocks(
            long[] slices,
            int at,
            int rows,
            long[] asked,
            long flip,
            long[] allowed,
            long[] barred,
            int lanesAt,
            long[] borrows,
            int length);

    /**
     * Adds 1 to bit-sliced numbers in blocks; parameters that are not explained here are as in {@link #borrowInBlocks}.
     *
     * @param used the lanes that are numbers
     * @param barred the lanes that may not go up, if {@code bar} is -1; if it is 0, all may
     * @param raised receives, beside what it has, the lanes that went up
     * @param lanesAt where barred and raised begin
     * @param carries receives the lanes whose carry went through all rows
     * @return true if any carry went through all rows
     */
    boolean carryInBlocks(
            long[] slices,
            int at,
            int rows,
            long[] asked,
            long flip,
            long[] used,
            long[] barred,
            long bar,
            long[] raised,
            int lanesAt,
            long[] carries,
            int length);

    /**
     * Copies {@code length} words, a multiple of {@link #width}, to the beginning of {@code into}, each rotated to the
     * left by {@code turn} bits.
     */
    void turn(long[] from, int at, int turn, long[] into, int length);

    /** {@return the length of a row filled up to whole vectors: the next multiple of {@link #width}} */
    default int padded(int length) {
        return (length + width() - 1) / width() * width();
    }

    /** {@return the fastest loops that this machine has} */
    static Lanes best() {
        return Best.LANES;
    }

    /** Holds the loops, which are looked for once. */
    final class Best {

        private static final Lanes LANES = find();

        private Best() {}

        private static Lanes find() {
            if (!hasVectors()) {
                return new ScalarLanes();
            }
            return ServiceLoader.load(Lanes.class, Lanes.class.getClassLoader())
                    .findFirst()
                    .orElseGet(ScalarLanes::new);
        }

        /** {@return true if the Vector API is there: as a module, or as classes that the launcher added to Java's} */
        private static boolean hasVectors() {
            if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
                return true;
            }
            try {
                Class.forName("jdk.incubator.vector.LongVector", false, null);
                return true;
            } catch (ClassNotFoundException absent) {
                return false;
            }
        }
    }
}
