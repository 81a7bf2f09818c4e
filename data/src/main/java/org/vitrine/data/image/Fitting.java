package org.vitrine.data.image;

import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Brings images to a shape: cut, scaled, turned upright and framed, as a {@link Fit} says. */
final class Fitting {

    private Fitting() {}

    /**
     * Fits an image. It is scaled before it is turned, so that only the smaller raster is copied.
     *
     * @param height rows as stored
     * @param width columns as stored
     * @param rows the rows as stored, in the channels of the shape
     * @param orientation how it is turned
     * @param shape the shape wanted, upright
     */
    static Raster of(int height, int width, Resampling.Rows rows, Orientation orientation, ImageShape shape, Fit fit) {
        ImageShape stored = new ImageShape(height, width, shape.channels());
        ImageShape upright = orientation.turn(stored);
        ImageShape seen = orientation.turn(fit.seen(upright, shape));
        ImageShape scaled = orientation.turn(fit.scaled(upright, shape));
        Raster image = Resampling.scale(seen.height(), seen.width(), cut(stored, rows, seen), scaled);
        return framed(orientation.upright(image), shape);
    }

    private static Resampling.Rows cut(ImageShape whole, Resampling.Rows rows, ImageShape seen) {
        if (seen.equals(whole)) {
            return rows;
        }
        int top = (whole.height() - seen.height()) / 2;
        int left = (whole.width() - seen.width()) / 2;
        int[] row = new int[whole.width() * whole.channels()];
        return (number, values) -> {
            rows.read(top + number, row);
            System.arraycopy(row, left * whole.channels(), values, 0, seen.width() * whole.channels());
        };
    }

    /** Puts an image into the middle of a larger one, which has the mean colour of the image's border otherwise. */
    private static Raster framed(Raster image, ImageShape shape) {
        ImageShape inner = image.shape();
        if (inner.equals(shape)) {
            return image;
        }
        byte[] values = new byte[shape.size()];
        byte[] colour = borderColour(image);
        for (int at = 0; at < values.length; at++) {
            values[at] = colour[at % colour.length];
        }
        byte[] own = image.toBytes();
        int run = inner.width() * inner.channels();
        int top = (shape.height() - inner.height()) / 2;
        int left = (shape.width() - inner.width()) / 2;
        for (int row = 0; row < inner.height(); row++) {
            int at = ((top + row) * shape.width() + left) * shape.channels();
            System.arraycopy(own, row * run, values, at, run);
        }
        return Raster.of(shape, values);
    }

    private static byte[] borderColour(Raster image) {
        ImageShape shape = image.shape();
        long[] sums = new long[shape.channels()];
        int pixels = 0;
        for (int row = 0; row < shape.height(); row++) {
            boolean outer = row == 0 || row == shape.height() - 1;
            int step = outer ? 1 : Math.max(1, shape.width() - 1); // of the other rows the first and the last pixel
            for (int column = 0; column < shape.width(); column += step) {
                for (int channel = 0; channel < sums.length; channel++) {
                    sums[channel] += image.value(row, column, channel);
                }
                pixels++;
            }
        }
        byte[] colour = new byte[sums.length];
        for (int channel = 0; channel < sums.length; channel++) {
            colour[channel] = (byte) ((sums[channel] + pixels / 2) / pixels);
        }
        return colour;
    }
}
