package org.vitrine.internal.match;

import java.util.Arrays;
import org.vitrine.clause.PatchCounts;
import org.vitrine.patch.PatchGrid;

/**
 * Counts at which positions each clause was true.
 *
 * <p>A trained clause specializes in a small region, so of the thousands of positions of a large image most counts stay
 * 0: 25,000 clauses on 3,844 positions would take 384 MB, mostly zeros. Each clause has its own hash table, one word
 * per entry (position + 1 in the upper half, count in the lower), which doubles when it is three quarters full, and
 * becomes a plain array of counts when that is no larger. Where there are few positions, it is a plain array from the
 * beginning.
 *
 * <p>Threads may count for different clauses at once.
 */
public final class PatchCounter {

    private static final int SMALLEST = 8;
    /** The number of positions up to which a clause has a counter for each. */
    public static final int FEW_POSITIONS = 512;

    private static final long[] NO_TABLE = {};
    private static final int[] NOT_PLAIN = {};

    private final PatchGrid grid;
    private final int positions;
    private final long[][] tables;
    private final int[] used;
    private final int[][] plain;

    /** Begins with counts of 0. */
    public PatchCounter(PatchGrid grid, int clauses) {
        this.grid = grid;
        this.positions = grid.positions();
        this.tables = new long[clauses][];
        this.used = new int[clauses];
        this.plain = new int[clauses][];
        Arrays.fill(tables, NO_TABLE);
        Arrays.fill(plain, NOT_PLAIN);
    }

    /** Continues from other counts. */
    public PatchCounter(PatchGrid grid, PatchCounts before) {
        this(grid, before.clauses());
        for (int i = 0; i < used.length; i++) {
            int clause = i;
            before.forEach(clause, (position, count) -> add(clause, position, count));
        }
    }

    /** Counts a clause once more at a position, which is counted row by row. */
    public void add(int clause, int position) {
        add(clause, position, 1);
    }

    private void add(int clause, int position, int times) {
        int[] counts = plain[clause];
        if (counts != NOT_PLAIN) {
            counts[position] += times;
            return;
        }
        long[] table = tables[clause];
        if (4 * (used[clause] + 1) > 3 * table.length) {
            grow(clause);
            add(clause, position, times);
            return;
        }
        int slot = slot(table, position);
        if (table[slot] == 0) {
            used[clause]++;
            table[slot] = (long) (position + 1) << 32;
        }
        table[slot] += times;
    }

    private static int slot(long[] table, int position) {
        int slot = (position * 0x9E3779B9) >>> Integer.numberOfLeadingZeros(table.length - 1);
        while (table[slot] != 0 && table[slot] >>> 32 != position + 1) {
            slot = (slot + 1) & (table.length - 1);
        }
        return slot;
    }

    private void grow(int clause) {
        long[] old = tables[clause];
        int length = Math.max(SMALLEST, 2 * old.length);
        if (positions <= FEW_POSITIONS || 2 * length >= positions) { // two ints to a long
            plain[clause] = toPlain(old);
            tables[clause] = NO_TABLE;
            return;
        }
        long[] table = new long[length];
        for (long entry : old) {
            if (entry != 0) {
                table[slot(table, (int) (entry >>> 32) - 1)] = entry;
            }
        }
        tables[clause] = table;
    }

    private int[] toPlain(long[] table) {
        int[] counts = new int[positions];
        for (long entry : table) {
            if (entry != 0) {
                counts[(int) (entry >>> 32) - 1] = (int) entry;
            }
        }
        return counts;
    }

    /** {@return a copy of the counts as they are now} */
    public PatchCounts counts() {
        int clauses = used.length;
        int[] offsets = new int[clauses + 1];
        int[] places = new int[1024];
        int[] counts = new int[1024];
        int size = 0;
        for (int clause = 0; clause < clauses; clause++) {
            int[] own = plain[clause] != NOT_PLAIN ? plain[clause] : toPlain(tables[clause]);
            for (int position = 0; position < positions; position++) {
                if (own[position] != 0) {
                    if (size == places.length) {
                        places = Arrays.copyOf(places, 2 * size);
                        counts = Arrays.copyOf(counts, 2 * size);
                    }
                    places[size] = position;
                    counts[size++] = own[position];
                }
            }
            offsets[clause + 1] = size;
        }
        return new PatchCounts(grid, offsets, Arrays.copyOf(places, size), Arrays.copyOf(counts, size));
    }
}
