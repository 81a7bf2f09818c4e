package org.vitrine.clause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.vitrine.encode.Brightness;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.View;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/** A set of clauses: for each one, which literals it includes. Immutable. */
public final class ClauseBank {

    private static final int LEVEL_BITS = 7; // a level below 64, and whether it is negated

    private final PatchGrid grid;
    private final int size;
    private final long[] included;

    /**
     * Wraps included literals without copying them; the caller must not change them afterwards.
     *
     * @param grid the window's positions and features
     * @param size how many clauses there are
     * @param included for each clause its literals in memory, {@code grid.literalWords()} words
     */
    public ClauseBank(PatchGrid grid, int size, long[] included) {
        if (included.length != (long) size * grid.literalWords()) {
            throw new IllegalArgumentException(size + " clauses need " + (long) size * grid.literalWords()
                    + " words of literals, not " + included.length);
        }
        for (int at = 0; at < included.length; at++) {
            if ((included[at] & ~grid.usedLiterals(at % grid.literalWords())) != 0) {
                throw new IllegalArgumentException(
                        "clause " + at / grid.literalWords() + " includes a literal that does not exist");
            }
        }
        this.grid = grid;
        this.size = size;
        this.included = included;
    }

    /**
     * The window's positions and features.
     *
     * @return the grid
     */
    public PatchGrid grid() {
        return grid;
    }

    /**
     * How many clauses there are.
     *
     * @return the number of clauses
     */
    public int size() {
        return size;
    }

    /**
     * Whether a clause includes a literal.
     *
     * @param clause the clause
     * @param literal the literal, 0 to {@code grid().literals() - 1}
     * @return true if it does
     */
    public boolean includes(int clause, int literal) {
        Objects.checkIndex(clause, size);
        Objects.checkIndex(literal, grid.literals());
        int bit = grid.bitOf(literal);
        return (included[clause * grid.literalWords() + (bit >>> 6)] >>> bit & 1) != 0;
    }

    /**
     * How many literals a clause includes.
     *
     * @param clause the clause
     * @return the number of literals
     */
    public int literals(int clause) {
        int count = 0;
        for (int at = clause * grid.literalWords(); at < (clause + 1) * grid.literalWords(); at++) {
            count += Long.bitCount(included[at]);
        }
        return count;
    }

    /**
     * The positions at which a clause's position literals allow it to match.
     *
     * @param clause the clause
     * @return the positions, perhaps none
     */
    public Rectangle rectangle(int clause) {
        Objects.checkIndex(clause, size);
        return Rectangle.of(grid, included, clause * grid.literalWords());
    }

    /**
     * What a clause asks of the pixels in its window: the paper's unbinarized literals.
     *
     * @param clause the clause
     * @param encoding how images become bits
     * @param channels how many channels the images have
     * @return the demands, view by view, row by row; pixels without a demand are omitted. What is asked of a {@linkplain View#cell() cell} is
     *     one demand, at the upper left pixel of the cell
     */
    public List<PixelDemand> demands(int clause, Encoding encoding, int channels) {
        List<View> views = encoding.views(channels);
        long[] asked = asked(clause, views);
        List<PixelDemand> demands = new ArrayList<>();
        for (int from = 0; from < asked.length; ) {
            long pixel = asked[from] >>> LEVEL_BITS;
            long[] levels = new long[2]; // reached, not reached
            for (; from < asked.length && asked[from] >>> LEVEL_BITS == pixel; from++) {
                levels[(int) asked[from] & 1] |=
                        1L << (asked[from] >>> 1); // the shift takes the lowest six bits: the level
            }
            int column = (int) (pixel % grid.windowWidth());
            int row = (int) (pixel / grid.windowWidth() % grid.windowHeight());
            int view = (int) (pixel / grid.windowWidth() / grid.windowHeight());
            Brightness brightness = encoding.unbinarize(views.get(view), levels[0], levels[1]);
            if (!brightness.free()) {
                demands.add(new PixelDemand(row, column, view, brightness));
            }
        }
        return demands;
    }

    /**
     * A clause's literals about pixels, in the order of demands: each as the view, row, column and level that it is about, and whether it is
     * negated. Only included literals are visited, since a clause over a whole image includes few of many.
     */
    private long[] asked(int clause, List<View> views) {
        Objects.checkIndex(clause, size);
        int planes = Math.min(grid.planes(), View.planes(views));
        int[] viewOf = new int[planes];
        int[] firstOf = new int[planes];
        int plane = 0;
        for (int view = 0; view < views.size(); view++) {
            int first = plane;
            for (; plane < Math.min(planes, first + views.get(view).planes()); plane++) {
                viewOf[plane] = view;
                firstOf[plane] = first;
            }
        }
        long[] asked = new long[literals(clause)];
        int count = 0;
        int half = grid.featureWords();
        int area = grid.windowHeight() * grid.windowWidth();
        for (int word = 0; word < 2 * half; word++) {
            int negated = word < half ? 0 : 1;
            for (long left = included[clause * 2 * half + word]; left != 0; left &= left - 1) {
                int feature = 64 * (word - negated * half) + Long.numberOfTrailingZeros(left);
                if (feature >= area * planes) {
                    break; // the window's position
                }
                int at = feature / area;
                int row = feature % area / grid.windowWidth();
                int column = feature % grid.windowWidth();
                int cell = views.get(viewOf[at]).cell();
                int level = ((at - firstOf[at]) * cell + row % cell) * cell + column % cell;
                if (level < views.get(viewOf[at]).levels()) {
                    long pixel = ((long) viewOf[at] * grid.windowHeight() + row - row % cell) * grid.windowWidth()
                            + column
                            - column % cell;
                    asked[count++] = (pixel << LEVEL_BITS) | (2L * level + negated);
                }
            }
        }
        long[] sorted = Arrays.copyOf(asked, count);
        Arrays.sort(sorted);
        return sorted;
    }

    /**
     * Whether a clause can never be true of an image: as {@link #isContradictory(int)}, or because it asks a pixel to reach a level
     * but not a lower one.
     *
     * @param clause the clause
     * @param encoding how images become bits
     * @param channels how many channels the images have
     * @return true if no image satisfies it
     */
    public boolean isContradictory(int clause, Encoding encoding, int channels) {
        return isContradictory(clause)
                || demands(clause, encoding, channels).stream()
                        .anyMatch(demand -> demand.brightness().contradictory());
    }

    /**
     * Whether a clause can never match any image, regardless of its bits.
     *
     * @param clause the clause
     * @return true if it includes both a feature and its negation, or its position literals exclude each other
     */
    public boolean isContradictory(int clause) {
        int half = grid.featureWords();
        int at = clause * grid.literalWords();
        for (int word = 0; word < half; word++) {
            if ((included[at + word] & included[at + half + word]) != 0) {
                return true;
            }
        }
        return rectangle(clause).isEmpty();
    }

    /**
     * All included literals.
     *
     * @return a copy, {@code grid().literalWords()} words a clause
     */
    public long[] toWords() {
        return included.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClauseBank bank && grid.equals(bank.grid) && Arrays.equals(included, bank.included);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(included);
    }
}
