package org.vitrine.clause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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
    private final LiteralRows rows;
    private final @Nullable FuzzyClauses fuzzy;

    /**
     * Wraps included literals without copying them; the caller must not change them afterwards.
     *
     * @param grid the window's positions and features
     * @param size how many clauses there are
     * @param included for each clause its literals in memory, {@code grid.literalWords()} words
     */
    public ClauseBank(PatchGrid grid, int size, long[] included) {
        this.grid = grid;
        this.size = size;
        this.rows = new LiteralRows.Dense(grid, size, included);
        this.fuzzy = null;
    }

    /**
     * Wraps fuzzy clauses without copying their literals; the caller must not change them afterwards.
     *
     * @param grid the features of the whole image
     * @param fuzzy how the clauses vote, and where they look
     * @param offsets clause c has the literals {@code offsets[c]} to {@code offsets[c + 1] - 1}
     * @param literals the numbers of the literals, rising for each clause
     */
    public ClauseBank(PatchGrid grid, FuzzyClauses fuzzy, int[] offsets, int[] literals) {
        fuzzy.check(grid, offsets, literals);
        this.grid = grid;
        this.size = fuzzy.regions().size();
        this.rows = new LiteralRows.Sparse(grid, offsets, literals);
        this.fuzzy = fuzzy;
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
     * How the clauses vote and where they look, if they are fuzzy.
     *
     * @return empty if they are crisp
     */
    public Optional<FuzzyClauses> fuzzy() {
        return Optional.ofNullable(fuzzy);
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
        return rows.includes(clause, literal);
    }

    /**
     * How many literals a clause includes.
     *
     * @param clause the clause
     * @return the number of literals
     */
    public int literals(int clause) {
        Objects.checkIndex(clause, size);
        return rows.count(clause);
    }

    /**
     * How many literals all clauses include together.
     *
     * @return the number of literals
     */
    public long literalCount() {
        return IntStream.range(0, size).mapToLong(this::literals).sum();
    }

    /**
     * The literals that a clause includes.
     *
     * @param clause the clause
     * @return their numbers, rising
     */
    public int[] literalsOf(int clause) {
        Objects.checkIndex(clause, size);
        return rows.of(clause);
    }

    /**
     * Where each clause's literals begin in a list of those of all clauses.
     *
     * @return an offset for each clause, and the number of literals at the end
     */
    public int[] literalOffsets() {
        int[] offsets = new int[size + 1];
        for (int clause = 0; clause < size; clause++) {
            offsets[clause + 1] = offsets[clause] + rows.count(clause);
        }
        return offsets;
    }

    /**
     * The positions at which a clause's position literals allow it to match.
     *
     * @param clause the clause
     * @return the positions, perhaps none
     */
    public Rectangle rectangle(int clause) {
        Objects.checkIndex(clause, size);
        return rows.rectangle(clause);
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
        return demands(literalsOf(clause), encoding, channels);
    }

    /**
     * What some literals ask of the pixels in the window, as {@link #demands(int, Encoding, int)} does for all literals of a clause.
     *
     * @param literals the numbers of the literals
     * @param encoding how images become bits
     * @param channels how many channels the images have
     * @return the demands, view by view, row by row
     */
    public List<PixelDemand> demands(int[] literals, Encoding encoding, int channels) {
        List<View> views = encoding.views(channels);
        long[] asked = asked(literals, views);
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
     * Literals about pixels, in the order of demands: each as the view, row, column and level that it is about, and whether it is
     * negated. Only included literals are visited, since a clause over a whole image includes few of many.
     */
    private long[] asked(int[] literals, List<View> views) {
        int[] viewOf = View.ofPlanes(views);
        int planes = Math.min(grid.planes(), viewOf.length);
        int[] firstOf = new int[planes];
        for (int plane = 1; plane < planes; plane++) {
            firstOf[plane] = viewOf[plane] == viewOf[plane - 1] ? firstOf[plane - 1] : plane;
        }
        long[] asked = new long[literals.length];
        int count = 0;
        int area = grid.windowHeight() * grid.windowWidth();
        for (int literal : literals) {
            int negated = literal < grid.features() ? 0 : 1;
            int feature = literal % grid.features();
            if (feature < area * planes) { // else it is about the window's position
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
     * but not a lower one; of a fuzzy clause, because it asks for so much of this kind that it can cast no vote.
     *
     * @param clause the clause
     * @param encoding how images become bits
     * @param channels how many channels the images have
     * @return true if no image satisfies it
     */
    public boolean isContradictory(int clause, Encoding encoding, int channels) {
        if (fuzzy != null) {
            return isContradictory(clause) || leastFailures(clause, encoding, channels) >= fuzzy.tolerance();
        }
        return isContradictory(clause)
                || demands(clause, encoding, channels).stream()
                        .anyMatch(demand -> demand.brightness().contradictory());
    }

    /** How many literals of a clause fail at least, whatever the image: levels of a view are reached from the lowest on. */
    private int leastFailures(int clause, Encoding encoding, int channels) {
        List<View> views = encoding.views(channels);
        long[] asked = asked(literalsOf(clause), views);
        int least = 0;
        for (int from = 0; from < asked.length; ) {
            long pixel = asked[from] >>> LEVEL_BITS;
            int to = from;
            while (to < asked.length && asked[to] >>> LEVEL_BITS == pixel) {
                to++;
            }
            int fewest = Integer.MAX_VALUE;
            int levels = views.get((int) (pixel / grid.windowWidth() / grid.windowHeight()))
                    .levels();
            for (int reached = 0; reached <= levels; reached++) {
                int failures = 0;
                for (int i = from; i < to; i++) {
                    boolean holds = (asked[i] >>> 1 & View.MAX_LEVELS - 1) < reached;
                    failures += holds == ((asked[i] & 1) == 0) ? 0 : 1;
                }
                fewest = Math.min(fewest, failures);
            }
            least += fewest;
            from = to;
        }
        return least;
    }

    /**
     * Whether a clause can never match any image, regardless of its bits.
     *
     * @param clause the clause
     * @return true if it includes both a feature and its negation, or its position literals exclude each other; for a fuzzy clause, if
     *     so many features are included with their negation that it can cast no vote
     */
    public boolean isContradictory(int clause) {
        Objects.checkIndex(clause, size);
        int conflicts = rows.conflicts(clause);
        return fuzzy == null ? conflicts > 0 || rectangle(clause).isEmpty() : conflicts >= fuzzy.tolerance();
    }

    /**
     * All included literals of crisp clauses.
     *
     * @return a copy, {@code grid().literalWords()} words a clause
     */
    public long[] toWords() {
        return rows.toWords();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClauseBank bank
                && grid.equals(bank.grid)
                && Objects.equals(fuzzy, bank.fuzzy)
                && rows.equals(bank.rows);
    }

    @Override
    public int hashCode() {
        return rows.hashCode();
    }
}
