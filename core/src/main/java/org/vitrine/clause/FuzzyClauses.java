package org.vitrine.clause;

import java.util.Arrays;
import java.util.List;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;
import org.vitrine.patch.TileGrid;

/**
 * Tolerance and reach, which all clauses of a bank have in common, and the region of each.
 *
 * @param tolerance votes of a clause whose literals all hold, of which each literal that fails costs one; 1 if clauses
 *     are crisp
 * @param reach by how many pixels a clause is shifted at most, to find where it holds best
 * @param regions the region of each clause; none if clauses are crisp
 */
record FuzzyClauses(int tolerance, int reach, List<Region> regions) {

    /** Crisp clauses, which slide a window over the image. */
    static final FuzzyClauses NONE = new FuzzyClauses(1, 0, List.of());

    FuzzyClauses {
        regions = List.copyOf(regions);
    }

    static FuzzyClauses checked(
            int tolerance, int reach, List<Region> regions, PatchGrid grid, int[] offsets, int[] literals) {
        require(tolerance > 1, "the tolerance of fuzzy clauses must be more than 1: " + tolerance);
        require(reach >= 0, "the reach must be at least 0: " + reach);
        FuzzyClauses fuzzy = new FuzzyClauses(tolerance, reach, regions);
        fuzzy.check(grid, offsets, literals);
        return fuzzy;
    }

    FuzzyClauses with(List<Region> others) {
        return new FuzzyClauses(tolerance, reach, others);
    }

    /** Checks that literals lie in the clauses' regions. */
    void check(PatchGrid grid, int[] offsets, int[] literals) {
        TileGrid tiles = TileGrid.of(grid);
        require(grid.positions() == 1, "fuzzy clauses see the whole image, so there is one position");
        require(offsets.length == regions.size() + 1 && offsets[0] == 0, "offsets do not fit the clauses");
        require(offsets[regions.size()] == literals.length, "offsets do not fit the literals");
        for (int clause = 0; clause < regions.size(); clause++) {
            Region region = regions.get(clause);
            require(tiles.contains(region), "the region of clause " + clause + " is not on the image: " + region);
            int before = -1;
            require(
                    offsets[clause] <= offsets[clause + 1] && offsets[clause + 1] <= literals.length,
                    "offsets of clause " + clause + " do not rise");
            for (int literal : Arrays.copyOfRange(literals, offsets[clause], offsets[clause + 1])) {
                require(
                        literal > before && literal < grid.literals(),
                        "literals of clause " + clause + " do not rise, or there are none of that number");
                int feature = literal % grid.features();
                require(
                        region.contains(grid.row(feature), grid.column(feature)),
                        "clause " + clause + " includes a literal that is not in its region");
                before = literal;
            }
        }
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
