package org.vitrine.encode;

/**
 * An interval of brightness that a clause asks of one pixel and view: a thermometer value of at least {@code lowest}
 * and at most {@code highest} out of 0 to {@code levels}. This is the inverse of binarization, the paper's
 * {@code unbinarize()}.
 *
 * @param lowest the least thermometer value that satisfies the positive literals; 0 if nothing is asked
 * @param highest the greatest one that satisfies the negated literals; {@code levels} if nothing is asked
 * @param levels bits per pixel and view
 */
public record Brightness(int lowest, int highest, int levels) {

    /**
     * {@return the interval that the included literals of one pixel and view leave}
     *
     * @param positive the levels that must be reached, a bit each
     * @param negated the levels that must not be reached, a bit each
     * @param levels bits per pixel and view, 1 to 64
     */
    public static Brightness of(long positive, long negated, int levels) {
        int lowest = 64 - Long.numberOfLeadingZeros(positive);
        int highest = negated == 0 ? levels : Long.numberOfTrailingZeros(negated);
        return new Brightness(lowest, highest, levels);
    }

    /** {@return how strongly brightness is asked for, the paper's L⁺: 0 (not at all) to 1 (the brightest)} */
    public double atLeast() {
        return (double) lowest / levels;
    }

    /** {@return the strength with which darkness is asked for, the paper's L⁻: 0 (not at all) to 1 (the darkest)} */
    public double atMost() {
        return (double) (levels - highest) / levels;
    }

    /** {@return true if the interval is empty: no value can satisfy both sides, so that the clause never matches} */
    public boolean contradictory() {
        return lowest > highest;
    }

    /** {@return true if nothing is asked: every value will do} */
    public boolean free() {
        return lowest == 0 && highest == levels;
    }
}
