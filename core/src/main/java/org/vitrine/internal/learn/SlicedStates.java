package org.vitrine.internal.learn;

import org.vitrine.internal.bits.Lanes;

/**
 * Bit-sliced numbers, 64 moved at once: a row of words for each bit, the lowest first. Adding 1 to the numbers in a mask is a ripple-carry
 * addition down the rows, subtracting 1 likewise. Numbers stay within their bits: the highest stays when it is incremented, 0 when it is
 * decremented. The first attempt to leave 0 is detected by a borrow that ripples through all rows and is undone; a bit then marks the
 * number until it is incremented, so this happens only once.
 */
final class SlicedStates {

    /** Rows worked off without a branch: a borrow ends within three seven times of eight. */
    private static final int STRAIGHT = 5;

    private SlicedStates() {}

    /**
     * Subtracts 1.
     *
     * @param slices the numbers, at {@code bottom + bit * stride + word}
     * @param raised the numbers not known to be 0, at {@code raisedAt + word}
     * @param masks the numbers to move; used up; as long as a row
     * @return how many numbers lost their highest bit
     */
    static int down(
            Lanes lanes, long[] slices, int bottom, int stride, int bits, long[] raised, int raisedAt, long[] masks) {
        int rows = bits > STRAIGHT ? STRAIGHT : 0;
        int lost = 0;
        if (lanes.borrow(slices, bottom, stride, rows, raised, raisedAt, masks, stride)) {
            for (int word = 0; word < stride; word++) {
                if (masks[word] != 0) {
                    lost += borrow(slices, bottom + word, stride, bits, rows, raised, raisedAt + word, masks[word]);
                }
            }
        }
        return lost;
    }

    /** Subtracts 1 from numbers of one word, from some row on. Returns how many lost their highest bit. */
    static int borrow(
            long[] slices, int bottom, int stride, int bits, int fromRow, long[] raised, int raisedAt, long mask) {
        int top = bottom + (bits - 1) * stride;
        long before = slices[top];
        long borrow = mask;
        for (int i = bottom + fromRow * stride; borrow != 0 && i <= top; i += stride) {
            long slice = slices[i];
            slices[i] = slice ^ borrow;
            borrow &= ~slice;
        }
        if (borrow != 0) { // these went from 0 to the highest: put them back
            for (int i = bottom; i <= top; i += stride) {
                slices[i] &= ~borrow;
            }
            raised[raisedAt] &= ~borrow;
        }
        return Long.bitCount(slices[top] ^ before);
    }

    /** Adds 1 to numbers of one word, from some row on. Returns how many got their highest bit. */
    static int carry(long[] slices, int bottom, int stride, int bits, int fromRow, long mask) {
        int top = bottom + (bits - 1) * stride;
        long before = slices[top];
        long carry = mask;
        for (int i = bottom + fromRow * stride; carry != 0 && i <= top; i += stride) {
            long slice = slices[i];
            slices[i] = slice ^ carry;
            carry &= slice;
        }
        if (carry != 0) { // these went from the highest to 0: put them back
            for (int i = bottom; i <= top; i += stride) {
                slices[i] |= carry;
            }
        }
        return Long.bitCount(slices[top] ^ before);
    }
}
