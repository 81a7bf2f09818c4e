package org.vitrine.internal.encode;

import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Draws what the encoding {@code orientations} has kept of an image. */
final class OrientationImage {

    private static final int CELL = OrientationViews.CELL;
    private static final int[] ACROSS = {10, 7, 0, -7, -10, -7, 0, 7}; // of each direction, in tenths
    private static final int[] DOWN = {0, 7, 10, 7, 0, -7, -10, -7};

    private final BitImage bits;
    private final int channels;
    private final int[][] quantiles;

    OrientationImage(BitImage bits, int channels, int[][] quantiles) {
        this.bits = bits;
        this.channels = channels;
        this.quantiles = quantiles;
    }

    Raster draw() {
        ImageShape shape = new ImageShape(bits.height(), bits.width(), channels);
        byte[] values = new byte[shape.size()];
        int at = 0;
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                for (int value : pixel(row, column)) {
                    values[at++] = (byte) Math.max(0, Math.min(255, value));
                }
            }
        }
        return Raster.of(shape, values);
    }

    /** Computes a pixel; one after the last complete cell is drawn like its neighbour. */
    private int[] pixel(int row, int column) {
        int cellRow = Math.min(row / CELL, Math.max(1, bits.height() / CELL) - 1);
        int cellColumn = Math.min(column / CELL, Math.max(1, bits.width() / CELL) - 1);
        int light = value(OrientationPools.BRIGHTNESS, cellRow, cellColumn)
                + shade(cellRow, cellColumn, row % CELL == 0 ? -1 : 1, column % CELL == 0 ? -1 : 1);
        if (channels == 1) {
            return new int[] {light};
        }
        int redGreen = value(OrientationPools.RED_GREEN, cellRow, cellColumn);
        int blueYellow = value(OrientationPools.BLUE_YELLOW, cellRow, cellColumn);
        int green = light - (356 * redGreen + 114 * blueYellow) / 1000; // so that the brightness is that of the cell
        return new int[] {green + redGreen, green, green + redGreen / 2 + blueYellow};
    }

    /** {@return by how much a pixel is brighter than its cell, on the upper or lower, left or right side of it} */
    private int shade(int row, int column, int below, int right) {
        int strength = 0;
        int most = 0;
        for (int direction = 0; direction < OrientationPools.DIRECTIONS; direction++) {
            int reached = reached(direction, row, column);
            strength += reached * (ACROSS[direction] * right + DOWN[direction] * below);
            most += reached * 10;
        }
        return most == 0 ? 0 : value(OrientationPools.CONTRAST, row, column) * strength / most / 2;
    }

    /** {@return a value that is typical of the levels that a cell reaches, in whole grey values} */
    private int value(int map, int row, int column) {
        int[] rungs = quantiles[map];
        int reached = reached(map, row, column);
        int last = rungs.length - 1;
        int least = reached == 0 ? rungs[0] - (rungs[1] - rungs[0]) : rungs[reached - 1];
        int most = reached > last ? rungs[last] + (rungs[last] - rungs[last - 1]) : rungs[reached];
        return (least + most) / 2 / 16;
    }

    private int reached(int map, int row, int column) {
        int levels = quantiles[map].length;
        int planes = levels / OrientationEncoding.PER_PLANE;
        int reached = 0;
        for (int level = 0; level < levels; level++) {
            int y = CELL * row + level % OrientationEncoding.PER_PLANE / CELL;
            int x = CELL * column + level % CELL;
            if (y < bits.height() && x < bits.width()) {
                reached += bits.get(y, x, map * planes + level / OrientationEncoding.PER_PLANE) ? 1 : 0;
            }
        }
        return reached;
    }
}
