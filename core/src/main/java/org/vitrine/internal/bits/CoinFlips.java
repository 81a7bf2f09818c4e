package org.vitrine.internal.bits;

import java.util.Arrays;

/**
 * Flips coins of one probability p, 64 at once, for coins that seldom show heads. {@link KeyedRandom#mask} needs about
 * seven random words for 64 flips whatever the probability; this needs two as long as heads are few.
 *
 * <p>Throw k marks at 64 lanes, each at a lane drawn anew, and call the lanes that were hit heads. If k itself is drawn
 * from a Poisson distribution of mean m, the marks on each lane are Poisson distributed with mean m/64, independently
 * of the other lanes: a property of that distribution. So a lane stays free with probability exp(-m/64), and with m =
 * -64 ln(1 - p) these are exactly 64 independent flips. If heads are the rule (p above one half), tails are thrown
 * instead.
 *
 * <p>The n-th number of {@link KeyedRandom#key} from 32 times the word on says how many marks there are, each number
 * after it where ten of them go, six bits a mark.
 */
public final class CoinFlips {

    // One number for the count of marks and up to 31 for where they go: a table may end at 10 marks for each of those.
    private static final int STRIDE = 32;
    // A lane is one of 64, so six bits name it; ten such names fit into a random word, worked off five at a time.
    private static final int BITS = 6;
    private static final int AT_ONCE = 5;
    private static final int GUIDE_SHIFT = 24;
    private static final long ALL = 1L << 32;

    private final boolean inverted;
    private final long[] within; // within[k]: how many of 2^32 draws mean at most k marks
    private final byte[] guide; // for the upper 8 bits of a draw, the fewest marks that it can mean

    /** Prepares coins that show heads with a probability of 0 to 1. */
    public CoinFlips(double probability) {
        assert probability >= 0 && probability <= 1 : probability;
        // With p at most one half the mean is at most 64 ln 2, about 44 marks. The rarer side is thrown, so the cost is
        // bounded for every p and smallest at both ends.
        this.inverted = probability > 0.5;
        // StrictMath and not Math: its last bit is the same on every JVM, so training gives the same model everywhere.
        double mean = -64 * StrictMath.log(inverted ? probability : 1 - probability);
        long[] table = new long[10 * (STRIDE - 1)];
        // P(0 marks) = exp(-mean), and P(k) = P(k - 1) mean / k; the table holds the sums in units of 2^-32.
        double one = StrictMath.exp(-mean);
        double sum = one;
        int length = 0;
        table[length++] = (long) (sum * ALL);
        while (table[length - 1] < ALL && one > 0 && length < table.length) {
            one *= mean / length;
            sum += one;
            table[length++] = Math.min(ALL, (long) (sum * ALL));
        }
        table[length - 1] = ALL; // what is left of the tail cannot be drawn
        this.within = Arrays.copyOf(table, length);
        this.guide = new byte[1 << (32 - GUIDE_SHIFT)];
        byte fewest = 0;
        // The guide makes the search below start next to its end: most draws need no step, whatever the mean.
        for (int upper = 0; upper < guide.length; upper++) {
            while ((long) upper << GUIDE_SHIFT >= within[fewest]) {
                fewest++;
            }
            guide[upper] = fewest;
        }
    }

    /** {@return the lanes that showed heads, of the flips with number {@code word} in a sequence} */
    public long heads(long key, int word) {
        long number = (long) word * STRIDE;
        // The upper half of a word is the number of marks. Where they go is drawn from other words, independently.
        long draw = KeyedRandom.key(key, number) >>> 32;
        int marks = guide[(int) (draw >>> GUIDE_SHIFT)];
        while (draw >= within[marks]) {
            marks++;
        }
        long hit = 0;
        // One turn, hence two random words in all, up to ten marks: for 1/s = 0.1 enough in eleven cases of twelve.
        while (marks > 0) {
            long lanes = KeyedRandom.key(key, ++number);
            hit |= some(lanes, marks) | some(lanes >>> (AT_ONCE * BITS), marks - AT_ONCE);
            marks -= 2 * AT_ONCE;
        }
        // Two marks on one lane are one head: the mean above is chosen so that P(lane hit) is exactly p.
        return inverted ? ~hit : hit;
    }

    /**
     * Finds the lanes hit by the first marks, at most {@code AT_ONCE}, without a branch: a mark that is not thrown is a
     * 0 that is shifted.
     */
    private static long some(long lanes, int marks) {
        return thrown(0, marks, lanes)
                | thrown(1, marks, lanes)
                | thrown(2, marks, lanes)
                | thrown(3, marks, lanes)
                | thrown(4, marks, lanes);
    }

    private static long thrown(int mark, int marks, long lanes) {
        // mark - marks is negative, its sign bit 1, exactly if the mark is thrown. The shift's distance is taken modulo
        // 64, so the mark's six bits need no mask of their own.
        return (long) ((mark - marks) >>> 31) << (lanes >>> (mark * BITS));
    }
}
