package org.vitrine.clause;

import java.util.Arrays;
import org.vitrine.bits.Bits;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.PatchLayout;
import org.vitrine.patch.PatchPlanes;
import org.vitrine.patch.Rectangle;

/**
 * Matches clauses at 64 places at once.
 *
 * <p>A clause is a mask, its rectangle of places, and a list of the words at which its pixel literals' bitmaps begin. For each word of
 * the mask the literals are ANDed, four to a branch, until nothing is left. Lists are
 * filled up to a multiple of four with the bitmap of ones.
 *
 * <p>Fail first: the four literals that emptied a word change places with four others half way to the front of the list, so that the
 * literals that tell images apart gather there.
 *
 * <p>An update keeps the order of the literals that stay, and appends new ones.
 */
final class PositionMatcher extends Matcher {

    private static final long[] NOWHERE = {};
    private static final int GROUP = 4;

    private final PatchLayout layout;
    private final int pixelWords;
    private final long lastPixels;
    private final int[] literalAt;
    private final long[] fresh;
    private final Rectangle[] rectangles;
    private final long[][] masks;
    private final int[] firstWords;
    private final int[][] lists;
    private final int[] lengths;

    PositionMatcher(PatchLayout layout, int clauses) {
        this.layout = layout;
        PatchGrid grid = layout.grid();
        this.pixelWords = Bits.words(grid.pixelFeatures());
        this.lastPixels = Bits.tailMask(grid.pixelFeatures());
        this.literalAt = new int[layout.ones()];
        for (int feature = 0; feature < grid.pixelFeatures(); feature++) {
            int negation = 64 * grid.featureWords() + feature;
            literalAt[layout.start(feature)] = feature;
            literalAt[layout.start(negation)] = negation;
        }
        this.fresh = new long[grid.literalWords()];
        this.rectangles = new Rectangle[clauses];
        this.masks = new long[clauses][];
        this.firstWords = new int[clauses];
        this.lists = new int[clauses][];
        this.lengths = new int[clauses];
        Rectangle everywhere = new Rectangle(0, grid.rows() - 1, 0, grid.columns() - 1);
        long[] everyPlace = layout.mask(everywhere, 0);
        int[] nothing = {};
        Arrays.fill(rectangles, everywhere);
        Arrays.fill(masks, everyPlace);
        Arrays.fill(lists, nothing);
    }

    @Override
    public void update(int clause, long[] included, int at) {
        System.arraycopy(included, at, fresh, 0, fresh.length);
        updateRectangle(clause, Rectangle.of(layout.grid(), fresh, 0));
        int half = fresh.length / 2;
        fresh[pixelWords - 1] &= lastPixels;
        fresh[half + pixelWords - 1] &= lastPixels;

        int[] list = lists[clause];
        int length = 0;
        for (int i = 0; i < lengths[clause]; i++) {
            if (list[i] != layout.ones()) {
                int literal = literalAt[list[i]];
                if ((fresh[literal >>> 6] >>> literal & 1) != 0) {
                    fresh[literal >>> 6] &= ~(1L << literal);
                    list[length++] = list[i];
                }
            }
        }
        int more = 0;
        for (int word = 0; word < pixelWords; word++) {
            more += Long.bitCount(fresh[word]) + Long.bitCount(fresh[half + word]);
        }
        int padded = (length + more + GROUP - 1) / GROUP * GROUP;
        if (padded > list.length) {
            list = Arrays.copyOf(list, padded + padded / 4 / GROUP * GROUP);
            lists[clause] = list;
        }
        length = append(list, length, 0);
        length = append(list, length, half);
        Arrays.fill(list, length, padded, layout.ones());
        lengths[clause] = padded;
    }

    private int append(int[] list, int length, int half) {
        int next = length;
        for (int word = half; word < half + pixelWords; word++) {
            for (long left = fresh[word]; left != 0; left &= left - 1) {
                list[next++] = layout.start(64 * word + Long.numberOfTrailingZeros(left));
            }
        }
        return next;
    }

    private void updateRectangle(int clause, Rectangle rectangle) {
        if (!rectangle.equals(rectangles[clause])) {
            rectangles[clause] = rectangle;
            firstWords[clause] = rectangle.isEmpty() ? 0 : layout.firstWord(rectangle);
            masks[clause] = rectangle.isEmpty() ? NOWHERE : layout.mask(rectangle, firstWords[clause]);
        }
    }

    @Override
    public int matches(int clause, PatchPlanes planes, long[] matches) {
        long[] words = planes.words();
        long[] mask = masks[clause];
        int[] list = lists[clause];
        int length = lengths[clause];
        int first = firstWords[clause];
        int count = 0;
        for (int i = 0; i < mask.length; i++) {
            long left = narrow(mask[i], words, first + i, list, length);
            matches[first + i] = left;
            count += Long.bitCount(left);
        }
        return count;
    }

    @Override
    public boolean matchesAny(int clause, PatchPlanes planes) {
        long[] words = planes.words();
        long[] mask = masks[clause];
        int[] list = lists[clause];
        int length = lengths[clause];
        int first = firstWords[clause];
        for (int i = 0; i < mask.length; i++) {
            if (narrow(mask[i], words, first + i, list, length) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The places of one word at which all literals are true. */
    private static long narrow(long places, long[] words, int at, int[] list, int length) {
        long left = places;
        for (int i = 0; i < length; i += GROUP) {
            left &= words[list[i] + at] & words[list[i + 1] + at] & words[list[i + 2] + at] & words[list[i + 3] + at];
            if (left == 0) {
                if (i != 0) {
                    bringForward(list, i);
                }
                return 0;
            }
        }
        return left;
    }

    private static void bringForward(int[] list, int from) {
        int to = from / 2 / GROUP * GROUP;
        for (int i = 0; i < GROUP; i++) {
            int kept = list[to + i];
            list[to + i] = list[from + i];
            list[from + i] = kept;
        }
    }

    @Override
    public int firstWord(int clause) {
        return firstWords[clause];
    }

    @Override
    public int endWord(int clause) {
        return firstWords[clause] + masks[clause].length;
    }
}
