package org.vitrine.evaluation.chart;

import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Draws fractions of a largest value as colours, from black over red to pale yellow. */
public final class HeatImage {

    /** Colours of matplotlib's inferno, which rise evenly in brightness. */
    private static final int[] HEAT = {0x000004, 0x57106E, 0xBC3754, 0xF98E09, 0xFCFFA4};

    private HeatImage() {}

    /** {@return the colour of a fraction of 0 to 1, {@code 0xRRGGBB}} */
    public static int colour(double fraction) {
        double at = fraction * (HEAT.length - 1);
        int below = Math.min((int) at, HEAT.length - 2);
        int rgb = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int low = HEAT[below] >> shift & 0xFF;
            int high = HEAT[below + 1] >> shift & 0xFF;
            rgb |= (int) Math.round(low + (at - below) * (high - low)) << shift;
        }
        return rgb;
    }

    /** {@return an RGB image of values of 0 or more, row by row, the largest brightest; black if all are 0} */
    public static Raster of(int height, int width, double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        ImageShape shape = new ImageShape(height, width, 3);
        byte[] bytes = new byte[shape.size()];
        for (int i = 0; i < values.length; i++) {
            int rgb = colour(largest > 0 ? values[i] / largest : 0);
            bytes[3 * i] = (byte) (rgb >> 16);
            bytes[3 * i + 1] = (byte) (rgb >> 8);
            bytes[3 * i + 2] = (byte) rgb;
        }
        return Raster.of(shape, bytes);
    }
}
