package org.vitrine.image;

import java.util.Arrays;
import java.util.Objects;

/** Holds an image of bytes, 0 (dark) to 255 (bright), row by row, pixel by pixel, channel by channel. */
public final class Raster {

    private final ImageShape shape;
    private final byte[] values;

    private Raster(ImageShape shape, byte[] values) {
        this.shape = shape;
        this.values = values;
    }

    /** {@return an image that wraps bytes without copying them; the caller must not change them afterwards} */
    public static Raster of(ImageShape shape, byte[] values) {
        if (values.length != shape.size()) {
            throw new IllegalArgumentException(
                    "an image of " + shape + " has " + shape.size() + " bytes, not " + values.length);
        }
        return new Raster(shape, values);
    }

    /** {@return a grey image of rows of values, 0 (dark) to 255 (bright)} */
    public static Raster grey(int[][] rows) {
        ImageShape shape = shape(rows, 1);
        byte[] values = new byte[shape.size()];
        int at = 0;
        for (int[] row : rows) {
            for (int value : row) {
                if (value < 0 || value > 255) {
                    throw new IllegalArgumentException("grey values must be 0 to 255: " + value);
                }
                values[at++] = (byte) value;
            }
        }
        return new Raster(shape, values);
    }

    /** {@return an RGB image of rows of colours, {@code 0xRRGGBB}; higher bits are ignored} */
    public static Raster rgb(int[][] rows) {
        ImageShape shape = shape(rows, 3);
        byte[] values = new byte[shape.size()];
        int at = 0;
        for (int[] row : rows) {
            for (int colour : row) {
                values[at++] = (byte) (colour >> 16);
                values[at++] = (byte) (colour >> 8);
                values[at++] = (byte) colour;
            }
        }
        return new Raster(shape, values);
    }

    private static ImageShape shape(int[][] rows, int channels) {
        ImageShape shape = new ImageShape(rows.length, rows.length == 0 ? 0 : rows[0].length, channels);
        for (int[] row : rows) {
            if (row.length != shape.width()) {
                throw new IllegalArgumentException(
                        "rows must have one length: " + shape.width() + " and " + row.length);
            }
        }
        return shape;
    }

    /** {@return the image's size} */
    public ImageShape shape() {
        return shape;
    }

    /**
     * {@return one value, 0 to 255}
     *
     * @throws IndexOutOfBoundsException if there is no such row, column or channel
     */
    public int value(int row, int column, int channel) {
        Objects.checkIndex(row, shape.height());
        Objects.checkIndex(column, shape.width());
        Objects.checkIndex(channel, shape.channels());
        return values[(row * shape.width() + column) * shape.channels() + channel] & 0xFF;
    }

    /** {@return a copy of all bytes} */
    public byte[] toBytes() {
        return values.clone();
    }

    /** Compares sizes and all bytes. */
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
