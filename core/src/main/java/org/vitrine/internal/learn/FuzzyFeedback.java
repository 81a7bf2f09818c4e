package org.vitrine.internal.learn;

import java.util.Arrays;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.model.Settings;
import org.vitrine.patch.Region;
import org.vitrine.patch.TileGrid;

/**
 * What feedback does to a fuzzy clause. It tolerates literals that fail, so included ones are left alone when they do.
 *
 * <ul>
 *   <li>Type Ia, for a clause that votes, and votes the right way: true literals are remembered while there are fewer than the
 *       budget; false ones that are not included are forgotten.
 *   <li>Type Ib, for one that should have voted: a few literals are forgotten. Only so does an included literal leave.
 *   <li>Type II, for one that should not have voted: false literals that are not included are remembered, so that it fails more
 *       often here.
 * </ul>
 *
 * <p>A clause is born from the first example that it is picked to recognise: it sees one region of the image, and includes so many of its
 * true literals that it would vote for the like of it; the others wait just below the border.
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
        Arrays.fill(used, words, words + Lanes.MOST, 0);
    }

    /** Type Ia. Returns whether a literal came. */
    boolean typeIa(RegionAutomata automata, long[] image) {
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

    /** Type II. Returns whether a literal came. */
    boolean typeII(RegionAutomata automata, long[] image) {
        look(automata.region(), image);
        boolean changed = automata.rememberFalse(0, seen, used, buffer);
        changed |= automata.rememberFalse(1, seen, used, buffer);
        return changed;
    }

    /**
     * Type Ib. On average one state in s is taken down, as with crisp clauses, but a word at a time: an eighth of the states of some
     * words drawn at random, which touches an eighth of the memory. Returns whether a literal went.
     */
    boolean typeIb(RegionAutomata automata, long key) {
        int words = 2 * automata.words();
        double wanted = ONE_IN * words / settings.specificity();
        boolean oneMore = KeyedRandom.key(key, DrawKeys.ONE_MORE) >>> 32 < KeyedRandom.chance(wanted % 1);
        int count = (int) wanted + (oneMore ? 1 : 0);
        boolean changed = false;
        for (int i = 0; i < count; i++) {
            int drawn = (int) KeyedRandom.below(KeyedRandom.key(key, 2L * i), words);
            long random = KeyedRandom.key(key, 2L * i + 1);
            long mask = random & Long.rotateLeft(random, 21) & Long.rotateLeft(random, 42);
            changed |= automata.down(drawn / automata.words(), drawn % automata.words(), mask);
        }
        return changed;
    }

    /** The automata of a clause that is born from an example. */
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
}
