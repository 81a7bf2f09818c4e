package org.vitrine.internal.bits;

/**
 * Draws random numbers without a generator to hand around: each draw is a hash of a key, and a key is derived from what
 * the draw is for: seed, epoch, example, clause, label. So a draw does not depend on which thread makes it, nor on what
 * was drawn before.
 *
 * <p>A key starts a SplitMix64 sequence (Steele, Lea and Flood, 2014): its n-th number is
 * {@code mix(key + n * GOLDEN)}.
 *
 * <p>{@link #mask} draws 64 coin flips of one probability at once. Think of each lane as drawing a uniform number,
 * binary digit by binary digit, the highest first, and comparing it with the probability: at the first digit that
 * differs the comparison is decided. One random word gives the next digit of all 64 lanes, and half of the undecided
 * lanes are decided by each word: about seven words for 64 lanes, fewer when only some lanes matter, and the outcome of
 * a lane is the same whichever others matter.
 */
public final class KeyedRandom {

    /** Probability 1 for {@link #mask}: chances are counted in units of 2<sup>-32</sup>. */
    static final long CERTAIN = 1L << 32;

    // 2^64 divided by the golden ratio, made odd, as in SplitMix64: steps of it visit every word before one repeats.
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    // Also the distance between the sequences of neighbouring words: a word never needs more numbers than that.
    private static final int DIGITS = 32;

    private KeyedRandom() {}

    /** {@return a probability of 0 to 1 in the form that {@link #mask} takes, 0 to {@link #CERTAIN}} */
    public static long chance(double probability) {
        assert probability >= 0 && probability <= 1 : probability;
        return (long) (probability * CERTAIN);
    }

    /** {@return the key of a numbered part of something that has a key; it is also a uniform random word} */
    public static long key(long key, long part) {
        // The first number of SplitMix64 is mix(key + GOLDEN). Part -1 would be mix(key), which is 0 for the key 0, so
        // it is not used; other negative parts name draws, which keeps them apart from counted ones (see DrawKeys).
        return mix(key + (part + 1) * GOLDEN);
    }

    /** {@return a uniform number from 0 to {@code bound - 1}, made of a random word; bounds are 1 to 2<sup>61</sup>} */
    public static long below(long random, long bound) {
        // The upper 63 bits as a fraction of 2^63, times the bound: no division and no loop of rejections, for a bias
        // below bound / 2^63. One factor is halved and the other doubled, as Java 17 has no unsigned multiplyHigh.
        return Math.multiplyHigh(random >>> 1, bound << 1);
    }

    /**
     * Flips 64 coins of one probability.
     *
     * @param key of the sequence that the flips come from
     * @param word which 64 flips of the sequence
     * @param chance the probability of a set bit, in units of 2<sup>-32</sup>
     * @param lanes the flips that matter
     * @return the lanes among those that came up
     */
    public static long mask(long key, int word, long chance, long lanes) {
        // Certainty has no binary digits behind the point; without this case it would come out as 0.
        if (chance >= CERTAIN) {
            return lanes;
        }
        long up = 0;
        long open = lanes;
        long state = key + (long) word * DIGITS * GOLDEN;
        // When only zeros are left of the probability, all undecided lanes come down: for p = 1/2, after one word.
        for (long digits = chance << DIGITS; open != 0 && digits != 0; digits <<= 1) {
            long digit = digits >> 63; // all ones, or all zeros
            state += GOLDEN;
            long random = mix(state);
            up |= open & digit & ~random; // its digit is the smaller one
            // Undecided lanes are those whose digits agree so far; which lanes matter only ends the loop sooner.
            open &= ~(random ^ digit);
        }
        return up;
    }

    /** Computes the output function of SplitMix64. */
    private static long mix(long state) {
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
