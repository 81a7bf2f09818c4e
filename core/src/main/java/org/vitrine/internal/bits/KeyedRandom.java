package org.vitrine.internal.bits;

/**
 * Random numbers without a generator to hand around: each draw is a hash of a key, and a key is derived from what the draw is
 * for: seed, epoch, example, clause, label. So a draw does not depend on which thread makes it, nor on what was drawn before.
 *
 * <p>A key starts a SplitMix64 sequence (Steele, Lea and Flood, 2014): its n-th number is {@code mix(key + n * GOLDEN)}.
 *
 * <p>{@link #mask} draws 64 coin flips of one probability at once. Think of each lane as drawing a uniform number, binary digit
 * by binary digit, the highest first, and comparing it with the probability: at the first digit that differs the comparison is
 * decided. One random word gives the next digit of all 64 lanes, and half of the undecided lanes are decided by each word: about
 * seven words for 64 lanes, fewer when only some lanes matter, and the outcome of a lane is the same whichever others matter.
 */
public final class KeyedRandom {

    /** The probability 1 for {@link #mask}: chances are counted in units of 2<sup>-32</sup>. */
    public static final long CERTAIN = 1L << 32;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int DIGITS = 32;

    private KeyedRandom() {}

    /**
     * A probability in the form that {@link #mask} takes.
     *
     * @param probability 0 to 1
     * @return the chance, 0 to {@link #CERTAIN}
     */
    public static long chance(double probability) {
        assert probability >= 0 && probability <= 1 : probability;
        return (long) (probability * CERTAIN);
    }

    /**
     * A key for something within something else.
     *
     * @param key of the whole
     * @param part number of the part
     * @return the key of the part, which is also a uniform random word
     */
    public static long key(long key, long part) {
        return mix(key + (part + 1) * GOLDEN);
    }

    /**
     * A uniform whole number, from a uniform word.
     *
     * @param random a random word
     * @param bound how many numbers there are to draw from, 1 to 2<sup>61</sup>
     * @return 0 to {@code bound - 1}
     */
    public static long below(long random, long bound) {
        return Math.multiplyHigh(random >>> 1, bound << 1);
    }

    /**
     * 64 coin flips of one probability.
     *
     * @param key of the sequence they come from
     * @param word which 64 flips of the sequence
     * @param chance the probability of a set bit, in units of 2<sup>-32</sup>
     * @param lanes the flips that matter
     * @return the lanes among those that came up
     */
    public static long mask(long key, int word, long chance, long lanes) {
        if (chance >= CERTAIN) {
            return lanes;
        }
        long up = 0;
        long open = lanes;
        long state = key + (long) word * DIGITS * GOLDEN;
        for (long digits = chance << DIGITS; open != 0 && digits != 0; digits <<= 1) {
            long digit = digits >> 63; // all ones, or all zeros
            state += GOLDEN;
            long random = mix(state);
            up |= open & digit & ~random; // its digit is the smaller one
            open &= ~(random ^ digit);
        }
        return up;
    }

    /** The output function of SplitMix64. */
    private static long mix(long state) {
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
