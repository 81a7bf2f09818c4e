package org.vitrine.evaluation.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.vitrine.evaluation.measure.Curve;

/**
 * Draws a chart of lines as SVG in the page itself: it has the page's colours in the light and in the dark, is sharp in
 * print, and its legend is text that wraps on a small screen.
 */
final class LineChart {

    private static final int WIDTH = 520;
    private static final int HEIGHT = 340;
    private static final int LEFT = 44;
    private static final int RIGHT = 12;
    private static final int TOP = 10;
    private static final int BOTTOM = 42;
    private static final int MOST_TICKS = 8;
    private static final int MOST_DOTS = 40;

    /** Colours, which together with six kinds of dashes are enough for 42 lines. */
    private static final int COLOURS = 7;

    private static final List<String> DASHES = List.of("", "8 4", "2 3", "8 3 2 3", "16 4", "5 3");

    /** A range of an axis, with the distance of its ticks. */
    record Axis(String title, double least, double most, double step, int digits) {

        /** {@return an axis from 0 to 1} */
        static Axis share(String title) {
            return new Axis(title, 0, 1, 0.2, 1);
        }

        /** {@return a range that holds some values, its ends and ticks at round numbers} */
        static Axis around(String title, List<Double> values, boolean endsAtTicks) {
            double least = values.stream().mapToDouble(value -> value).min().orElse(0);
            double most = values.stream().mapToDouble(value -> value).max().orElse(1);
            double step = 1;
            int grown = 0;
            while ((most - least) / step > MOST_TICKS) {
                step *= grown++ % 3 == 1 ? 2.5 : 2; // 1, 2, 5, 10, 20, 50 ...
            }
            if (endsAtTicks || least == most) {
                least = Math.floor(least / step) * step;
                most = Math.max(least + step, Math.ceil(most / step) * step);
            }
            return new Axis(title, least, most, step, 0);
        }

        double share(double value) {
            return (value - least) / (most - least);
        }

        List<Double> ticks() {
            List<Double> ticks = new ArrayList<>();
            for (long i = (long) Math.ceil(least / step - 1e-9); i * step <= most + 1e-9; i++) {
                ticks.add(i * step);
            }
            return ticks;
        }
    }

    private record Line(String name, OptionalDouble value, List<Curve.Point> points) {}

    private final String description;
    private final Axis horizontal;
    private final Axis vertical;
    private final List<Line> lines = new ArrayList<>();

    LineChart(String description, Axis horizontal, Axis vertical) {
        this.description = description;
        this.horizontal = horizontal;
        this.vertical = vertical;
    }

    /** Adds a line; one without points is left out. The value stands behind its name in the legend. */
    void add(String name, OptionalDouble value, List<Curve.Point> points) {
        if (!points.isEmpty()) {
            lines.add(new Line(name, value, points));
        }
    }

    void write(Html html) {
        html.open("figure", "class", "plot");
        html.open("svg", "viewBox", "0 0 " + WIDTH + " " + HEIGHT, "role", "img", "aria-label", description);
        axes(html);
        for (int i = 0; i < lines.size(); i++) {
            line(html, lines.get(i), i);
        }
        html.close();
        html.open("ul", "class", "legend lines");
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            html.open("li");
            html.open("svg", "class", "sample", "viewBox", "0 0 28 8", "aria-hidden", "true");
            html.open("path", stroke(i, "M0 4H28")).close().close();
            html.open("span").text(line.name());
            if (line.value().isPresent()) {
                html.text(" ")
                        .leaf(
                                "strong",
                                String.format(Locale.ROOT, "%.3f", line.value().getAsDouble()));
            }
            html.close().close();
        }
        html.close().close();
    }

    private void axes(Html html) {
        for (double tick : horizontal.ticks()) {
            String x = number(x(tick));
            html.open("path", "class", "grid", "d", "M" + x + " " + TOP + "V" + (HEIGHT - BOTTOM))
                    .close();
            label(html, tick, horizontal, x, Integer.toString(HEIGHT - BOTTOM + 16), "middle");
        }
        for (double tick : vertical.ticks()) {
            String y = number(y(tick));
            html.open("path", "class", "grid", "d", "M" + LEFT + " " + y + "H" + (WIDTH - RIGHT))
                    .close();
            label(html, tick, vertical, Integer.toString(LEFT - 6), number(y(tick) + 4), "end");
        }
        String middle = Integer.toString((LEFT + WIDTH - RIGHT) / 2);
        html.leaf("text", horizontal.title(), "x", middle, "y", Integer.toString(HEIGHT - 6), "text-anchor", "middle");
        int centre = (TOP + HEIGHT - BOTTOM) / 2;
        html.leaf(
                "text",
                vertical.title(),
                "transform",
                "translate(12 " + centre + ") rotate(-90)",
                "text-anchor",
                "middle");
    }

    private static void label(Html html, double tick, Axis axis, String x, String y, String anchor) {
        String text = String.format(Locale.ROOT, "%." + axis.digits() + "f", tick);
        html.leaf("text", text, "x", x, "y", y, "text-anchor", anchor);
    }

    private void line(Html html, Line line, int index) {
        List<Curve.Point> points = thinned(line.points());
        String path = points.stream()
                .map(point -> number(x(point.x())) + " " + number(y(point.y())))
                .collect(Collectors.joining("L", "M", ""));
        html.open("path", stroke(index, path)).close();
        boolean dots = line.points().size() <= MOST_DOTS && horizontal.digits() == 0; // epochs, which are single values
        for (Curve.Point point : dots ? line.points() : List.<Curve.Point>of()) {
            html.open(
                            "circle",
                            "class",
                            "dot" + index % COLOURS,
                            "cx",
                            number(x(point.x())),
                            "cy",
                            number(y(point.y())),
                            "r",
                            "3")
                    .close();
        }
    }

    private static String[] stroke(int index, String path) {
        String dashes = DASHES.get(index / COLOURS % DASHES.size());
        return dashes.isEmpty()
                ? new String[] {"class", "line" + index % COLOURS, "d", path}
                : new String[] {"class", "line" + index % COLOURS, "stroke-dasharray", dashes, "d", path};
    }

    /** {@return the same line without points that are less than half a unit of the drawing from the one before} */
    private List<Curve.Point> thinned(List<Curve.Point> points) {
        List<Curve.Point> kept = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Curve.Point point = points.get(i);
            Curve.Point last = kept.isEmpty() ? point : kept.get(kept.size() - 1);
            boolean ends = i == 0 || i == points.size() - 1;
            if (ends || Math.abs(x(point.x()) - x(last.x())) + Math.abs(y(point.y()) - y(last.y())) >= 0.5) {
                kept.add(point);
            }
        }
        return kept;
    }

    private double x(double value) {
        return LEFT + (WIDTH - LEFT - RIGHT) * horizontal.share(value);
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * vertical.share(value);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
