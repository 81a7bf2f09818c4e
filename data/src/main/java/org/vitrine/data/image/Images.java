package org.vitrine.data.image;

import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.IndexColorModel;
import java.awt.image.WritableRaster;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Turns images of the JDK into rasters and back. What is transparent shows white, as on a page. */
public final class Images {

    private Images() {}

    /** {@return the brightness of an image's pixels, in its own size} */
    public static Raster grey(BufferedImage image) {
        return of(image, new ImageShape(image.getHeight(), image.getWidth(), 1));
    }

    /** {@return red, green and blue of an image's pixels, in its own size} */
    public static Raster rgb(BufferedImage image) {
        return of(image, new ImageShape(image.getHeight(), image.getWidth(), 3));
    }

    /**
     * Converts an image to a raster of a shape: scaled by averaging when it shrinks, by straight lines between pixels
     * when it grows.
     *
     * @return the image, of that shape
     */
    public static Raster of(BufferedImage image, ImageShape shape) {
        return Resampling.scale(image.getHeight(), image.getWidth(), rows(image, shape.channels()), shape);
    }

    /** {@return the pixels of a raster, grey or RGB, as an opaque RGB image} */
    public static BufferedImage toBufferedImage(Raster raster) {
        ImageShape shape = raster.shape();
        BufferedImage image = new BufferedImage(shape.width(), shape.height(), BufferedImage.TYPE_INT_RGB);
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                int red = raster.value(row, column, 0);
                int green = shape.channels() == 1 ? red : raster.value(row, column, 1);
                int blue = shape.channels() == 1 ? red : raster.value(row, column, 2);
                image.setRGB(column, row, red << 16 | green << 8 | blue);
            }
        }
        return image;
    }

    private static Resampling.Rows rows(BufferedImage image, int channels) {
        ColorModel model = image.getColorModel();
        if (model.getNumColorComponents() == 1 && !(model instanceof IndexColorModel)) {
            return greyRows(image, channels);
        }
        return image.getType() == BufferedImage.TYPE_3BYTE_BGR
                ? plainRows(image, channels)
                : colourRows(image, channels);
    }

    /**
     * Takes the bytes of an opaque sRGB image, which nearly all JPEGs are, as they are: {@code getRGB} goes pixel by
     * pixel.
     */
    private static Resampling.Rows plainRows(BufferedImage image, int channels) {
        WritableRaster raster = image.getRaster();
        byte[] samples = new byte[image.getWidth() * 3];
        return (row, values) -> {
            raster.getDataElements(raster.getMinX(), raster.getMinY() + row, image.getWidth(), 1, samples);
            for (int x = 0; x < image.getWidth(); x++) {
                put(values, x, channels, samples[3 * x] & 0xFF, samples[3 * x + 1] & 0xFF, samples[3 * x + 2] & 0xFF);
            }
        };
    }

    /** Takes a grey image's values as they are; {@code getRGB} would take them for linear light and brighten them. */
    private static Resampling.Rows greyRows(BufferedImage image, int channels) {
        WritableRaster raster = image.getRaster();
        int bands = raster.getNumBands();
        int[] samples = new int[image.getWidth() * bands];
        int full = (1 << Math.min(image.getColorModel().getComponentSize(0), 16)) - 1;
        return (row, values) -> {
            raster.getPixels(raster.getMinX(), raster.getMinY() + row, image.getWidth(), 1, samples);
            for (int x = 0; x < image.getWidth(); x++) {
                int grey = (samples[x * bands] * 255 + full / 2) / full;
                int alpha = bands == 1 ? 255 : (samples[x * bands + 1] * 255 + full / 2) / full;
                int shown = overWhite(grey, alpha);
                put(values, x, channels, shown, shown, shown);
            }
        };
    }

    private static Resampling.Rows colourRows(BufferedImage image, int channels) {
        int[] pixels = new int[image.getWidth()];
        return (row, values) -> {
            image.getRGB(0, row, pixels.length, 1, pixels, 0, pixels.length);
            for (int x = 0; x < pixels.length; x++) {
                int alpha = pixels[x] >>> 24;
                int red = overWhite(pixels[x] >> 16 & 0xFF, alpha);
                int green = overWhite(pixels[x] >> 8 & 0xFF, alpha);
                int blue = overWhite(pixels[x] & 0xFF, alpha);
                put(values, x, channels, red, green, blue);
            }
        };
    }

    private static int overWhite(int value, int alpha) {
        return (value * alpha + 255 * (255 - alpha) + 127) / 255; // 127 rounds to the nearest
    }

    static void put(int[] values, int x, int channels, int red, int green, int blue) {
        if (channels == 1) {
            values[x] = Colour.brightness(red, green, blue);
        } else {
            values[3 * x] = red;
            values[3 * x + 1] = green;
            values[3 * x + 2] = blue;
        }
    }
}
