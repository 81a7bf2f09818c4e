package org.vitrine.evaluation.chart;

import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * Draws horizontal bars in groups, a group per name. XChart is not used, because its horizontal bars omit every other
 * name when there are many; here each name has its own line, and the chart is as high as necessary.
 *
 * @param groups the bars by name, from top to bottom; all groups of equal size
 * @param legend what the colours mean; empty for no legend
 * @param scaleEnd where the axis ends, at least
 * @param text formats the number beside a bar
 */
record BarChart(
        String title,
        String axis,
        Map<String, List<Bar>> groups,
        Map<String, Color> legend,
        double scaleEnd,
        DoubleFunction<String> text) {

    private static final int WIDTH = 900;
    private static final int LONGEST_NAME = 300;
    private static final int SPACE = 6;
    private static final int GROUP_GAP = 8;
    private static final int SINGLE_BAR = 16;
    private static final int GROUPED_BAR = 13;
    private static final int FEWEST_TICKS = 4;

    /**
     * A bar of a colour.
     *
     * @param value its length; empty for no bar, a dash instead of a number
     */
    record Bar(OptionalDouble value, Color color) {}

    BufferedImage draw() {
        Layout layout = layout();
        BufferedImage image = Canvas.blank(WIDTH, layout.height());
        Graphics2D graphics = Canvas.on(image);
        try {
            Canvas.drawHead(graphics, layout.heading(), WIDTH);
            drawAxis(graphics, layout);
            drawGroups(graphics, layout);
            drawLegend(graphics, layout);
        } finally {
            graphics.dispose();
        }
        return image;
    }

    /** Places of the parts, in pixels. */
    private record Layout(
            List<String> heading,
            int left,
            int right,
            int top,
            int bottom,
            int barHeight,
            int groupHeight,
            double end,
            double tick,
            int legendTop,
            List<List<String>> legendLines,
            int height) {

        int x(double value) {
            return left + (int) Math.round((right - left) * value / end);
        }
    }

    private Layout layout() {
        FontMetrics small = Canvas.metrics(Canvas.SMALL);
        int bars = groups.values().stream().mapToInt(List::size).max().orElse(1);
        double largest = groups.values().stream()
                .flatMap(List::stream)
                .mapToDouble(bar -> bar.value().orElse(0))
                .max()
                .orElse(0);
        double end = Math.max(Math.max(largest, scaleEnd), Double.MIN_NORMAL);
        double tick = tick(end);
        int names = groups.keySet().stream().mapToInt(small::stringWidth).max().orElse(0);
        int widestNumber = Math.max(small.stringWidth(text.apply(end)), small.stringWidth(text.apply(largest)));

        List<String> heading = Canvas.heading(title, WIDTH);
        int left = Canvas.MARGIN + Math.min(names, LONGEST_NAME) + SPACE;
        int right = WIDTH - Canvas.MARGIN - widestNumber - SPACE;
        int top = Canvas.headHeight(heading) + SPACE;
        int barHeight = bars == 1 ? SINGLE_BAR : GROUPED_BAR;
        int groupHeight = bars * barHeight + GROUP_GAP;
        int bottom = top + groups.size() * groupHeight;
        int legendTop = bottom + 3 * SPACE + 2 * small.getHeight();
        List<List<String>> legendLines = legendLines(small);
        int height = legendTop + legendLines.size() * (small.getHeight() + SPACE) + Canvas.MARGIN;
        return new Layout(
                heading, left, right, top, bottom, barHeight, groupHeight, end, tick, legendTop, legendLines, height);
    }

    private void drawAxis(Graphics2D graphics, Layout layout) {
        graphics.setFont(Canvas.SMALL);
        for (int i = 0; i * layout.tick() <= layout.end() * (1 + 1e-9); i++) {
            double value = i * layout.tick();
            graphics.setColor(Canvas.GRID);
            graphics.drawLine(layout.x(value), layout.top(), layout.x(value), layout.bottom());
            graphics.setColor(Canvas.FAINT_INK);
            Canvas.centre(graphics, plain(value), layout.x(value), layout.bottom() + SPACE);
        }
        graphics.setColor(Canvas.INK);
        int height = graphics.getFontMetrics().getHeight();
        Canvas.centre(graphics, axis, (layout.left() + layout.right()) / 2, layout.bottom() + 2 * SPACE + height);
    }

    private void drawGroups(Graphics2D graphics, Layout layout) {
        graphics.setFont(Canvas.SMALL);
        FontMetrics metrics = graphics.getFontMetrics();
        int centring = (metrics.getAscent() - metrics.getDescent()) / 2; // of a line of text on a height
        int top = layout.top() + GROUP_GAP / 2;
        for (Map.Entry<String, List<Bar>> group : groups.entrySet()) {
            String name = Lettering.shorten(group.getKey(), metrics, LONGEST_NAME);
            int middle = top + group.getValue().size() * layout.barHeight() / 2;
            graphics.setColor(Canvas.INK);
            graphics.drawString(name, layout.left() - SPACE - metrics.stringWidth(name), middle + centring);
            int at = top;
            for (Bar bar : group.getValue()) {
                int end = layout.x(bar.value().orElse(0));
                graphics.setColor(bar.color());
                graphics.fillRect(layout.left(), at, end - layout.left(), layout.barHeight() - 1);
                graphics.setColor(Canvas.FAINT_INK);
                String number = bar.value().isPresent() ? text.apply(bar.value().getAsDouble()) : "-";
                graphics.drawString(number, end + SPACE / 2, at + layout.barHeight() / 2 + centring);
                at += layout.barHeight();
            }
            top += layout.groupHeight();
        }
        graphics.setColor(Canvas.FAINT_INK);
        graphics.drawLine(layout.left(), layout.top(), layout.left(), layout.bottom());
    }

    private void drawLegend(Graphics2D graphics, Layout layout) {
        graphics.setFont(Canvas.SMALL);
        FontMetrics metrics = graphics.getFontMetrics();
        int top = layout.legendTop();
        for (List<String> line : layout.legendLines()) {
            int at = (WIDTH
                            - line.stream()
                                    .mapToInt(name -> legendWidth(name, metrics))
                                    .sum())
                    / 2;
            for (String name : line) {
                graphics.setColor(legend.getOrDefault(name, Canvas.INK));
                graphics.fillRect(at, top + 2, SINGLE_BAR - 4, SINGLE_BAR - 4);
                graphics.setColor(Canvas.INK);
                graphics.drawString(name, at + SINGLE_BAR, top + metrics.getAscent());
                at += legendWidth(name, metrics);
            }
            top += metrics.getHeight() + SPACE;
        }
    }

    private List<List<String>> legendLines(FontMetrics metrics) {
        List<List<String>> lines = new ArrayList<>();
        int used = Integer.MAX_VALUE / 2; // the first name begins a line
        for (String name : legend.keySet()) {
            int width = legendWidth(name, metrics);
            if (used + width > WIDTH - 2 * Canvas.MARGIN) {
                lines.add(new ArrayList<>());
                used = 0;
            }
            lines.get(lines.size() - 1).add(name);
            used += width;
        }
        return lines;
    }

    private static int legendWidth(String name, FontMetrics metrics) {
        return SINGLE_BAR + metrics.stringWidth(name) + 3 * SPACE;
    }

    /** {@return the largest step of 1, 2 or 5 times a power of ten that gives enough ticks} */
    private static double tick(double end) {
        double power = Math.pow(10, Math.floor(Math.log10(end)));
        for (double step : new double[] {5, 2, 1, 0.5, 0.2}) {
            if (end / (step * power) >= FEWEST_TICKS) {
                return step * power;
            }
        }
        return power / 10;
    }

    /** {@return a tick's number, without the noise of its last bits} */
    private static String plain(double value) {
        return new BigDecimal(value)
                .round(new MathContext(10))
                .stripTrailingZeros()
                .toPlainString();
    }
}
