package org.vitrine.render;

import org.vitrine.explain.change.Counterfactual;
import org.vitrine.explain.change.PixelChange;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Draws which pixels of an image were changed, and how, over a pale copy of the image. */
public final class ChangeImage {

    private static final int ERASED = 0x7C3AED;
    private static final int DARKENED = 0x1F2937;
    private static final int BRIGHTENED = 0xEAB308;
    private static final int REDDENED = 0xDC2626;
    private static final int GREENED = 0x16A34A;
    private static final int BLUED = 0x2563EB;
    private static final double PALE = 0.7;

    private ChangeImage() {}

    /**
     * {@return the colour of a kind of change, {@code 0xRRGGBB}: violet for erased, nearly black for painted dark,
     * yellow for painted bright, otherwise the colour itself}
     */
    public static int colour(PixelChange change) {
        return switch (change) {
            case ERASED -> ERASED;
            case DARKENED -> DARKENED;
            case BRIGHTENED -> BRIGHTENED;
            case REDDENED -> REDDENED;
            case GREENED -> GREENED;
            case BLUED -> BLUED;
        };
    }

    /** {@return an RGB image of the same size that shows the changed pixels} */
    public static Raster draw(Counterfactual found) {
        Raster image = found.image();
        ImageShape shape = image.shape();
        int[][] rows = new int[shape.height()][shape.width()];
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                int pale = pale(image, row, column);
                rows[row][column] =
                        found.change(row, column).map(ChangeImage::colour).orElse(pale);
            }
        }
        return Raster.rgb(rows);
    }

    private static int pale(Raster image, int row, int column) {
        int channels = image.shape().channels();
        int rgb = 0;
        for (int channel = 0; channel < 3; channel++) {
            int value = image.value(row, column, Math.min(channel, channels - 1));
            rgb = rgb << 8 | (int) Math.round(PALE * 255 + (1 - PALE) * value);
        }
        return rgb;
    }
}
