package org.vitrine.data.image;

import org.vitrine.image.ImageShape;

/** Whether images are read as grey or as coloured. */
public enum Colour {
    /** One channel: how bright a pixel looks. */
    GREY(1),
    /** Three channels: red, green, blue. */
    RGB(3);

    private final int channels;

    Colour(int channels) {
        this.channels = channels;
    }

    /**
     * What images of a shape are.
     *
     * @param shape their shape
     * @return grey for one channel, coloured for three
     */
    public static Colour of(ImageShape shape) {
        return shape.channels() == GREY.channels ? GREY : RGB;
    }

    /**
     * How many values a pixel has.
     *
     * @return 1 or 3
     */
    public int channels() {
        return channels;
    }

    /** How bright a colour looks, 0 to 255, by the weights of television (ITU-R BT.601). */
    static int brightness(int red, int green, int blue) {
        return (299 * red + 587 * green + 114 * blue + 500) / 1000;
    }
}
