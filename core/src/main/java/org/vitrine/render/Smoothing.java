package org.vitrine.render;

/** Smooths a map a little, for the eye. */
final class Smoothing {

    private Smoothing() {}

    /** {@return each value with its neighbours, by weights 1 2 1 in both directions; 0 beyond the border} */
    static double[] of(int height, int width, double[] values) {
        double[] smooth = new double[values.length];
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                double sum = 0;
                for (int y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
                    for (int x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
                        sum += values[y * width + x] * (y == row ? 2 : 1) * (x == column ? 2 : 1);
                    }
                }
                smooth[row * width + column] = sum / 16;
            }
        }
        return smooth;
    }
}
