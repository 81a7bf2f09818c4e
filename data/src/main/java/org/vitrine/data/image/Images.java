package org.vitrine.data.image;

import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.IndexColorModel;
import java.awt.image.WritableRaster;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.image.ValueRange;

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
        return of(image, shape, Preparation.PLAIN);
    }

    /** {@return an image, brought to a shape as a preparation says} */
    public static Raster of(BufferedImage image, ImageShape shape, Preparation preparation) {
        return of(image, Orientation.UPRIGHT, shape, preparation);
    }

    static Raster of(BufferedImage image, Orientation orientation, ImageShape shape, Preparation preparation) {
        Resampling.Rows rows = rows(image, shape.channels(), preparation.range());
        return Fitting.of(image.getHeight(), image.getWidth(), rows, orientation, shape, preparation.fit());
    }

    /** {@return the smallest and the largest value of a grey image with more than 8 bits; empty for all others} */
    static Optional<ValueRange> values(BufferedImage image) {
        if (!isGrey(image) || bits(image) <= Byte.SIZE) {
            return Optional.empty();
        }
        WritableRaster raster = image.getRaster();
        int[] row = new int[image.getWidth()];
        int least = ValueRange.LARGEST;
        int most = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            raster.getSamples(raster.getMinX(), raster.getMinY() + y, row.length, 1, 0, row);
            for (int value : row) {
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
        }
        return least < most ? Optional.of(new ValueRange(least, most)) : Optional.empty();
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

    private static boolean isGrey(BufferedImage image) {
        ColorModel model = image.getColorModel();
        return model.getNumColorComponents() == 1 && !(model instanceof IndexColorModel);
    }

    private static int bits(BufferedImage image) {
        return Math.min(image.getColorModel().getComponentSize(0), Short.SIZE);
    }

    private static Resampling.Rows rows(BufferedImage image, int channels, @Nullable ValueRange range) {
        if (isGrey(image)) {
            return greyRows(image, channels, range);
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

    /**
     * Takes a grey image's values as they are; {@code getRGB} would take them for linear light and brighten them. A
     * range is meant for values of more than 8 bits; images of 8 bits are as bright already as they are to be shown.
     */
    private static Resampling.Rows greyRows(BufferedImage image, int channels, @Nullable ValueRange range) {
        WritableRaster raster = image.getRaster();
        int bands = raster.getNumBands();
        int[] samples = new int[image.getWidth() * bands];
        int full = (1 << bits(image)) - 1;
        ValueRange shownRange = range != null && bits(image) > Byte.SIZE ? range : null;
        return (row, values) -> {
            raster.getPixels(raster.getMinX(), raster.getMinY() + row, image.getWidth(), 1, samples);
            for (int x = 0; x < image.getWidth(); x++) {
                int value = samples[x * bands];
                int grey = shownRange == null ? (value * 255 + full / 2) / full : shownRange.brightness(value);
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
