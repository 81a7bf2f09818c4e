package org.vitrine.patch;

import org.vitrine.internal.bits.Bits;

/**
 * The positions at which a clause's position literals let it match, ends included. Positive literals push the lower end
 * up, negated ones the upper end down; if they cross, the rectangle is empty.
 *
 * @param top the first row
 * @param bottom the last row
 * @param left the first column
 * @param right the last column
 */
public record Rectangle(int top, int bottom, int left, int right) {

    /** {@return where the position literals of a clause, in memory from word {@code at} on, let it match} */
    public static Rectangle of(PatchGrid grid, long[] included, int at) {
        int rowBits = grid.pixelFeatures();
        int columnBits = rowBits + grid.rows() - 1;
        int negated = at + grid.featureWords();
        return new Rectangle(
                // Bit q of the position says row > q. Included, it asks for a row of at least q + 1, so the highest one
                // decides; negated, for one of at most q, so the lowest one does. Without any, 0 and the last row stay.
                1 + highest(included, at, rowBits, grid.rows() - 1),
                lowest(included, negated, rowBits, grid.rows() - 1),
                1 + highest(included, at, columnBits, grid.columns() - 1),
                lowest(included, negated, columnBits, grid.columns() - 1));
    }

    /** Finds the highest set bit among {@code count} bits starting at bit {@code from} of a row; -1 if none is set. */
    private static int highest(long[] bits, int at, int from, int count) {
        int index = count;
        while (index > 0) {
            int step = Math.min(index, ((from + index - 1) & 63) + 1);
            long word = bits[at + ((from + index - 1) >>> 6)] & (Bits.lowest(step) << (from + index - step));
            if (word != 0) {
                return (((from + index - 1) & ~63) | (63 - Long.numberOfLeadingZeros(word))) - from;
            }
            index -= step;
        }
        return -1;
    }

    /** Finds the lowest set bit among {@code count} bits starting at bit {@code from}; {@code count} if none is set. */
    private static int lowest(long[] bits, int at, int from, int count) {
        int index = 0;
        while (index < count) {
            int step = Math.min(count - index, 64 - ((from + index) & 63));
            long word = bits[at + ((from + index) >>> 6)] & (Bits.lowest(step) << (from + index));
            if (word != 0) {
                return (((from + index) & ~63) | Long.numberOfTrailingZeros(word)) - from;
            }
            index += step;
        }
        return count;
    }

    /** {@return true if the literals contradict each other, so that no position is left} */
    public boolean isEmpty() {
        return top > bottom || left > right;
    }

    /** {@return true if the position literals allow a position} */
    public boolean contains(int row, int column) {
        return row >= top && row <= bottom && column >= left && column <= right;
    }
}
