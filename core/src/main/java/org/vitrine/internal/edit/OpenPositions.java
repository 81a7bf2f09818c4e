package org.vitrine.internal.edit;

import java.util.Arrays;
import java.util.Optional;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/** Positions of a window, some of which are closed to a clause; finds the largest rectangle of the open ones. */
final class OpenPositions {

    private final PatchGrid grid;
    private final boolean[] closed;

    /** Opens all positions of a rectangle and closes all others. */
    OpenPositions(PatchGrid grid, Rectangle rectangle) {
        this.grid = grid;
        this.closed = new boolean[grid.positions()];
        for (int at = 0; at < closed.length; at++) {
            closed[at] = !rectangle.contains(at / grid.columns(), at % grid.columns());
        }
    }

    /** Closes all positions at which both the row and the column are marked; returns true if one of them was open. */
    boolean close(boolean[] rows, boolean[] columns) {
        boolean any = false;
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; rows[row] && column < columns.length; column++) {
                int at = row * grid.columns() + column;
                any |= columns[column] && !closed[at];
                closed[at] |= columns[column];
            }
        }
        return any;
    }

    /**
     * Finds the largest rectangle of open positions; of equal ones the one that ends in the highest row, then the one
     * that ends furthest left. Each row in turn is the base of columns of open positions, over which rectangles are
     * spread from the left to the right.
     */
    Optional<Rectangle> largest() {
        int columns = grid.columns();
        int[] heights = new int[columns];
        int[] starts = new int[columns + 1];
        int[] levels = new int[columns + 1];
        int most = 0;
        Rectangle best = new Rectangle(1, 0, 1, 0);
        for (int row = 0; row < grid.rows(); row++) {
            int open = 0; // rectangles begun and not yet ended
            for (int column = 0; column <= columns; column++) {
                if (column < columns) {
                    heights[column] = closed[row * columns + column] ? 0 : heights[column] + 1;
                }
                int height = column < columns ? heights[column] : 0;
                int start = column;
                while (open > 0 && levels[open - 1] >= height) {
                    open--;
                    int size = levels[open] * (column - starts[open]);
                    if (size > most) {
                        most = size;
                        best = new Rectangle(row - levels[open] + 1, row, starts[open], column - 1);
                    }
                    start = starts[open];
                }
                starts[open] = start;
                levels[open++] = height;
            }
        }
        return most == 0 ? Optional.empty() : Optional.of(best);
    }

    /** {@return the literals that limit a clause to a rectangle, in addition to its own} */
    static int[] limited(PatchGrid grid, int[] literals, Rectangle to) {
        int rows = grid.pixelFeatures();
        int columns = rows + grid.rows() - 1;
        int[] more = new int[4];
        int count = 0;
        if (to.top() > 0) {
            more[count++] = rows + to.top() - 1; // the row is greater than the one above the first
        }
        if (to.bottom() < grid.rows() - 1) {
            more[count++] = grid.features() + rows + to.bottom(); // and not greater than the last
        }
        if (to.left() > 0) {
            more[count++] = columns + to.left() - 1;
        }
        if (to.right() < grid.columns() - 1) {
            more[count++] = grid.features() + columns + to.right();
        }
        int[] all = Arrays.copyOf(literals, literals.length + count);
        System.arraycopy(more, 0, all, literals.length, count);
        return Arrays.stream(all).sorted().distinct().toArray();
    }
}
