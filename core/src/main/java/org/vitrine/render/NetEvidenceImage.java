package org.vitrine.render;

import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Draws net evidence: teal where pixels support a label, orange where they oppose it, which people with any kind of colour vision tell apart.
 * Linear, on one scale for both. The map is smoothed a little for the eye, over 3x3 pixels; what is measured is never smoothed.
 */
public final class NetEvidenceImage {

    /** Supports the label. */
    public static final int TEAL = 0x0F766E;

    /** Opposes the label. */
    public static final int ORANGE = 0xD95F02;

    private static final int PAPER = 0xF4F4F2;
    private static final double PALE = 0.55;

    private NetEvidenceImage() {}

    /**
     * The evidence alone.
     *
     * @param shape the size of the image
     * @param net the evidence, a value for each pixel
     * @return teal and orange on light grey
     */
    public static Raster alone(ImageShape shape, double[] net) {
        return draw(shape, net, pixel -> PAPER);
    }

    /**
     * The evidence over the image that it explains, which is drawn pale and grey.
     *
     * @param image the image
     * @param net the evidence, a value for each pixel
     * @return teal and orange over the image
     */
    public static Raster over(Raster image, double[] net) {
        ImageShape shape = image.shape();
        return draw(shape, net, pixel -> {
            int sum = 0;
            for (int channel = 0; channel < shape.channels(); channel++) {
                sum += image.value(pixel / shape.width(), pixel % shape.width(), channel);
            }
            int grey = (int) Math.round(255 - PALE * (255 - (double) sum / shape.channels()));
            return grey << 16 | grey << 8 | grey;
        });
    }

    private interface Ground {
        int colour(int pixel);
    }

    private static Raster draw(ImageShape shape, double[] net, Ground ground) {
        double[] smooth = Smoothing.of(shape.height(), shape.width(), net);
        double most = 0;
        for (double value : smooth) {
            most = Math.max(most, Math.abs(value));
        }
        byte[] values = new byte[3 * smooth.length];
        for (int pixel = 0; pixel < smooth.length; pixel++) {
            double share = most == 0 ? 0 : Math.abs(smooth[pixel]) / most;
            int tint = smooth[pixel] > 0 ? TEAL : ORANGE;
            int below = ground.colour(pixel);
            for (int channel = 0; channel < 3; channel++) {
                int shift = 16 - 8 * channel;
                double mixed = (1 - share) * (below >> shift & 0xFF) + share * (tint >> shift & 0xFF);
                values[3 * pixel + channel] = (byte) Math.round(mixed);
            }
        }
        return Raster.of(new ImageShape(shape.height(), shape.width(), 3), values);
    }
}
