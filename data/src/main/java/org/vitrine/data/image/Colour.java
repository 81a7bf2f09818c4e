package org.vitrine.data.image;

import org.vitrine.image.ImageShape;

/** The colours in which images are read. */
public enum Colour {
    /** One channel: how bright a pixel looks. */
    GREY(1),
    /** Three channels: red, green, blue. */
    RGB(3);

    private final int channels;

    Colour(int channels) {
        this.channels = channels;
    }

    /** {@return the colour of images of a shape: grey for one channel, RGB for three} */
    public static Colour of(ImageShape shape) {
        return shape.channels() == GREY.channels ? GREY : RGB;
    }

    /** {@return the number of values of a pixel, 1 or 3} */
    public int channels() {
        return channels;
    }

    /** {@return the brightness of a colour as people see it, 0 to 255, by the weights of television (ITU-R BT.601)} */
    static int brightness(int red, int green, int blue) {
        return (299 * red + 587 * green + 114 * blue + 500) / 1000;
    }
}
