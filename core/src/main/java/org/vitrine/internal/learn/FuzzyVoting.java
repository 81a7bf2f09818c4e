package org.vitrine.internal.learn;

import java.util.Arrays;
import org.vitrine.internal.match.TileImage;
import org.vitrine.internal.tile.TileGrid;
import org.vitrine.patch.Region;

/**
 * Finds the votes of some fuzzy clauses on an example: how many literals of each fail, at the shift where the fewest
 * do.
 *
 * <p>A clause asks something of a few dozen words of an image. Of each it keeps where the word is, which bits it cares
 * about, and what they should be; a feature that is included together with its negation fails in any case and is
 * counted beforehand.
 */
final class FuzzyVoting {

    private static final int[] NOTHING = {};

    private final TileGrid grid;
    private final int tolerance;
    private final int[][] at; // [clause][entry]: the word
    private final long[][] asked; // [clause][2 * entry]: what bits should be, and which
    private final int[] entries;
    private final int[] conflicts;
    private int shift; // at which a clause voted last

    FuzzyVoting(TileGrid grid, int tolerance, int clauses) {
        this.grid = grid;
        this.tolerance = tolerance;
        this.at = new int[clauses][];
        this.asked = new long[clauses][];
        Arrays.fill(at, NOTHING);
        Arrays.fill(asked, new long[0]);
        this.entries = new int[clauses];
        this.conflicts = new int[clauses];
        Arrays.fill(conflicts, tolerance); // who is not born casts no vote
    }

    /** Takes over a clause's literals after they changed. */
    void update(int i, RegionAutomata automata) {
        int needed = Math.min(automata.words(), automata.count());
        if (at[i].length < needed) {
            // A quarter more than needed, since clauses grow by a literal or two at a time.
            at[i] = new int[needed + needed / 4];
            asked[i] = new long[2 * at[i].length];
        }
        Region region = automata.region();
        int run = region.width() * grid.planes();
        long[] included = automata.included();
        int length = automata.length();
        int[] words = at[i];
        long[] bits = asked[i];
        int count = 0;
        int both = 0;
        int word = 0;
        for (int row = 0; row < region.height(); row++) {
            // From the word's place in the region to its place in the image: constant along a row of tiles.
            int shift = grid.word(0, region.top() + row, region.left()) - row * run;
            for (int end = word + run; word < end; word++) {
                long positive = included[word];
                long negated = included[length + word];
                if ((positive | negated) != 0) {
                    both += Long.bitCount(positive & negated);
                    words[count] = shift + word;
                    bits[2 * count] = positive;
                    // A bit that is asked to be set and clear at once fails whatever the image is: counted in "both",
                    // not looked at.
                    bits[2 * count + 1] = positive ^ negated;
                    count++;
                }
            }
        }
        entries[i] = count;
        conflicts[i] = both;
    }

    /** {@return the votes of a clause on an image} */
    int vote(int i, TileImage image) {
        int least = tolerance;
        shift = 0;
        // A shift at which nothing but the contradictions fails cannot be beaten. Of equally good shifts the first
        // counts, which is the unmoved one if it is among them.
        for (int next = 0; next < image.shifts() && least > conflicts[i]; next++) {
            int failed = failed(i, image.words(next), least);
            if (failed < least) {
                least = failed;
                shift = next;
            }
        }
        return tolerance - least;
    }

    /** {@return the shift at which a clause voted last} */
    int shift() {
        return shift;
    }

    /** {@return the number of literals that fail; or some number that is not less than a bound} */
    private int failed(int i, long[] image, int bound) {
        int[] words = at[i];
        long[] bits = asked[i];
        int count = entries[i];
        int failed = conflicts[i];
        // The bound is the tolerance, or the best shift so far: beyond it the number no longer matters, and most
        // clauses get there after some of their words.
        for (int entry = 0; entry < count && failed < bound; entry++) {
            failed += Long.bitCount((image[words[entry]] ^ bits[2 * entry]) & bits[2 * entry + 1]);
        }
        return failed;
    }
}
