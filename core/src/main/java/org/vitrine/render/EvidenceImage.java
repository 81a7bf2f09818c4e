package org.vitrine.render;

import org.vitrine.explain.EvidenceMap;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Turns evidence into images, in the paper's colours. Grey images: red where brightness is asked for, blue where
 * darkness is, black where nothing is. Colour images: the evidence of each channel as that channel's brightness, so
 * that middle grey means nothing.
 */
public final class EvidenceImage {

    private EvidenceImage() {}

    /** {@return the signed evidence: red, blue and black for grey images; for colour images (v + 1) / 2 per channel} */
    public static Raster signed(EvidenceMap map) {
        return signed(map.shape(), map.normalized());
    }

    /** {@return values of -1 to 1, by row, pixel and channel, as {@link #signed(EvidenceMap)} draws them} */
    public static Raster signed(ImageShape shape, double[] values) {
        return shape.channels() == 1 ? redAndBlue(shape, values) : channels(shape, values, true);
    }

    /**
     * {@return the evidence that asks for brightness: red for grey images, each channel's own colour for colour images;
     * black where there is none}
     */
    public static Raster positive(EvidenceMap map) {
        double[] scaled = map.normalized();
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = Math.max(0, scaled[i]);
        }
        return map.shape().channels() == 1 ? redAndBlue(map.shape(), scaled) : channels(map.shape(), scaled, false);
    }

    /**
     * {@return I⁺ or I⁻ alone, before subtraction, black where there is none}
     *
     * @param bright true for I⁺ (red), false for I⁻ (blue); each channel's own colour for colour images
     */
    public static Raster literals(EvidenceMap map, boolean bright) {
        double[] scaled = EvidenceMap.normalized(
                bright ? map.positive() : map.negative(), map.shape().channels());
        if (map.shape().channels() == 3) {
            return channels(map.shape(), scaled, false);
        }
        for (int i = 0; !bright && i < scaled.length; i++) {
            scaled[i] = -scaled[i];
        }
        return redAndBlue(map.shape(), scaled);
    }

    /**
     * {@return an RGB image of evidence laid over the image of the same size that it explains: the image in grey,
     * tinted red where the model asks for brightness and blue where it asks for darkness, more strongly where there is
     * more evidence}
     */
    public static Raster over(Raster image, EvidenceMap map) {
        ImageShape shape = image.shape();
        double[] strength = strength(map);
        byte[] values = new byte[shape.height() * shape.width() * 3];
        for (int pixel = 0; pixel < strength.length; pixel++) {
            int row = pixel / shape.width();
            int column = pixel % shape.width();
            double grey = 0;
            for (int channel = 0; channel < shape.channels(); channel++) {
                grey += (double) image.value(row, column, channel) / shape.channels();
            }
            double tint = Math.sqrt(Math.abs(strength[pixel])) * 0.85; // so that weak evidence is seen too
            double ground = grey * (1 - tint);
            boolean bright = strength[pixel] > 0;
            values[3 * pixel] = level(ground + (bright ? 255 * tint : 0));
            values[3 * pixel + 1] = level(ground + 40 * tint);
            values[3 * pixel + 2] = level(ground + (bright ? 0 : 255 * tint));
        }
        return Raster.of(new ImageShape(shape.height(), shape.width(), 3), values);
    }

    /**
     * {@return the strength with which the model looks at each pixel, row by row: the evidence added up over the
     * channels, scaled to [-1, 1]}
     */
    static double[] strength(EvidenceMap map) {
        int channels = map.shape().channels();
        double[] evidence = map.evidence();
        double[] sums = new double[evidence.length / channels];
        for (int i = 0; i < evidence.length; i++) {
            sums[i / channels] += evidence[i];
        }
        return EvidenceMap.normalized(sums, 1);
    }

    private static Raster redAndBlue(ImageShape shape, double[] scaled) {
        byte[] values = new byte[3 * scaled.length];
        for (int i = 0; i < scaled.length; i++) {
            values[3 * i] = level(255 * Math.max(0, scaled[i]));
            values[3 * i + 2] = level(255 * Math.max(0, -scaled[i]));
        }
        return Raster.of(new ImageShape(shape.height(), shape.width(), 3), values);
    }

    private static Raster channels(ImageShape shape, double[] scaled, boolean signed) {
        byte[] values = new byte[scaled.length];
        for (int i = 0; i < scaled.length; i++) {
            values[i] = level(signed ? 255 * (scaled[i] + 1) / 2 : 255 * scaled[i]);
        }
        return Raster.of(shape, values);
    }

    private static byte level(double value) {
        return (byte) Math.round(Math.max(0, Math.min(255, value)));
    }
}
