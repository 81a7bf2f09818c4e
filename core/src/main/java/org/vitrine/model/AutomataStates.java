package org.vitrine.model;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.internal.tile.TileGrid;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;

/**
 * Holds the state of every automaton: one per clause and literal, 0 (surely excluded) to states - 1 (surely included);
 * the upper half includes. Needed only to continue training. Immutable.
 *
 * <p>Bit-sliced, as in learning: for each clause and each word of literals, {@code stateBits} words of which word b
 * holds bit b of 64 states. A fuzzy clause has automata for the literals of its region only, in the order of
 * {@link TileGrid}: first those of all features, then those of their negations.
 */
public final class AutomataStates {

    private final PatchGrid grid;
    private final List<Region> regions; // of fuzzy clauses; empty for crisp ones
    private final int[] offsets; // of each clause in words of literals, and the number of words
    private final int stateBits;
    private final long[] slices;

    private AutomataStates(PatchGrid grid, List<Region> regions, int[] offsets, int stateBits, long[] slices) {
        if (slices.length != (long) offsets[offsets.length - 1] * stateBits) {
            throw new IllegalArgumentException("states do not fit the literals: " + slices.length + " words");
        }
        this.grid = grid;
        this.regions = regions;
        this.offsets = offsets;
        this.stateBits = stateBits;
        this.slices = slices;
    }

    /**
     * Wraps states, without a copy: the caller no longer changes them.
     *
     * @param grid the window's positions and features
     * @param regions the regions of fuzzy clauses; empty if clauses are crisp
     * @param stateBits bits of a state
     * @param slices the states, bit-sliced
     */
    public AutomataStates(PatchGrid grid, List<Region> regions, int stateBits, long[] slices) {
        this(
                grid,
                regions,
                regions.isEmpty()
                        ? crisp(grid, slices.length / (grid.literalWords() * stateBits))
                        : offsets(grid, regions),
                stateBits,
                slices);
    }

    private static int[] crisp(PatchGrid grid, int clauses) {
        return IntStream.rangeClosed(0, clauses)
                .map(clause -> clause * grid.literalWords())
                .toArray();
    }

    /**
     * Computes where the words of each fuzzy clause's literals begin.
     *
     * @param grid the features of the whole image
     * @param regions the clauses' regions
     * @return an offset for each clause, in words of literals, and the number of words at the end
     */
    public static int[] offsets(PatchGrid grid, List<Region> regions) {
        TileGrid tiles = TileGrid.of(grid);
        int[] offsets = new int[regions.size() + 1];
        for (int clause = 0; clause < regions.size(); clause++) {
            offsets[clause + 1] = Math.addExact(offsets[clause], 2 * tiles.words(regions.get(clause)));
        }
        return offsets;
    }

    /** Puts the automata of several banks of clauses side by side. */
    static AutomataStates join(List<AutomataStates> all) {
        AutomataStates first = all.get(0);
        return new AutomataStates(
                first.grid,
                all.stream().flatMap(each -> each.regions.stream()).toList(),
                first.stateBits,
                all.stream().flatMapToLong(each -> Arrays.stream(each.slices)).toArray());
    }

    /** Selects the automata of some clauses. */
    AutomataStates select(int... clauses) {
        return new AutomataStates(
                grid,
                regions.isEmpty()
                        ? regions
                        : IntStream.of(clauses).mapToObj(regions::get).toList(),
                stateBits,
                IntStream.of(clauses)
                        .mapToObj(clause ->
                                Arrays.stream(slices, offsets[clause] * stateBits, offsets[clause + 1] * stateBits))
                        .flatMapToLong(own -> own)
                        .toArray());
    }

    /** {@return the number of clauses} */
    public int clauses() {
        return offsets.length - 1;
    }

    /** {@return true if these are the automata of some clauses: as many, and including the same literals} */
    boolean fits(ClauseBank bank, int bits) {
        if (!grid.equals(bank.grid()) || stateBits != bits || clauses() != bank.size()) {
            return false;
        }
        return regions.equals(bank.regions())
                && unusedAreZero()
                && IntStream.range(0, bank.size()).allMatch(clause -> includesThoseOf(bank, clause));
    }

    /**
     * Returns true if all bits beyond the image are 0: tiles at the border reach there, and those bits are no literals.
     */
    private boolean unusedAreZero() {
        TileGrid tiles = TileGrid.of(grid);
        for (int clause = 0; clause < regions.size(); clause++) {
            Region region = regions.get(clause);
            int half = tiles.words(region);
            for (int word = 0; word < 2 * half; word++) {
                int tile = word % half / tiles.planes();
                long used = tiles.used(region.top() + tile / region.width(), region.left() + tile % region.width());
                for (int at = (offsets[clause] + word) * stateBits;
                        at < (offsets[clause] + word + 1) * stateBits;
                        at++) {
                    if ((slices[at] & ~used) != 0) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private boolean includesThoseOf(ClauseBank bank, int clause) {
        int included = 0;
        for (int word = offsets[clause]; word < offsets[clause + 1]; word++) {
            included += Long.bitCount(slices[(word + 1) * stateBits - 1]);
        }
        return included == bank.literals(clause)
                && Arrays.stream(bank.literalsOf(clause))
                        .allMatch(literal -> state(clause, literal) >>> (stateBits - 1) == 1);
    }

    /** {@return the bits of a state, the binary logarithm of the number of states} */
    public int stateBits() {
        return stateBits;
    }

    /**
     * {@return the state of one automaton, 0 to states - 1; 0 for a literal outside a fuzzy clause's region, which has
     * no automaton}
     *
     * @param literal its literal, 0 to {@code literals - 1}
     */
    public int state(int clause, int literal) {
        Objects.checkIndex(clause, clauses());
        int bit = bit(clause, Objects.checkIndex(literal, grid.literals()));
        if (bit == TileGrid.OUTSIDE) {
            return 0;
        }
        int at = (offsets[clause] + (bit >>> 6)) * stateBits;
        int state = 0;
        for (int b = 0; b < stateBits; b++) {
            state |= (int) (slices[at + b] >>> bit & 1) << b;
        }
        return state;
    }

    private int bit(int clause, int literal) {
        if (regions.isEmpty()) {
            return grid.bitOf(literal);
        }
        Region region = regions.get(clause);
        TileGrid tiles = TileGrid.of(grid);
        int feature = literal % grid.features();
        int bit = tiles.bit(region, grid.plane(feature), grid.row(feature), grid.column(feature));
        return bit == TileGrid.OUTSIDE || literal < grid.features() ? bit : 64 * tiles.words(region) + bit;
    }

    /** {@return a copy of all states, bit-sliced} */
    public long[] toSlices() {
        return slices.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AutomataStates that
                && stateBits == that.stateBits
                && grid.equals(that.grid)
                && regions.equals(that.regions)
                && Arrays.equals(slices, that.slices);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(slices);
    }
}
