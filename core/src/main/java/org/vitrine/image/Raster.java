package org.vitrine.image;

import java.util.Arrays;

/** An image of bytes, 0 (dark) to 255 (bright): row by row, in a row pixel by pixel, in a pixel channel by channel. */
public final class Raster {

    private final ImageShape shape;
    private final byte[] values;

    private Raster(ImageShape shape, byte[] values) {
        this.shape = shape;
        this.values = values;
    }

    /**
     * Wraps an image's bytes, without a copy: the caller no longer changes them.
     *
     * @param shape the image's size
     * @param values its bytes
     * @return the image
     */
    public static Raster of(ImageShape shape, byte[] values) {
        if (values.length != shape.size()) {
            throw new IllegalArgumentException(
                    "an image of " + shape + " has " + shape.size() + " bytes, not " + values.length);
        }
        return new Raster(shape, values);
    }

    /**
     * A grey image from rows of numbers, for examples and tests.
     *
     * @param rows the values, 0 to 255, a row each
     * @return the image
     */
    public static Raster grey(int[][] rows) {
        ImageShape shape = new ImageShape(rows.length, rows[0].length, 1);
        byte[] values = new byte[shape.size()];
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                values[row * shape.width() + column] = (byte) rows[row][column];
            }
        }
        return new Raster(shape, values);
    }

    /**
     * The image's size.
     *
     * @return its shape
     */
    public ImageShape shape() {
        return shape;
    }

    /**
     * One value.
     *
     * @param row the row, from the top
     * @param column the column, from the left
     * @param channel the channel
     * @return 0 to 255
     */
    public int value(int row, int column, int channel) {
        return values[(row * shape.width() + column) * shape.channels() + channel] & 0xFF;
    }

    /**
     * All bytes.
     *
     * @return a copy of them
     */
    public byte[] toBytes() {
        return values.clone();
    }

    /** Images are equal if their sizes and all their bytes are. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Raster raster && shape.equals(raster.shape) && Arrays.equals(values, raster.values);
    }

    @Override
    public int hashCode() {
        return 31 * shape.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Raster[" + shape + "]";
    }
}
