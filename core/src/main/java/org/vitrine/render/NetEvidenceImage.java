package org.vitrine.render;

import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Draws net evidence: teal where pixels support a label, orange where they oppose it, which people with any kind of colour vision tell apart.
 * Linear, on one scale for both. The map is smoothed a little for the eye, over 3x3 pixels; what is measured is never smoothed.
 *
 * <p>To draw several maps so that they can be compared, such as those of all labels of an image, pass the largest of their
 * {@linkplain #scale scales} with each of them.
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
        return alone(shape, net, scale(shape, net));
    }

    /**
     * The evidence alone, on a scale shared with others.
     *
     * @param shape the size of the image
     * @param net the evidence, a value for each pixel
     * @param scale the value that gets the full colour, smoothed; larger ones get it too
     * @return teal and orange on light grey
     */
    public static Raster alone(ImageShape shape, double[] net, double scale) {
        return draw(shape, net, scale, pixel -> PAPER);
    }

    /**
     * The evidence over the image that it explains, which is drawn pale and grey.
     *
     * @param image the image
     * @param net the evidence, a value for each pixel
     * @return teal and orange over the image
     */
    public static Raster over(Raster image, double[] net) {
        return over(image, net, scale(image.shape(), net));
    }

    /**
     * The evidence over the image that it explains, on a scale shared with others.
     *
     * @param image the image
     * @param net the evidence, a value for each pixel
     * @param scale the value that gets the full colour, smoothed; larger ones get it too
     * @return teal and orange over the image, which is drawn pale and grey
     */
    public static Raster over(Raster image, double[] net, double scale) {
        ImageShape shape = image.shape();
        return draw(shape, net, scale, pixel -> {
            int sum = 0;
            for (int channel = 0; channel < shape.channels(); channel++) {
                sum += image.value(pixel / shape.width(), pixel % shape.width(), channel);
            }
            int grey = (int) Math.round(255 - PALE * (255 - (double) sum / shape.channels()));
            return grey << 16 | grey << 8 | grey;
        });
    }

    /**
     * The scale on which a map is drawn by itself: its largest value, for or against, after smoothing.
     *
     * @param shape the size of the image
     * @param net the evidence, a value for each pixel
     * @return 0 or more
     */
    public static double scale(ImageShape shape, double[] net) {
        double most = 0;
        for (double value : smoothed(shape, net)) {
            most = Math.max(most, Math.abs(value));
        }
        return most;
    }

    private interface Ground {
        int colour(int pixel);
    }

    private static Raster draw(ImageShape shape, double[] net, double scale, Ground ground) {
        double[] smooth = smoothed(shape, net);
        byte[] values = new byte[3 * smooth.length];
        for (int pixel = 0; pixel < smooth.length; pixel++) {
            double share = scale == 0 ? 0 : Math.min(1, Math.abs(smooth[pixel]) / scale);
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

    /** Each pixel with its neighbours, by weights 1 2 1 in both directions; beyond the border there is nothing. */
    private static double[] smoothed(ImageShape shape, double[] net) {
        int height = shape.height();
        int width = shape.width();
        double[] smooth = new double[net.length];
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                double sum = 0;
                for (int y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
                    for (int x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
                        sum += net[y * width + x] * (y == row ? 2 : 1) * (x == column ? 2 : 1);
                    }
                }
                smooth[row * width + column] = sum / 16;
            }
        }
        return smooth;
    }
}
