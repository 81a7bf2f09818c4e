package org.vitrine.image;

/**
 * The size of an image.
 *
 * @param height rows; the paper's N
 * @param width columns; the paper's M
 * @param channels 1 for grey, 3 for RGB; the paper's Z
 */
public record ImageShape(int height, int width, int channels) {

    public ImageShape {
        if (height < 1 || width < 1) {
            throw new IllegalArgumentException("an image must have at least one pixel: " + height + "x" + width);
        }
        if (channels != 1 && channels != 3) {
            throw new IllegalArgumentException("an image has 1 channel (grey) or 3 (RGB): " + channels);
        }
        if ((long) height * width * channels > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("an image of " + height + "x" + width + " is too large");
        }
    }

    /** {@return the number of bytes of an image of this size: height x width x channels} */
    public int size() {
        return height * width * channels;
    }

    /** Reads as {@code 28x28 grey} or {@code 64x64 RGB}. */
    @Override
    public String toString() {
        return height + "x" + width + (channels == 1 ? " grey" : " RGB");
    }
}
