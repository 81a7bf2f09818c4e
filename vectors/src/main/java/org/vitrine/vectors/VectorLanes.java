package org.vitrine.vectors;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.vitrine.internal.bits.Lanes;

/**
 * The loops on vectors as wide as the processor has: four words with AVX2, eight with AVX-512. Found by
 * {@link Lanes#best()} as a service, where Java was started with {@code --add-modules jdk.incubator.vector}.
 */
public final class VectorLanes implements Lanes {

    private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;
    private static final int WIDTH = SPECIES.length();

    /** Rows of a block that are worked off without a loop. */
    private static final int STRAIGHT = 7;

    /** Creates the loops. */
    public VectorLanes() {}

    @Override
    public int width() {
        return WIDTH;
    }

    private static LongVector load(long[] words, int at) {
        return LongVector.fromArray(SPECIES, words, at);
    }

    private static long any(LongVector vector) {
        return vector.reduceLanes(VectorOperators.OR);
    }

    @Override
    public int sieve(long[] words, long[] masks, int[] at, int[] lengths, int[] leads, int[] into) {
        int found = 0;
        for (int row = 0; row < at.length; row++) {
            int mask = at[row];
            int a = leads[MORE_LEADS * row];
            int b = leads[MORE_LEADS * row + 1];
            int c = leads[MORE_LEADS * row + 2];
            int d = leads[MORE_LEADS * row + 3];
            LongVector left = LongVector.zero(SPECIES);
            for (int rest = lengths[row]; rest > 0; rest -= WIDTH) {
                left = left.or(load(masks, mask)
                        .and(load(words, a))
                        .and(load(words, b))
                        .and(load(words, c))
                        .and(load(words, d)));
                mask += WIDTH;
                a += WIDTH;
                b += WIDTH;
                c += WIDTH;
                d += WIDTH;
            }
            // Every row is written and only counted if a bit is left: a jump would depend on the image.
            long any = any(left);
            into[found] = row;
            found += (int) ((any | -any) >>> 63);
        }
        return found;
    }

    @Override
    public int sieveAgain(long[] words, long[] masks, int[] at, int[] lengths, int[] leads, int[] found, int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int row = found[i];
            int first = MORE_LEADS * row;
            LongVector any = LongVector.zero(SPECIES);
            for (int word = 0; word < lengths[row]; word += WIDTH) {
                any = any.or(and(load(masks, at[row] + word), words, word, leads, first, first + MORE_LEADS));
            }
            long left = any(any);
            found[kept] = row; // overwrites what was read before, since kept <= i
            kept += (int) ((left | -left) >>> 63);
        }
        return kept;
    }

    private static LongVector and(LongVector mask, long[] words, int shift, int[] list, int from, int to) {
        LongVector left = mask;
        for (int i = from; i < to; i += GROUP) {
            left = left.and(load(words, list[i] + shift))
                    .and(load(words, list[i + 1] + shift))
                    .and(load(words, list[i + 2] + shift))
                    .and(load(words, list[i + 3] + shift));
        }
        return left;
    }

    /** Whoever comes here got through the sieves, most likely, so there is one more look on the way and not many. */
    @Override
    public int narrow(
            long[] words, int shift, int[] list, int count, long[] masks, int at, int length, long[] into, int intoAt) {
        int leads = Math.min(MORE_LEADS, count);
        int bits = 0;
        for (int word = 0; word < length; word += WIDTH) {
            LongVector left = and(load(masks, at + word), words, shift + word, list, 0, leads);
            if (any(left) == 0) {
                left.intoArray(into, intoAt + word);
            } else {
                and(left, words, shift + word, list, leads, count).intoArray(into, intoAt + word);
                for (int lane = 0; lane < WIDTH; lane++) {
                    bits += Long.bitCount(into[intoAt + word + lane]);
                }
            }
        }
        return bits;
    }

    @Override
    public boolean borrow(
            long[] slices, int at, int stride, int rows, long[] allowed, int allowedAt, long[] borrows, int length) {
        LongVector going = LongVector.zero(SPECIES);
        for (int word = 0; word < length; word += WIDTH) {
            LongVector borrow = load(borrows, word).and(load(allowed, allowedAt + word));
            int slice = at + word;
            for (int row = 0; row < rows; row++) {
                LongVector before = load(slices, slice);
                before.lanewise(VectorOperators.XOR, borrow).intoArray(slices, slice);
                borrow = borrow.lanewise(VectorOperators.AND_NOT, before);
                slice += stride;
            }
            borrow.intoArray(borrows, word);
            going = going.or(borrow);
        }
        return any(going) != 0;
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
        LongVector going = LongVector.zero(SPECIES);
        for (int word = 0; word < length; word += WIDTH) {
            LongVector borrow = load(asked, word)
                    .lanewise(VectorOperators.XOR, flip)
                    .and(load(allowed, lanesAt + word))
                    .lanewise(VectorOperators.AND_NOT, load(barred, lanesAt + word));
            // The rows of a block lie side by side, so that all of them are near in memory.
            int slice = at + (word & -MOST) * rows + (word & MOST - 1);
            int row = 0;
            // 256 states have seven rows below the highest. All are loaded first: the compiler may not move a load
            // before a store to the same array.
            if (rows >= STRAIGHT) {
                LongVector a = load(slices, slice);
                LongVector b = load(slices, slice + MOST);
                LongVector c = load(slices, slice + 2 * MOST);
                LongVector d = load(slices, slice + 3 * MOST);
                LongVector e = load(slices, slice + 4 * MOST);
                LongVector f = load(slices, slice + 5 * MOST);
                LongVector g = load(slices, slice + 6 * MOST);
                a.lanewise(VectorOperators.XOR, borrow).intoArray(slices, slice);
                borrow = borrow.lanewise(VectorOperators.AND_NOT, a);
                b.lanewise(VectorOperators.XOR, borrow).intoArray(slices, slice + MOST);
                borrow = borrow.lanewise(VectorOperators.AND_NOT, b);
                c.lanewise(VectorOperators.XOR, borrow).intoArray(slices, slice + 2 * MOST);
                borrow = borrow.lanewise(VectorOperators.AND_NOT, c);
                d.lanewise(VectorOperators.XOR, borrow).intoArray(slices, slice + 3 * MOST);
                borrow = borrow.lanewise(VectorOperators.AND_NOT, d);
                e.lanewise(VectorOperators.XOR, borrow).intoArray(slices, slice + 4 * MOST);
                borrow = borrow.lanewise(VectorOperators.AND_NOT, e);
                f.lanewise(VectorOperators.XOR, borrow).intoArray(slices, slice + 5 * MOST);
                borrow = borrow.lanewise(VectorOperators.AND_NOT, f);
                g.lanewise(VectorOperators.XOR, borrow).intoArray(slices, slice + 6 * MOST);
                borrow = borrow.lanewise(VectorOperators.AND_NOT, g);
                row = STRAIGHT;
            }
            for (; row < rows; row++) {
                LongVector before = load(slices, slice + row * MOST);
                before.lanewise(VectorOperators.XOR, borrow).intoArray(slices, slice + row * MOST);
                borrow = borrow.lanewise(VectorOperators.AND_NOT, before);
            }
            borrow.intoArray(borrows, word);
            going = going.or(borrow);
        }
        return any(going) != 0;
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
        LongVector going = LongVector.zero(SPECIES);
        for (int word = 0; word < length; word += WIDTH) {
            LongVector carry = load(asked, word)
                    .lanewise(VectorOperators.XOR, flip)
                    .and(load(used, word))
                    .lanewise(
                            VectorOperators.AND_NOT,
                            load(barred, lanesAt + word).and(bar));
            load(raised, lanesAt + word).or(carry).intoArray(raised, lanesAt + word);
            int slice = at + (word & -MOST) * rows + (word & MOST - 1);
            int row = 0;
            if (rows >= STRAIGHT) {
                LongVector a = load(slices, slice);
                LongVector b = load(slices, slice + MOST);
                LongVector c = load(slices, slice + 2 * MOST);
                LongVector d = load(slices, slice + 3 * MOST);
                LongVector e = load(slices, slice + 4 * MOST);
                LongVector f = load(slices, slice + 5 * MOST);
                LongVector g = load(slices, slice + 6 * MOST);
                a.lanewise(VectorOperators.XOR, carry).intoArray(slices, slice);
                carry = carry.and(a);
                b.lanewise(VectorOperators.XOR, carry).intoArray(slices, slice + MOST);
                carry = carry.and(b);
                c.lanewise(VectorOperators.XOR, carry).intoArray(slices, slice + 2 * MOST);
                carry = carry.and(c);
                d.lanewise(VectorOperators.XOR, carry).intoArray(slices, slice + 3 * MOST);
                carry = carry.and(d);
                e.lanewise(VectorOperators.XOR, carry).intoArray(slices, slice + 4 * MOST);
                carry = carry.and(e);
                f.lanewise(VectorOperators.XOR, carry).intoArray(slices, slice + 5 * MOST);
                carry = carry.and(f);
                g.lanewise(VectorOperators.XOR, carry).intoArray(slices, slice + 6 * MOST);
                carry = carry.and(g);
                row = STRAIGHT;
            }
            for (; row < rows; row++) {
                LongVector before = load(slices, slice + row * MOST);
                before.lanewise(VectorOperators.XOR, carry).intoArray(slices, slice + row * MOST);
                carry = carry.and(before);
            }
            carry.intoArray(carries, word);
            going = going.or(carry);
        }
        return any(going) != 0;
    }

    @Override
    public void turn(long[] from, int at, int turn, long[] into, int length) {
        for (int word = 0; word < length; word += WIDTH) {
            LongVector words = load(from, at + word);
            words.lanewise(VectorOperators.LSHL, turn)
                    .or(words.lanewise(VectorOperators.LSHR, 64 - turn & 63)) // & 63: a turn by 0 shifts by 0, not 64
                    .intoArray(into, word);
        }
    }
}
