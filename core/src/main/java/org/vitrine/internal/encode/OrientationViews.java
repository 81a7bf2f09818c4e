package org.vitrine.internal.encode;

import java.util.ArrayList;
import java.util.List;
import org.vitrine.encode.View;
import org.vitrine.encode.View.Tap;

/**
 * Lists the views of the encoding {@code orientations}, one for each map. Brightness and colour are linear. The others
 * are not: their taps are the pixels whose gradients are pooled, all with the same sign, in proportion to their weight
 * in the pool.
 */
final class OrientationViews {

    static final int CELL = 2;

    /** Names by direction, clockwise from a gradient that points to the right. */
    private static final List<String> DIRECTIONS = List.of(
            "brighter to the right",
            "brighter to the lower right",
            "brighter below",
            "brighter to the lower left",
            "brighter to the left",
            "brighter to the upper left",
            "brighter above",
            "brighter to the upper right");

    /** Names of edges, which run across the gradient. */
    private static final List<String> AXES =
            List.of("vertical edge", "edge rising to the right", "horizontal edge", "edge falling to the right");

    private static final int[] ONE_PASS = {1, 2, 2, 1};
    private static final int[] TWO_PASSES = {1, 3, 5, 5, 3, 1};

    private OrientationViews() {}

    static List<View> of(int channels, int levels) {
        List<Tap> pooled = taps(TWO_PASSES, channels == 1 ? new int[] {1} : new int[] {1, 1, 1});
        List<View> views = new ArrayList<>();
        for (int direction = 0; direction < DIRECTIONS.size(); direction++) {
            views.add(view(DIRECTIONS.get(direction), levels, pooled, List.of(across(direction))));
        }
        for (int axis = 0; axis < AXES.size(); axis++) {
            views.add(view(AXES.get(axis), levels, pooled, List.of(across(axis))));
        }
        views.add(view("contrast", levels, pooled, List.of(across(0), across(1), across(2), across(3))));
        if (channels == 1) {
            views.add(view("brightness", levels, taps(ONE_PASS, 1), List.of()));
        } else {
            views.add(view("brightness", levels, taps(ONE_PASS, 299, 587, 114), List.of()));
            views.add(new View("red-green", levels, 36, taps(ONE_PASS, 1, -1, 0), CELL));
            views.add(new View("blue-yellow", levels, 72, taps(ONE_PASS, -1, -1, 2), CELL));
        }
        return List.copyOf(views);
    }

    /** {@return a view whose taps are all positive, and whose weights add up to 1} */
    private static View view(String name, int levels, List<Tap> taps, List<Integer> edges) {
        return new View(name, levels, taps.stream().mapToInt(Tap::weight).sum(), taps, CELL, edges);
    }

    /** {@return the direction in which an edge runs whose gradient points in a direction} */
    private static int across(int direction) {
        return (45 * direction + 90) % 180;
    }

    private static List<Tap> taps(int[] weights, int... channels) {
        int before = weights.length / 2 - 1;
        List<Tap> taps = new ArrayList<>();
        for (int row = 0; row < weights.length; row++) {
            for (int column = 0; column < weights.length; column++) {
                for (int channel = 0; channel < channels.length; channel++) {
                    if (channels[channel] != 0) {
                        int weight = weights[row] * weights[column] * channels[channel];
                        taps.add(new Tap(row - before, column - before, channel, weight));
                    }
                }
            }
        }
        return List.copyOf(taps);
    }
}
