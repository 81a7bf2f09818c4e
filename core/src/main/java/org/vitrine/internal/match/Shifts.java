package org.vitrine.internal.match;

/**
 * Lists the shifts at which fuzzy clauses are tried: none, then all others within reach, row by row, in steps of
 * {@value #STEP} pixels. Of shifts that are equally good the first one counts.
 */
public final class Shifts {

    /** Pixels from one shift to the next: neighbouring pixels differ too little. */
    public static final int STEP = 2;

    private final int[] rows;
    private final int[] columns;

    private Shifts(int count) {
        this.rows = new int[count];
        this.columns = new int[count];
    }

    /** {@return all shifts up to {@code reach} pixels, up or down and left or right} */
    public static Shifts upTo(int reach) {
        int steps = reach / STEP;
        Shifts shifts = new Shifts((2 * steps + 1) * (2 * steps + 1));
        int next = 1;
        for (int row = -steps; row <= steps; row++) {
            for (int column = -steps; column <= steps; column++) {
                if (row != 0 || column != 0) {
                    shifts.rows[next] = STEP * row;
                    shifts.columns[next++] = STEP * column;
                }
            }
        }
        return shifts;
    }

    /** Finds a shift by its rows and columns. */
    int indexOf(int row, int column) {
        int side = (int) Math.sqrt(rows.length);
        int natural = (row / STEP + side / 2) * side + column / STEP + side / 2;
        int middle = rows.length / 2; // no shift at all, which comes first
        return natural == middle ? 0 : natural < middle ? natural + 1 : natural;
    }

    public int count() {
        return rows.length;
    }

    /** {@return the number of rows by which a clause is moved down} */
    public int rows(int shift) {
        return rows[shift];
    }

    /** {@return the number of columns by which a clause is moved to the right} */
    public int columns(int shift) {
        return columns[shift];
    }
}
