package org.vitrine.render;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Draws net evidence, a value for each pixel: teal where pixels support a label, orange where they oppose it, which
 * people with any kind of colour vision tell apart. Linear up to the full colour, on one scale for both; maps that are
 * to be compared are drawn with the largest {@linkplain #fullColour value of the full colour} of all of them; larger
 * values get it too. The map is smoothed a little for the eye, over 3x3 pixels; what is measured is never smoothed.
 */
public final class NetEvidenceImage {

    /** Colour of pixels that support the label. */
    public static final int TEAL = 0x0F766E;

    /** Colour of pixels that oppose the label. */
    public static final int ORANGE = 0xD95F02;

    /** Colour of pixels that do neither. */
    public static final int NEUTRAL = 0xF4F4F2;

    /** How much of an image's contrast is left: little, so that equal evidence looks equal on dark and on bright. */
    private static final double PALE = 0.38;

    private NetEvidenceImage() {}

    /**
     * {@return the value of evidence, after smoothing and without sign, that gets the full colour: the mean of the
     * strongest 1 % of the pixels as they are drawn} If it were the largest value, a single pixel could make the rest
     * of the map too pale to see.
     */
    public static double fullColour(ImageShape shape, double[] net) {
        double[] strongest = Arrays.stream(Smoothing.of(shape.height(), shape.width(), net))
                .map(Math::abs)
                .sorted()
                .toArray();
        int count = Math.max(1, strongest.length / 100);
        return Arrays.stream(strongest, strongest.length - count, strongest.length)
                .average()
                .orElseThrow();
    }

    /** {@return the evidence alone, on a scale of its own, teal and orange on light grey} */
    public static Raster alone(ImageShape shape, double[] net) {
        return alone(shape, net, fullColour(shape, net));
    }

    /** {@return the evidence alone, teal and orange on light grey; the value {@code full} gets the full colour} */
    public static Raster alone(ImageShape shape, double[] net, double full) {
        return draw(shape, net, full, pixel -> NEUTRAL);
    }

    /**
     * {@return the evidence, teal and orange, over the image that it explains, which is drawn pale and grey; on a scale
     * of its own}
     */
    public static Raster over(Raster image, double[] net) {
        return over(image, net, fullColour(image.shape(), net));
    }

    /**
     * {@return the evidence, teal and orange, over the image that it explains, which is drawn pale and grey;
     * {@code full} is the value that gets the full colour}
     */
    public static Raster over(Raster image, double[] net, double full) {
        ImageShape shape = image.shape();
        return draw(shape, net, full, pixel -> {
            int grey = pale(image, pixel / shape.width(), pixel % shape.width());
            return grey << 16 | grey << 8 | grey;
        });
    }

    /** {@return the grey in which a pixel of an image is drawn under what explains it} */
    static int pale(Raster image, int row, int column) {
        int channels = image.shape().channels();
        int sum = 0;
        for (int channel = 0; channel < channels; channel++) {
            sum += image.value(row, column, channel);
        }
        return (int) Math.round(255 - PALE * (255 - (double) sum / channels));
    }

    private static Raster draw(ImageShape shape, double[] net, double full, IntUnaryOperator ground) {
        double[] smooth = Smoothing.of(shape.height(), shape.width(), net);
        byte[] values = new byte[3 * smooth.length];
        for (int pixel = 0; pixel < smooth.length; pixel++) {
            double strength = full == 0 ? 0 : Math.min(1, Math.abs(smooth[pixel]) / full);
            int tint = smooth[pixel] > 0 ? TEAL : ORANGE;
            int below = ground.applyAsInt(pixel);
            for (int channel = 0; channel < 3; channel++) {
                int shift = 16 - 8 * channel;
                double mixed = (1 - strength) * (below >> shift & 0xFF) + strength * (tint >> shift & 0xFF);
                values[3 * pixel + channel] = (byte) Math.round(mixed);
            }
        }
        return Raster.of(new ImageShape(shape.height(), shape.width(), 3), values);
    }
}
