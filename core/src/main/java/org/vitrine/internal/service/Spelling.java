package org.vitrine.internal.service;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Guesses the word that a misspelled one was meant to be. */
public final class Spelling {

    private Spelling() {}

    /**
     * Finds the word that takes the fewest slips of the finger to become the one that was written, and fewer than one
     * for every two letters.
     *
     * @param written the misspelled word; what follows an equals sign does not count
     * @param known words that it may be
     * @return the nearest one, the first of several; empty if none is near
     */
    public static Optional<String> nearest(String written, List<String> known) {
        int end = written.indexOf('=');
        String name = end < 0 ? written : written.substring(0, end);
        return known.stream()
                .min(Comparator.comparingInt(word -> slips(name, word)))
                .filter(word -> 2 * slips(name, word) < name.length());
    }

    /** {@return how many letters to add, leave out, replace or swap with a neighbour to make one word the other} */
    static int slips(String one, String other) {
        int[] last = new int[other.length() + 1];
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] before = last;
            last = row;
            row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                boolean same = one.charAt(i - 1) == other.charAt(j - 1);
                row[j] = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + (same ? 0 : 1));
                if (i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    row[j] = Math.min(row[j], before[j - 2] + 1);
                }
            }
        }
        return row[other.length()];
    }
}
