package org.vitrine.clause;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/**
 * Counts of how often each clause was true at each position; the paper's patch counts. Most counts are 0, so only the
 * others are kept: clause c's are entries {@code offsets[c]} to {@code offsets[c+1] - 1}, in rising order of position.
 * Immutable.
 */
public final class PatchCounts {

    private static final int COARSE_LARGEST = 63;

    private final int places;
    private final int[] offsets;
    private final int[] positions;
    private final int[] counts;

    /**
     * Wraps the entries without copying them; the caller must not change them afterwards.
     *
     * @param offsets for each clause its first entry, and the number of entries at the end
     * @param positions the place of each entry, counted row by row
     * @param counts the count of each entry, more than 0
     */
    public PatchCounts(PatchGrid grid, int[] offsets, int[] positions, int[] counts) {
        this(grid.positions(), offsets, positions, counts);
        check(offsets.length > 0 && offsets[0] == 0 && offsets[offsets.length - 1] == positions.length, "offsets");
        check(positions.length == counts.length, "lengths");
        for (int clause = 0; clause + 1 < offsets.length; clause++) {
            check(offsets[clause] <= offsets[clause + 1] && offsets[clause + 1] <= positions.length, "offsets");
            for (int i = offsets[clause]; i < offsets[clause + 1]; i++) {
                int before = i == offsets[clause] ? -1 : positions[i - 1];
                check(positions[i] > before && positions[i] < grid.positions(), "positions");
                check(counts[i] > 0, "counts");
            }
        }
    }

    private PatchCounts(int places, int[] offsets, int[] positions, int[] counts) {
        this.places = places;
        this.offsets = offsets;
        this.positions = positions;
        this.counts = counts;
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException("patch counts are inconsistent in their " + what);
        }
    }

    /** {@return counts of 0 for a number of clauses} */
    public static PatchCounts none(int clauses) {
        return new PatchCounts(new PatchGrid(1, 1, 1, 1, 1), new int[clauses + 1], new int[0], new int[0]);
    }

    /** {@return the number of clauses} */
    public int clauses() {
        return offsets.length - 1;
    }

    /** {@return true if these can be counts of some clauses: as many, and at positions that they have} */
    public boolean fits(ClauseBank bank) {
        return clauses() == bank.size()
                && (positions.length == 0 || places == bank.grid().positions());
    }

    /**
     * Goes through the counts of a clause that are not 0: a position, counted row by row and rising, and how often the
     * clause was true there.
     */
    public void forEach(int clause, BiConsumer<Integer, Integer> visitor) {
        for (int i = offsets[clause]; i < offsets[clause + 1]; i++) {
            visitor.accept(positions[i], counts[i]);
        }
    }

    /** {@return how often a clause was true at a position, which is counted row by row} */
    public int count(int clause, int position) {
        Objects.checkIndex(clause, clauses());
        int found = Arrays.binarySearch(positions, offsets[clause], offsets[clause + 1], position);
        return found < 0 ? 0 : counts[found];
    }

    /** {@return the greatest count of a clause; 0 if it was never true} */
    public int largest(int clause) {
        int largest = 0;
        for (int i = offsets[clause]; i < offsets[clause + 1]; i++) {
            largest = Math.max(largest, counts[i]);
        }
        return largest;
    }

    /**
     * {@return the counts as class representations need them, in a quarter of the space or less: those at positions
     * where a clause can match, scaled so that a clause's largest is 63 at most; what rounds to 0 is left out} The
     * largest count is always kept, since representations divide by it.
     */
    public PatchCounts coarse(ClauseBank bank) {
        PatchGrid grid = bank.grid();
        int[] coarseOffsets = new int[offsets.length];
        int[] places = new int[positions.length];
        int[] scaled = new int[positions.length];
        int size = 0;
        for (int clause = 0; clause < clauses(); clause++) {
            Rectangle rectangle = bank.rectangle(clause);
            int largest = largest(clause);
            int scale = Math.max(COARSE_LARGEST, largest);
            for (int i = offsets[clause]; i < offsets[clause + 1]; i++) {
                int count = (int) Math.round((double) counts[i] * COARSE_LARGEST / scale);
                boolean allowed = rectangle.contains(positions[i] / grid.columns(), positions[i] % grid.columns());
                if (count > 0 && (allowed || counts[i] == largest)) {
                    places[size] = positions[i];
                    scaled[size++] = count;
                }
            }
            coarseOffsets[clause + 1] = size;
        }
        return new PatchCounts(grid, coarseOffsets, Arrays.copyOf(places, size), Arrays.copyOf(scaled, size));
    }

    /** {@return the counts of several banks of clauses, one bank after the other} */
    public static PatchCounts join(List<PatchCounts> all) {
        int[] offsets = new int[all.stream().mapToInt(PatchCounts::clauses).sum() + 1];
        int next = 0;
        for (PatchCounts each : all) {
            for (int clause = 0; clause < each.clauses(); clause++) {
                offsets[next + 1] = offsets[next++] + each.offsets[clause + 1] - each.offsets[clause];
            }
        }
        return new PatchCounts(
                all.stream().mapToInt(each -> each.places).max().orElse(1),
                offsets,
                all.stream().flatMapToInt(each -> Arrays.stream(each.positions)).toArray(),
                all.stream().flatMapToInt(each -> Arrays.stream(each.counts)).toArray());
    }

    /** {@return the counts of some clauses, in any order; those of one that is named again are copied} */
    public PatchCounts select(int... clauses) {
        int[] selected = new int[clauses.length + 1];
        for (int i = 0; i < clauses.length; i++) {
            selected[i + 1] = Math.addExact(selected[i], offsets[clauses[i] + 1] - offsets[clauses[i]]);
        }
        int[] someAt = new int[selected[clauses.length]];
        int[] some = new int[selected[clauses.length]];
        for (int i = 0; i < clauses.length; i++) {
            System.arraycopy(positions, offsets[clauses[i]], someAt, selected[i], selected[i + 1] - selected[i]);
            System.arraycopy(counts, offsets[clauses[i]], some, selected[i], selected[i + 1] - selected[i]);
        }
        return new PatchCounts(places, selected, someAt, some);
    }

    /** {@return for each clause its first entry, and the number of entries at the end; a copy} */
    public int[] offsets() {
        return offsets.clone();
    }

    /** {@return the place of each entry, in a new array} */
    public int[] positions() {
        return positions.clone();
    }

    /** {@return the count of each entry, in a new array} */
    public int[] counts() {
        return counts.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PatchCounts that
                && Arrays.equals(offsets, that.offsets)
                && Arrays.equals(positions, that.positions)
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(positions) + Arrays.hashCode(counts);
    }
}
