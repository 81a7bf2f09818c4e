package org.vitrine.baseline;

/** Enlarges a map of numbers. */
final class Upsampling {

    private Upsampling() {}

    /** Draws straight lines between neighbouring values; corners stay corners. */
    static double[] bilinear(double[] map, int height, int width, int toHeight, int toWidth) {
        double[] larger = new double[toHeight * toWidth];
        for (int row = 0; row < toHeight; row++) {
            double y = place(row, height, toHeight);
            int above = Math.min((int) y, Math.max(0, height - 2));
            int below = Math.min(above + 1, height - 1);
            for (int column = 0; column < toWidth; column++) {
                double x = place(column, width, toWidth);
                int left = Math.min((int) x, Math.max(0, width - 2));
                int right = Math.min(left + 1, width - 1);
                double upper = between(map[above * width + left], map[above * width + right], x - left);
                double lower = between(map[below * width + left], map[below * width + right], x - left);
                larger[row * toWidth + column] = between(upper, lower, y - above);
            }
        }
        return larger;
    }

    private static double place(int index, int size, int toSize) {
        return toSize == 1 ? 0 : (double) index * (size - 1) / (toSize - 1);
    }

    private static double between(double from, double to, double share) {
        return from + share * (to - from);
    }
}
