package org.vitrine.internal.edit;

import java.util.List;
import org.vitrine.encode.Surroundings;
import org.vitrine.encode.View;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.predict.VotingClauses;

/**
 * Finds the pixels of an image that can change a literal: those that its bit is computed from, wherever a fuzzy clause
 * is shifted to, and on the mirror image too if votes on it are added.
 */
final class LiteralSight {

    private final PatchGrid grid;
    private final boolean mirrored;
    private final int reach;
    private final int[] cells; // [plane]
    private final Surroundings[] surroundings; // [plane]

    LiteralSight(VotingClauses model) {
        this.grid = model.grid();
        this.mirrored = model.mirrorVotes();
        this.reach = model.clauses().reach();
        List<View> views = model.views();
        int[] viewOf = View.ofPlanes(views);
        this.cells = new int[viewOf.length];
        this.surroundings = new Surroundings[viewOf.length];
        for (int plane = 0; plane < viewOf.length; plane++) {
            View view = views.get(viewOf[plane]);
            cells[plane] = view.cell();
            surroundings[plane] = model.encoding().surroundings(view);
        }
    }

    /** {@return true if a literal is about a pixel, not about the window's position} */
    boolean isPixel(int literal) {
        return literal % grid.features() < grid.pixelFeatures();
    }

    /** {@return true if a pixel of an area can change a literal, with the window at a row and column} */
    boolean touches(int literal, int row, int column, Area area) {
        return touchesRows(literal, row, area) && touchesColumns(literal, column, area);
    }

    /**
     * {@return true if no pixel outside of an area can change a literal, with the window at a row and column} A mirror
     * image has a mirrored area.
     */
    boolean isInside(int literal, int row, int column, Area area) {
        return isInsideRows(literal, row, area) && isInsideColumns(literal, column, area);
    }

    boolean touchesRows(int literal, int windowRow, Area area) {
        int feature = literal % grid.features();
        int plane = grid.plane(feature);
        int row = windowRow + grid.row(feature);
        return firstRow(plane, row) <= area.bottom() && lastRow(plane, row) >= area.top();
    }

    boolean touchesColumns(int literal, int windowColumn, Area area) {
        int feature = literal % grid.features();
        int plane = grid.plane(feature);
        int column = windowColumn + grid.column(feature);
        int first = firstColumn(plane, column);
        int last = lastColumn(plane, column);
        int width = grid.imageWidth();
        return (first <= area.right() && last >= area.left())
                || (mirrored && width - 1 - last <= area.right() && width - 1 - first >= area.left());
    }

    boolean isInsideRows(int literal, int windowRow, Area area) {
        int feature = literal % grid.features();
        int plane = grid.plane(feature);
        int row = windowRow + grid.row(feature);
        return firstRow(plane, row) >= area.top() && lastRow(plane, row) <= area.bottom();
    }

    boolean isInsideColumns(int literal, int windowColumn, Area area) {
        int feature = literal % grid.features();
        int plane = grid.plane(feature);
        int column = windowColumn + grid.column(feature);
        return firstColumn(plane, column) >= area.left() && lastColumn(plane, column) <= area.right();
    }

    private int firstRow(int plane, int row) {
        return first(row, cells[plane], surroundings[plane].above(), grid.imageHeight());
    }

    private int lastRow(int plane, int row) {
        return last(row, cells[plane], surroundings[plane].below(), grid.imageHeight());
    }

    private int firstColumn(int plane, int column) {
        return first(column, cells[plane], surroundings[plane].left(), grid.imageWidth());
    }

    private int lastColumn(int plane, int column) {
        return last(column, cells[plane], surroundings[plane].right(), grid.imageWidth());
    }

    /** Finds the first pixel that counts; beyond the border, the image goes on as at the border. */
    private int first(int index, int cell, int before, int size) {
        int lowest = Math.max(0, index - reach);
        return Math.max(0, Math.min(size - 1, lowest / cell * cell - before));
    }

    private int last(int index, int cell, int after, int size) {
        int highest = Math.min(size - 1, index + reach);
        return Math.max(0, Math.min(size - 1, highest / cell * cell + after));
    }
}
