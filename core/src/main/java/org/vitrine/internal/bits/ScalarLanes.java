package org.vitrine.internal.bits;

/** Runs the loops on one word at a time, on every JVM: the others are measured and tested against these. */
public final class ScalarLanes implements Lanes {

    /** Makes the loops. */
    public ScalarLanes() {}

    @Override
    public int width() {
        return 1;
    }

    @Override
    public int sieve(long[] words, long[] masks, int[] at, int[] lengths, int[] leads, int[] into) {
        int found = 0;
        for (int row = 0; row < at.length; row++) {
            int mask = at[row];
            int length = lengths[row];
            // Four variables and no inner loop: the only branch is that of the loop, and C2 keeps all in registers.
            int a = leads[MORE_LEADS * row];
            int b = leads[MORE_LEADS * row + 1];
            int c = leads[MORE_LEADS * row + 2];
            int d = leads[MORE_LEADS * row + 3];
            long any = 0;
            for (int i = 0; i < length; i++) {
                any |= masks[mask + i] & words[a + i] & words[b + i] & words[c + i] & words[d + i];
            }
            // Written always, kept only if a bit is left: (any | -any) >>> 63 is 1 for every word but 0. A branch would
            // be mispredicted for most clauses that pass, which costs more than the AND. So "into" is one longer.
            into[found] = row;
            found += (int) ((any | -any) >>> 63);
        }
        return found;
    }

    @Override
    // Without vectors the second sieve did not pay (docs/experiments/speed.md): "narrow" stops at an empty group
    // anyway.
    public int sieveAgain(long[] words, long[] masks, int[] at, int[] lengths, int[] leads, int[] found, int count) {
        return count;
    }

    @Override
    public int narrow(
            long[] words, int shift, int[] list, int count, long[] masks, int at, int length, long[] into, int intoAt) {
        int bits = 0;
        for (int i = 0; i < length; i++) {
            long left = masks[at + i];
            // One test for each group of rows: an AND is cheaper than the branch that would save it.
            for (int first = 0; left != 0 && first < count; first += GROUP) {
                left &= rows(words, list, first, shift + i);
            }
            into[intoAt + i] = left;
            bits += Long.bitCount(left);
        }
        return bits;
    }

    @Override
    public int narrowAndReorder(
            long[] words, int shift, int[] list, int count, long[] masks, int at, int length, long[] into, int intoAt) {
        int bits = 0;
        for (int i = 0; i < length; i++) {
            long left = narrowAndReorder(words, shift + i, list, count, masks[at + i]);
            into[intoAt + i] = left;
            bits += Long.bitCount(left);
        }
        return bits;
    }

    private static long narrowAndReorder(long[] words, int at, int[] list, int count, long mask) {
        long left = mask;
        for (int i = 0; i < count; i += GROUP) {
            left &= rows(words, list, i, at);
            if (left == 0) {
                // The last group stays last: it is filled up with a row of ones, which empties nothing.
                if (i + GROUP < count) {
                    bringForward(list, i);
                }
                return 0;
            }
        }
        return left;
    }

    /** {@return one word of a group of rows, ANDed} */
    private static long rows(long[] words, int[] list, int first, int at) {
        return words[list[first] + at]
                & words[list[first + 1] + at]
                & words[list[first + 2] + at]
                & words[list[first + 3] + at];
    }

    /** Exchanges four entries of a list with four half way to the front; the first four stay. */
    private static void bringForward(int[] list, int from) {
        // Half way and not to the very front: rows that empty one image only are not put before those that empty most.
        // The first group stays, since it consists of the sieve's literals, which are chosen on samples.
        int to = Math.max(GROUP, from / 2 / GROUP * GROUP);
        for (int i = 0; i < GROUP && from > to; i++) {
            int kept = list[to + i];
            list[to + i] = list[from + i];
            list[from + i] = kept;
        }
    }

    @Override
    public boolean borrow(
            long[] slices, int at, int stride, int rows, long[] allowed, int allowedAt, long[] borrows, int length) {
        long any = 0;
        for (int word = 0; word < length; word++) {
            // Lanes known to be 0 are left out, or most forgetting would ripple through all rows for nothing.
            long borrow = borrows[word] & allowed[allowedAt + word];
            int slice = at + word;
            for (int row = 0; row < rows; row++) {
                long before = slices[slice];
                // A half subtractor for 64 numbers: the difference is the XOR, a borrow goes on where the bit was 0.
                slices[slice] = before ^ borrow;
                borrow &= ~before;
                slice += stride;
            }
            borrows[word] = borrow;
            any |= borrow;
        }
        return any != 0;
    }

    @Override
    public boolean borrowInBlocks(
            long[] slices,
            int at,
            int rows,
            long[] asked,
            long flip,
            long[] allowed,
            long[] barred,
            int lanesAt,
            long[] borrows,
            int length) {
        long going = 0;
        for (int word = 0; word < length; word++) {
            long moving = (asked[word] ^ flip) & allowed[lanesAt + word] & ~barred[lanesAt + word];
            // Block number times MOST times rows, plus the word within the block.
            int slice = at + (word & -MOST) * rows + (word & MOST - 1);
            // Half of the lanes end with each row, so a scalar loop that stops when none borrows mostly ends early.
            for (int row = 0; moving != 0 && row < rows; row++) {
                long before = slices[slice];
                slices[slice] = before ^ moving;
                moving &= ~before;
                slice += MOST;
            }
            borrows[word] = moving;
            going |= moving;
        }
        return going != 0;
    }

    @Override
    public boolean carryInBlocks(
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
            int length) {
        long going = 0;
        for (int word = 0; word < length; word++) {
            long moving = (asked[word] ^ flip) & used[word] & ~(barred[lanesAt + word] & bar);
            // Lanes that went up are no longer 0.
            raised[lanesAt + word] |= moving;
            int slice = at + (word & -MOST) * rows + (word & MOST - 1);
            for (int row = 0; moving != 0 && row < rows; row++) {
                long before = slices[slice];
                slices[slice] = before ^ moving;
                // A half adder for 64 numbers: the sum is the XOR, and a carry goes on where the bit was 1.
                moving &= before;
                slice += MOST;
            }
            carries[word] = moving;
            going |= moving;
        }
        return going != 0;
    }

    @Override
    public void turn(long[] from, int at, int turn, long[] into, int length) {
        for (int word = 0; word < length; word++) {
            into[word] = Long.rotateLeft(from[at + word], turn);
        }
    }
}
