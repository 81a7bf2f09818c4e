package org.vitrine.clause;

import java.util.List;
import org.vitrine.internal.tile.TileGrid;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;

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

    static FuzzyClauses of(int tolerance, int reach, List<Region> regions) {
        require(tolerance > 1, "the tolerance of fuzzy clauses must be more than 1: " + tolerance);
        require(reach >= 0, "the reach must be at least 0: " + reach);
        return new FuzzyClauses(tolerance, reach, regions);
    }

    FuzzyClauses with(List<Region> others) {
        return new FuzzyClauses(tolerance, reach, others);
    }

    /** Checks that regions lie on the image, and the literals of each clause in its region. */
    void check(PatchGrid grid, LiteralRows.Sparse literals) {
        TileGrid tiles = TileGrid.of(grid);
        require(grid.positions() == 1, "fuzzy clauses see the whole image, so there is one position");
        require(literals.size() == regions.size(), "offsets do not fit the clauses");
        for (int clause = 0; clause < regions.size(); clause++) {
            Region region = regions.get(clause);
            require(tiles.contains(region), "the region of clause " + clause + " is not on the image: " + region);
            for (int literal : literals.of(clause)) {
                int feature = literal % grid.features();
                if (!region.contains(grid.row(feature), grid.column(feature))) {
                    throw new IllegalArgumentException(
                            "clause " + clause + " includes a literal that is not in its region");
                }
            }
        }
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
