package org.vitrine.reference;

import org.vitrine.internal.bits.KeyedRandom;

/** Coin flips by marks thrown at 64 lanes, as their number comes up. */
public final class SlowCoinFlips {

    private SlowCoinFlips() {}

    /**
     * Tosses one coin of a sequence.
     *
     * @param key of the sequence
     * @param flip which one
     * @param probability of heads
     * @return true for heads
     */
    public static boolean heads(long key, int flip, double probability) {
        if (probability > 0.5) {
            return !isMarked(key, flip, probability);
        }
        return isMarked(key, flip, 1 - probability);
    }

    private static boolean isMarked(long key, int flip, double free) {
        int word = flip / 64;
        int marks = marks(KeyedRandom.key(key, 32L * word) >>> 32, -64 * StrictMath.log(free));
        boolean marked = false;
        for (int mark = 0; mark < marks; mark++) {
            long random = KeyedRandom.key(key, 32L * word + 1 + mark / 10);
            marked |= (random >>> (6 * (mark % 10)) & 63) == flip % 64;
        }
        return marked;
    }

    /**
     * Counts the marks that a draw of 32 bits means if there are so many on average: Poisson's distribution, upside
     * down.
     */
    private static int marks(long draw, double mean) {
        double one = StrictMath.exp(-mean);
        double sum = one;
        int marks = 0;
        while (draw >= (long) (sum * 4294967296.0)) {
            marks++;
            one *= mean / marks;
            sum += one;
            if (one == 0) {
                throw new AssertionError("the sum stopped short of the draw " + draw);
            }
        }
        return marks;
    }
}
