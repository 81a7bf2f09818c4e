package org.vitrine.encode;

import java.util.List;

/**
 * One of the things that an encoding looks at around each pixel: a sum of values of the image, each times a weight, divided by a scale.
 * Pixels beyond the border are those of the border. For most encodings a view is a channel as it is.
 *
 * <p>Since a view is linear, evidence on it belongs to the pixels that it is made of, by the same weights. A view that is not linear names the
 * pixels that it looks at, with weights for their shares.
 *
 * @param name what it is called in rules; empty for the brightness of a grey image
 * @param levels bits per pixel, 1 to {@value #MAX_LEVELS}
 * @param scale what the sum is divided by
 * @param taps the values that are summed
 */
public record View(String name, int levels, int scale, List<Tap> taps) {

    /** The most levels that a view may have. */
    public static final int MAX_LEVELS = 64;

    private static final List<Tap> FIRST = List.of(new Tap(0, 0, 0, 1));
    private static final List<Tap> SECOND = List.of(new Tap(0, 0, 1, 1));
    private static final List<Tap> THIRD = List.of(new Tap(0, 0, 2, 1));

    public View {
        taps = List.copyOf(taps);
        if (levels < 1 || levels > MAX_LEVELS) {
            throw new IllegalArgumentException("a view has 1 to " + MAX_LEVELS + " levels: " + levels);
        }
        if (scale < 1) {
            throw new IllegalArgumentException("the scale of a view must be at least 1: " + scale);
        }
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
     * @param levels bits per pixel and channel
     * @return a view for each
     */
    public static List<View> channels(int channels, int levels) {
        return channels == 1
                ? List.of(new View("", levels, 1, FIRST))
                : List.of(
                        new View("red", levels, 1, FIRST),
                        new View("green", levels, 1, SECOND),
                        new View("blue", levels, 1, THIRD));
    }

    /**
     * How many bit planes some views take.
     *
     * @param views the views
     * @return the sum of their levels
     */
    public static int planes(List<View> views) {
        return views.stream().mapToInt(View::levels).reduce(0, Math::addExact);
    }
}
