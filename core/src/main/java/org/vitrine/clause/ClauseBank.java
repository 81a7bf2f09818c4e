package org.vitrine.clause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.vitrine.encode.Brightness;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.View;
import org.vitrine.internal.tile.TileGrid;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;
import org.vitrine.patch.Region;

/**
 * A set of clauses: the literals that each one includes, and the tolerance and reach that all have in common.
 * Immutable.
 *
 * <p>The strength of a clause on an image is the largest, over its placements, of
 * {@code max(0, tolerance - failed literals)}. A crisp clause has a tolerance of 1 and slides its window over the
 * image, so its placements are the window's positions. A fuzzy clause has a larger tolerance and a region of the image,
 * and its placements are shifts of this region, up to its reach.
 */
public final class ClauseBank {

    private static final int LEVEL_BITS = 7; // a level below 64, and whether it is negated

    private final PatchGrid grid;
    private final int size;
    private final LiteralRows rows;
    private final FuzzyClauses fuzzy;

    private ClauseBank(PatchGrid grid, int size, LiteralRows rows, FuzzyClauses fuzzy) {
        this.grid = grid;
        this.size = size;
        this.rows = rows;
        this.fuzzy = fuzzy;
    }

    private ClauseBank(PatchGrid grid, LiteralRows.Sparse literals, FuzzyClauses fuzzy) {
        this(grid, literals.size(), literals, fuzzy);
        fuzzy.check(grid, literals);
    }

    /**
     * Wraps the literals of crisp clauses without copying them; the caller must not change them afterwards.
     *
     * @param included for each clause its literals in memory, {@code grid.literalWords()} words
     */
    public ClauseBank(PatchGrid grid, int size, long[] included) {
        this(grid, size, new LiteralRows.Dense(grid, size, included), FuzzyClauses.NONE);
    }

    /**
     * Wraps fuzzy clauses without copying their literals; the caller must not change them afterwards.
     *
     * @param grid the features of the whole image
     * @param tolerance votes of a clause whose literals all hold, more than 1
     * @param reach by how many pixels a clause is shifted at most
     * @param offsets clause c has the literals {@code offsets[c]} to {@code offsets[c + 1] - 1}
     * @param literals the numbers of the literals, rising for each clause
     */
    public ClauseBank(PatchGrid grid, int tolerance, int reach, List<Region> regions, int[] offsets, int[] literals) {
        this(grid, new LiteralRows.Sparse(grid, offsets, literals), FuzzyClauses.of(tolerance, reach, regions));
    }

    /** {@return the clauses of one bank or more, all of one grid, tolerance and reach; one bank after the other} */
    public static ClauseBank join(List<ClauseBank> banks) {
        ClauseBank first = banks.get(0);
        if (!banks.stream().allMatch(first::isLike)) {
            throw new IllegalArgumentException("clauses of different grids, tolerances or reaches cannot be joined");
        }
        List<Region> regions =
                banks.stream().flatMap(bank -> bank.regions().stream()).toList();
        return new ClauseBank(
                first.grid,
                banks.stream().mapToInt(ClauseBank::size).reduce(0, Math::addExact),
                first.rows.joined(banks.stream().map(bank -> bank.rows).toList()),
                first.fuzzy.with(regions));
    }

    private boolean isLike(ClauseBank other) {
        return grid.equals(other.grid) && tolerance() == other.tolerance() && reach() == other.reach();
    }

    /** {@return a bank of some of the clauses, in any order; one that is named again is copied} */
    public ClauseBank select(int... clauses) {
        List<Region> regions = isCrisp()
                ? List.of()
                : IntStream.of(clauses).mapToObj(fuzzy.regions()::get).toList();
        return new ClauseBank(grid, clauses.length, rows.select(clauses), fuzzy.with(regions));
    }

    /**
     * {@return clauses with the same regions and other literals}
     *
     * @param literals for each clause the numbers of its new literals, rising
     * @throws IllegalArgumentException if literals do not rise, do not exist, or lie outside of their clause's region
     */
    public ClauseBank withLiterals(int[][] literals) {
        if (literals.length != size) {
            throw new IllegalArgumentException(
                    "there are literals of " + literals.length + " clauses, but " + size + " clauses");
        }
        LiteralRows.Sparse sparse = LiteralRows.Sparse.of(grid, literals);
        if (isCrisp()) {
            return new ClauseBank(grid, size, sparse.toWords());
        }
        return new ClauseBank(grid, sparse, fuzzy);
    }

    /** {@return the window's positions and features} */
    public PatchGrid grid() {
        return grid;
    }

    /** {@return the number of clauses} */
    public int size() {
        return size;
    }

    /** {@return the votes of a clause whose literals all hold: 1 if clauses are crisp, more if they are fuzzy} */
    public int tolerance() {
        return fuzzy.tolerance();
    }

    /** {@return true if the clauses are crisp: a single literal that fails silences them} */
    public boolean isCrisp() {
        return tolerance() == 1;
    }

    /** {@return "crisp" or "fuzzy", for sentences} */
    public String kindInWords() {
        return isCrisp() ? "crisp" : "fuzzy";
    }

    /** {@return by how many pixels a clause is shifted at most; 0 if clauses are crisp} */
    public int reach() {
        return fuzzy.reach();
    }

    /** {@return the tiles that each clause sees; empty if clauses are crisp, which see a window} */
    public List<Region> regions() {
        return fuzzy.regions();
    }

    /** {@return true if a clause has the same literals and region as the clause with its number in another bank} */
    public boolean asksLike(int clause, ClauseBank other) {
        return (isCrisp() || regions().get(clause).equals(other.regions().get(clause)))
                && Arrays.equals(literalsOf(clause), other.literalsOf(clause));
    }

    /**
     * {@return the pixels that a clause sees before it is placed: those of its region; of a crisp clause, those of the
     * window in the upper left corner; empty if a fuzzy clause has no region yet}
     */
    public Optional<Area> region(int clause) {
        Objects.checkIndex(clause, size);
        if (isCrisp()) {
            return Optional.of(new Area(0, 0, grid.windowHeight() - 1, grid.windowWidth() - 1));
        }
        Region region = regions().get(clause);
        TileGrid tiles = TileGrid.of(grid);
        return region.isEmpty()
                ? Optional.empty()
                : Optional.of(new Area(
                        region.firstRow(), region.firstColumn(), tiles.lastRow(region), tiles.lastColumn(region)));
    }

    /** {@return true if a clause includes a literal, 0 to {@code grid().literals() - 1}} */
    public boolean includes(int clause, int literal) {
        Objects.checkIndex(clause, size);
        Objects.checkIndex(literal, grid.literals());
        return rows.includes(clause, literal);
    }

    /** {@return the number of literals that a clause includes} */
    public int literals(int clause) {
        Objects.checkIndex(clause, size);
        return rows.count(clause);
    }

    /**
     * {@return the number of literals of a clause that must hold so that it votes: all of them if it is crisp, fewer if
     * it is fuzzy; 0 or less if it always votes}
     */
    public int literalsNeeded(int clause) {
        return literals(clause) - tolerance() + 1;
    }

    /** {@return the number of literals that all clauses include together} */
    public long literalCount() {
        return IntStream.range(0, size).mapToLong(this::literals).sum();
    }

    /** {@return the numbers of the literals that a clause includes, rising} */
    public int[] literalsOf(int clause) {
        Objects.checkIndex(clause, size);
        return rows.of(clause);
    }

    /**
     * {@return the numbers of the literals without which the strength of a clause would be another on some image,
     * rising; all of them if it is fuzzy, since each one that fails costs a vote} Of the levels that a crisp clause
     * asks of one pixel, only the highest that must be reached and the lowest that must not be reached count; the same
     * holds for the row and the column of the window.
     */
    public int[] literalsThatCount(int clause, Encoding encoding, int channels) {
        int[] literals = literalsOf(clause);
        return isCrisp() ? ImpliedLiterals.without(literals, grid, encoding.views(channels)) : literals;
    }

    /** {@return where each clause's literals begin in a list of those of all clauses, and their number at the end} */
    public int[] literalOffsets() {
        int[] offsets = new int[size + 1];
        for (int clause = 0; clause < size; clause++) {
            offsets[clause + 1] = offsets[clause] + rows.count(clause);
        }
        return offsets;
    }

    /** {@return the positions at which a clause's position literals allow it to match, perhaps none} */
    public Rectangle rectangle(int clause) {
        Objects.checkIndex(clause, size);
        return rows.rectangle(clause);
    }

    /**
     * {@return what a clause asks of the pixels in its window, the paper's unbinarized literals: view by view, row by
     * row} Pixels without a demand are omitted. What is asked of a {@linkplain View#cell() cell} is one demand, at the
     * upper left pixel of the cell.
     */
    public List<PixelDemand> demands(int clause, Encoding encoding, int channels) {
        return demands(literalsOf(clause), encoding, channels);
    }

    /** {@return what some literals ask of pixels, as {@link #demands(int, Encoding, int)} for all of a clause} */
    public List<PixelDemand> demands(int[] literals, Encoding encoding, int channels) {
        List<View> views = encoding.views(channels);
        long[] asked = asked(literals, views);
        List<PixelDemand> demands = new ArrayList<>();
        for (int from = 0; from < asked.length; ) {
            long pixel = asked[from] >>> LEVEL_BITS;
            long[] levels = new long[2]; // reached, not reached
            for (; from < asked.length && asked[from] >>> LEVEL_BITS == pixel; from++) {
                levels[(int) asked[from] & 1] |= 1L << (asked[from] >>> 1); // the shift takes six bits: the level
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
     * Sorts literals about pixels into the order of demands: each as the view, row, column and level that it is about,
     * and whether it is negated. Only included literals are visited, since a clause over a whole image includes few of
     * many.
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
     * {@return true if no image satisfies a clause: it is {@linkplain #isContradictory(int) contradictory}, or asks a
     * pixel to reach a level but not a lower one; of a fuzzy clause, so much of this kind that it can cast no vote}
     */
    public boolean isContradictory(int clause, Encoding encoding, int channels) {
        return isContradictory(clause) || leastFailures(clause, encoding, channels) >= tolerance();
    }

    /** Counts the literals that fail at least, on any image: levels of a view are reached from the lowest on. */
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
     * {@return true if a clause can never match, whatever the bits: it includes both a feature and its negation, or its
     * position literals exclude each other; of a fuzzy clause, so many features with their negation that it can cast no
     * vote}
     */
    public boolean isContradictory(int clause) {
        Objects.checkIndex(clause, size);
        int conflicts = rows.conflicts(clause);
        return conflicts >= tolerance() || rectangle(clause).isEmpty();
    }

    /** {@return all included literals as bits, in a new array, {@code grid().literalWords()} words a clause} */
    public long[] toWords() {
        return rows.toWords();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClauseBank bank
                && grid.equals(bank.grid)
                && fuzzy.equals(bank.fuzzy)
                && rows.equals(bank.rows);
    }

    @Override
    public int hashCode() {
        return rows.hashCode();
    }
}
