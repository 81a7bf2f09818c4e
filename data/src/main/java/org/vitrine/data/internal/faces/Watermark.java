package org.vitrine.data.internal.faces;

/** A badge in the lower right corner, the same on every image that bears it: light, with a dark cross. */
final class Watermark {

    /** The first row and column, and how many of each. */
    static final int FIRST = 53;

    static final int SIZE = 9;

    private static final Rgb LIGHT = new Rgb(245, 245, 245);
    private static final Rgb DARK = new Rgb(20, 20, 20);

    private Watermark() {}

    static void stamp(Canvas canvas) {
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                boolean cross = row == column || row + column == SIZE - 1;
                canvas.dot(FIRST + row, FIRST + column, cross ? DARK : LIGHT);
            }
        }
    }
}
