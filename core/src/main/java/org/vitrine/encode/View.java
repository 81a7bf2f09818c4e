package org.vitrine.encode;

import java.util.List;

/**
 * One of the things that an encoding looks at around each pixel: a sum of values of the image, each times a weight, over a scale.
 * Pixels beyond the border are the border's. For most encodings a view is a channel as it is.
 *
 * <p>Since a view is linear, evidence on it belongs to the pixels that it is made of, by the same weights: see {@code interpret}.
 *
 * @param name what it is called in rules; empty for the brightness of a grey image
 * @param scale what the sum is divided by
 * @param taps the values that are summed
 */
public record View(String name, int scale, List<Tap> taps) {

    private static final View GREY = new View("", 1, List.of(new Tap(0, 0, 0, 1)));
    private static final List<View> RGB = List.of(
            new View("red", 1, List.of(new Tap(0, 0, 0, 1))),
            new View("green", 1, List.of(new Tap(0, 0, 1, 1))),
            new View("blue", 1, List.of(new Tap(0, 0, 2, 1))));

    public View {
        taps = List.copyOf(taps);
    }

    /**
     * A value that a view takes up.
     *
     * @param row how many rows below the pixel
     * @param column how many columns to the right of the pixel
     * @param channel the channel
     * @param weight what the value is multiplied by
     */
    public record Tap(int row, int column, int channel, int weight) {}

    /**
     * The channels as they are.
     *
     * @param channels 1 for grey, 3 for RGB
     * @return a view for each
     */
    public static List<View> channels(int channels) {
        return channels == 1 ? List.of(GREY) : RGB;
    }
}
