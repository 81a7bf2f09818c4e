package org.vitrine.onnx;

/**
 * The bit planes of one encoding in a graph.
 *
 * @param value numbers 0 and 1, images x planes x rows x columns
 * @param count how many planes there are
 * @param cell the side of the squares of pixels that are moved as a whole
 */
record Planes(String value, int count, int cell) {

    /**
     * {@return the row or column of which each one is a copy, once an image of some rows or columns has moved} Border
     * cells are repeated.
     */
    int[] movedFrom(int size, int by) {
        int cells = size / cell;
        int[] from = new int[size];
        for (int index = 0; index < size; index++) {
            int own = index / cell;
            from[index] =
                    own >= cells ? index : Math.max(0, Math.min(cells - 1, own - by / cell)) * cell + index % cell;
        }
        return from;
    }
}
