package org.vitrine.internal.learn;

import java.util.Arrays;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.internal.concurrent.ThreadBuffers;
import org.vitrine.internal.tile.TileGrid;
import org.vitrine.model.Settings;
import org.vitrine.patch.Region;

/**
 * Changes a fuzzy clause by feedback. The clause tolerates literals that fail, so included ones are left alone when
 * they do.
 *
 * <ul>
 *   <li>Type Ia, for a clause that votes, and votes the right way: true literals are remembered while there are fewer
 *       than the budget; false ones that are not included are forgotten.
 *   <li>Type Ib, for one that should have voted: a few literals are forgotten. Only so does an included literal leave.
 *   <li>Type II, for one that should not have voted: false literals that are not included are remembered, so that it
 *       fails more often here.
 * </ul>
 *
 * <p>A clause is born from the first example that it is picked to recognise: it sees one region of the image, and
 * includes so many of its true literals that it would vote for the like of it; the others wait just below the border.
 */
final class FuzzyFeedback {

    private static final int ONE_IN = 8; // of a word's states is forgotten

    private final Settings settings;
    private final TileGrid grid;
    private final long[] pixels; // [word of the image]: the bits that are pixels
    private final long[] seen; // [word of the region]
    private final long[] used; // [word of the region]
    private final long[] buffer; // [word of the region]

    FuzzyFeedback(Settings settings, TileGrid grid) {
        this.settings = settings;
        this.grid = grid;
        this.pixels = new long[grid.words()];
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                int first = grid.word(0, row, column);
                Arrays.fill(pixels, first, first + grid.planes(), grid.used(row, column));
            }
        }
        this.seen = ThreadBuffers.words(grid.words() + Lanes.MOST);
        this.used = ThreadBuffers.words(grid.words() + Lanes.MOST);
        this.buffer = ThreadBuffers.words(grid.words() + Lanes.MOST);
    }

    /** Copies what a region sees, and which of its bits are pixels; behind them there are none. */
    private void look(Region region, long[] image) {
        grid.copy(region, image, seen);
        grid.copy(region, pixels, used);
        int words = grid.words(region);
        // Words up to the next whole block are worked on too; without pixels there, their states stay 0.
        Arrays.fill(used, words, words + Lanes.MOST, 0);
    }

    /** Gives Type Ia feedback. Returns true if a literal came. */
    boolean typeIa(RegionAutomata automata, long[] image) {
        // The budget is a gate, not a cap: below it all true literals move up, and clauses end with about three times
        // the tolerance.
        boolean grows = automata.count() < settings.literalBudget();
        boolean changed = false;
        if (grows) {
            look(automata.region(), image);
        } else {
            grid.copy(automata.region(), image, seen);
        }
        for (int half = 0; half < 2; half++) {
            if (grows) {
                changed |= automata.rememberTrue(half, seen, used, buffer);
            }
            automata.forgetFalse(half, seen, buffer);
        }
        return changed;
    }

    /** Gives Type II feedback. Returns true if a literal came. */
    boolean typeII(RegionAutomata automata, long[] image) {
        look(automata.region(), image);
        boolean changed = automata.rememberFalse(0, seen, used, buffer);
        changed |= automata.rememberFalse(1, seen, used, buffer);
        return changed;
    }

    /**
     * Gives Type Ib feedback. On average one state in s is taken down, as with crisp clauses, but a word at a time: an
     * eighth of the states of some words drawn at random, which touches an eighth of the memory. Returns true if a
     * literal went.
     */
    boolean typeIb(RegionAutomata automata, long key) {
        int words = 2 * automata.words();
        // Literals / s is the mean number of states to take down; a word gives 64 / ONE_IN of them, so 64 words / s
        // states are ONE_IN words / s words. The fraction that is left is a coin.
        double wanted = ONE_IN * words / settings.specificity();
        boolean oneMore = KeyedRandom.key(key, DrawKeys.ONE_MORE) >>> 32 < KeyedRandom.chance(wanted % 1);
        int count = (int) wanted + (oneMore ? 1 : 0);
        boolean changed = false;
        for (int i = 0; i < count; i++) {
            int drawn = (int) KeyedRandom.below(KeyedRandom.key(key, 2L * i), words);
            long random = KeyedRandom.key(key, 2L * i + 1);
            // Three bits of one random word, 21 places apart: each lane has a chance of 1/8, as ONE_IN says. Lanes at
            // these distances share bits, so they are not quite independent.
            long mask = random & Long.rotateLeft(random, 21) & Long.rotateLeft(random, 42);
            changed |= automata.down(drawn / automata.words(), drawn % automata.words(), mask);
        }
        return changed;
    }

    /** Makes the automata of a clause that is born from an example. */
    RegionAutomata born(long[] image, long key) {
        Region region = drawRegion(key);
        look(region, image);
        int words = grid.words(region);
        RegionAutomata automata = new RegionAutomata(region, words, settings.stateBits());
        FirstStates first = new FirstStates(settings, grid.features(region));
        for (int word = 0; word < words; word++) {
            for (long left = used[word]; left != 0; left &= left - 1) {
                int lane = Long.numberOfTrailingZeros(left);
                boolean set = (seen[word] >>> lane & 1) != 0;
                // A draw for each literal, unlike elsewhere: a clause is born once.
                automata.begin(0, word, lane, first.draw(set, KeyedRandom.key(key, 64L * word + lane)));
                automata.begin(1, word, lane, first.draw(!set, KeyedRandom.key(key, 64L * (words + word) + lane)));
            }
        }
        return automata;
    }

    private Region drawRegion(long key) {
        int height = drawSide(grid.rows(), KeyedRandom.key(key, DrawKeys.REGION_HEIGHT));
        int width = drawSide(grid.columns(), KeyedRandom.key(key, DrawKeys.REGION_WIDTH));
        int top = (int) KeyedRandom.below(KeyedRandom.key(key, DrawKeys.REGION_TOP), grid.rows() - height + 1L);
        int left = (int) KeyedRandom.below(KeyedRandom.key(key, DrawKeys.REGION_LEFT), grid.columns() - width + 1L);
        return new Region(top, left, height, width);
    }

    private int drawSide(int tiles, long random) {
        int least = Math.min(tiles, settings.smallestRegion());
        int most = Math.min(tiles, settings.largestRegion());
        return least + (int) KeyedRandom.below(random, most - least + 1L);
    }

    /**
     * Draws the states with which a fuzzy clause is born. A true literal begins k below the border, a false one k + 2
     * below it, with k drawn from a Poisson distribution whose mean makes some true literals included (k = 0): so many
     * that the clause would vote even if a third of them failed.
     */
    static final class FirstStates {

        private static final double FOR_EACH_VOTE = 1.5;
        private static final int BELOW_IF_FALSE = 2;

        private final int border;
        private final long[] upTo; // [k]: the probability of at most k, in units of 2^-32

        /** Prepares for a clause that sees so many features, of which as many literals are true. */
        FirstStates(Settings settings, int features) {
            this.border = settings.states() / 2;
            // P(k = 0) = exp(-mean) is the share of true literals that begin included: FOR_EACH_VOTE x tolerance of as
            // many as there are features. With fewer features than that, all of them.
            double none = Math.min(1, FOR_EACH_VOTE * settings.tolerance() / features);
            double mean = -StrictMath.log(none);
            this.upTo = new long[border];
            double probability = none;
            double sum = none;
            for (int k = 0; k < border; k++) {
                upTo[k] = KeyedRandom.chance(Math.min(1, sum));
                probability *= mean / (k + 1);
                sum += probability;
            }
        }

        int draw(boolean true_, long random) {
            long uniform = random >>> 32;
            int k = 0;
            // The mean is about 4 for 2,000 features and a tolerance of 20, so a search from 0 ends soon.
            while (k < border - 1 && uniform >= upTo[k]) {
                k++;
            }
            return Math.max(0, border - k - (true_ ? 0 : BELOW_IF_FALSE));
        }
    }
}
