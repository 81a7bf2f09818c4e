package org.vitrine.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.model.Settings;

/**
 * Fuzzy clauses, pixel by pixel. A clause sees the tiles of 8x8 pixels of its region, drawn at its birth; its literals
 * are numbered like those of a window over the whole image. For draws, the literals of a region are numbered tile by
 * tile, in a tile plane by plane, in a plane row by row, 64 each whether or not the image has so many; the negations
 * come after them.
 */
final class SlowFuzzyClauses {

    private final Settings settings;
    private final int height;
    private final int width;
    private final int planes;
    private final int features;
    private final int[][] states; // [clause][literal]
    private final int[][] regions; // [clause]: top, left, height, width in tiles; none before birth

    SlowFuzzyClauses(Settings settings, int height, int width, int planes, int[][] states) {
        this.settings = settings;
        this.height = height;
        this.width = width;
        this.planes = planes;
        this.features = height * width * planes;
        this.states = states;
        this.regions = new int[states.length][0];
        for (int[] own : states) {
            Arrays.fill(own, 0);
        }
    }

    boolean isBorn(int clause) {
        return regions[clause].length > 0;
    }

    /** {@return the shifts that are tried, in their order: none, then the others row by row} */
    int[][] shifts() {
        int steps = settings.reach() / 2;
        List<int[]> shifts = new ArrayList<>();
        shifts.add(new int[] {0, 0});
        for (int down = -steps; down <= steps; down++) {
            for (int right = -steps; right <= steps; right++) {
                if (down != 0 || right != 0) {
                    shifts.add(new int[] {2 * down, 2 * right});
                }
            }
        }
        return shifts.toArray(int[][]::new);
    }

    /**
     * {@return true if a literal holds when its clause is moved by a shift; beyond the border the image goes on as at
     * it}
     */
    boolean holds(BitImage image, int literal, int[] shift) {
        int feature = literal % features;
        int row = Math.max(0, Math.min(height - 1, feature / width % height + shift[0]));
        int column = Math.max(0, Math.min(width - 1, feature % width + shift[1]));
        return image.get(row, column, feature / width / height) == literal < features;
    }

    /** {@return how many literals of a clause fail} */
    private int failed(int clause, BitImage image, int[] shift) {
        int failed = 0;
        for (int literal = 0; literal < 2 * features; literal++) {
            failed += includes(clause, literal) && !holds(image, literal, shift) ? 1 : 0;
        }
        return failed;
    }

    private boolean includes(int clause, int literal) {
        return states[clause][literal] >= settings.states() / 2;
    }

    private int included(int clause) {
        int included = 0;
        for (int literal = 0; literal < 2 * features; literal++) {
            included += includes(clause, literal) ? 1 : 0;
        }
        return included;
    }

    /** {@return the first shift at which the fewest literals fail} */
    int[] best(int clause, BitImage image) {
        int[] best = shifts()[0];
        for (int[] shift : shifts()) {
            if (failed(clause, image, shift) < failed(clause, image, best)) {
                best = shift;
            }
        }
        return best;
    }

    /** {@return the votes of a clause while it learns: a clause without literals has nothing to fail} */
    int votes(int clause, BitImage image) {
        return isBorn(clause) ? Math.max(0, settings.tolerance() - failed(clause, image, best(clause, image))) : 0;
    }

    /** {@return the votes of a clause when training is over: one without literals is silent} */
    int votesAtLast(int clause, BitImage image) {
        return included(clause) == 0 ? 0 : votes(clause, image);
    }

    void learn(int clause, boolean right, BitImage image, long clauseKey) {
        int votes = votes(clause, image);
        if (!isBorn(clause)) {
            if (right) {
                begin(clause, image, KeyedRandom.key(clauseKey, -4));
            }
        } else if (right && votes == 0) {
            forget(clause, KeyedRandom.key(clauseKey, -3));
        } else if (votes > 0) {
            int[] shift = best(clause, image);
            boolean mayGrow = included(clause) < settings.literalBudget();
            for (int literal = 0; literal < 2 * features; literal++) {
                if (sees(clause, literal)) {
                    boolean holds = holds(image, literal, shift);
                    if (right && holds && mayGrow) {
                        move(clause, literal, 1);
                    } else if (!holds && !includes(clause, literal)) {
                        move(clause, literal, right ? -1 : 1);
                    }
                }
            }
        }
    }

    private boolean sees(int clause, int literal) {
        return number(clause, literal) >= 0;
    }

    private void move(int clause, int literal, int by) {
        int moved = states[clause][literal] + by;
        states[clause][literal] = Math.max(0, Math.min(settings.states() - 1, moved));
    }

    /** {@return the number of a literal among those of the clause's region; -1 if it is not among them} */
    private long number(int clause, int literal) {
        int[] region = regions[clause];
        int feature = literal % features;
        int row = feature / width % height;
        int column = feature % width;
        int tileRow = row / 8 - region[0];
        int tileColumn = column / 8 - region[1];
        if (tileRow < 0 || tileRow >= region[2] || tileColumn < 0 || tileColumn >= region[3]) {
            return -1;
        }
        long word = (long) (tileRow * region[3] + tileColumn) * planes + feature / width / height;
        long negations = literal < features ? 0 : (long) region[2] * region[3] * planes;
        return 64 * (word + negations) + 8L * (row % 8) + column % 8;
    }

    private void begin(int clause, BitImage image, long key) {
        int tilesHigh = (height + 7) / 8;
        int tilesWide = (width + 7) / 8;
        int high = side(tilesHigh, KeyedRandom.key(key, -2));
        int wide = side(tilesWide, KeyedRandom.key(key, -3));
        int top = (int) KeyedRandom.below(KeyedRandom.key(key, -4), tilesHigh - high + 1);
        int left = (int) KeyedRandom.below(KeyedRandom.key(key, -5), tilesWide - wide + 1);
        regions[clause] = new int[] {top, left, high, wide};
        int seen = 0;
        for (int literal = 0; literal < features; literal++) {
            seen += sees(clause, literal) ? 1 : 0;
        }
        for (int literal = 0; literal < 2 * features; literal++) {
            if (sees(clause, literal)) {
                int border = settings.states() / 2;
                int below = below(seen, KeyedRandom.key(key, number(clause, literal)) >>> 32);
                boolean holds = holds(image, literal, new int[] {0, 0});
                states[clause][literal] = Math.max(0, border - below - (holds ? 0 : 2));
            }
        }
    }

    private int side(int tiles, long random) {
        int least = Math.min(tiles, settings.smallestRegion());
        int most = Math.min(tiles, settings.largestRegion());
        return least + (int) KeyedRandom.below(random, most - least + 1);
    }

    /** Draws from a Poisson distribution in which 0 has the chance 1.5 tolerance / seen. */
    private int below(int seen, long uniform) {
        double chance = Math.min(1, 1.5 * settings.tolerance() / seen);
        double mean = -StrictMath.log(chance);
        double sum = chance;
        int k = 0;
        while (k < settings.states() / 2 - 1 && uniform >= (long) (Math.min(1, sum) * 4294967296.0)) {
            k++;
            chance *= mean / k;
            sum += chance;
        }
        return k;
    }

    /**
     * Forgets an eighth of the states of some words of 64, so many words that one state in s is forgotten on average.
     */
    private void forget(int clause, long key) {
        int[] region = regions[clause];
        int words = 2 * region[2] * region[3] * planes;
        double wanted = 8 * words / settings.specificity();
        boolean oneMore = KeyedRandom.key(key, -2) >>> 32 < (long) (wanted % 1 * 4294967296.0);
        for (int i = 0; i < (int) wanted + (oneMore ? 1 : 0); i++) {
            long word = KeyedRandom.below(KeyedRandom.key(key, 2L * i), words);
            long random = KeyedRandom.key(key, 2L * i + 1);
            for (int literal = 0; literal < 2 * features; literal++) {
                long number = number(clause, literal);
                boolean drawn = number >= 0 && number / 64 == word;
                for (int turn = 0; turn <= 42; turn += 21) {
                    drawn &= (random >>> Math.floorMod(number - turn, 64L) & 1) == 1;
                }
                move(clause, literal, drawn ? -1 : 0);
            }
        }
    }
}
