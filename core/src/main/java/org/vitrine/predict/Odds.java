package org.vitrine.predict;

import java.util.OptionalInt;

/** Writes probabilities in words that everybody understands: "9 of 10". */
public final class Odds {

    private static final int TEN = 10;
    private static final int HUNDRED = 100;
    private static final int THOUSAND = 1000;

    private Odds() {}

    /**
     * {@return a probability, 0 to 1, as a number out of 10, of 100 or of 1,000, the smallest that does not round it to
     * none or all: such as "9 of 10", "97 of 100" or "more than 999 of 1000"}
     */
    public static String inWords(double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("a probability is 0 to 1: " + probability);
        }
        int of = of(probability);
        if (of == 0) {
            return probability > 0.5 ? "more than 999 of 1000" : "fewer than 1 of 1000";
        }
        return Math.round(probability * of) + " of " + of;
    }

    /**
     * {@return how many are left of those that {@link #inWords} speaks of: 4 for "96 of 100"; empty if they are too few
     * or too many to be counted}
     */
    public static OptionalInt others(double probability) {
        int of = of(probability);
        return of == 0 ? OptionalInt.empty() : OptionalInt.of(of - (int) Math.round(probability * of));
    }

    /** Returns out of how many a probability is counted; 0 if it is nearly none or nearly all of a thousand. */
    private static int of(double probability) {
        boolean middle = probability >= 0.05 && probability <= 0.95; // whole tenths say enough
        for (int of : new int[] {TEN, HUNDRED, THOUSAND}) {
            long count = Math.round(probability * of);
            boolean far = count > 0 && count < of;
            if (far && (of > TEN || middle)) {
                return of;
            }
        }
        return 0;
    }
}
