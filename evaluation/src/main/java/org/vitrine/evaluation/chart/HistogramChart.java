package org.vitrine.evaluation.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Draws histograms below each other, each under its name, all of the same width.
 *
 * @param heights the heights by name, one per position
 */
public record HistogramChart(String title, String xAxis, String yAxis, Map<String, List<Integer>> heights) {

    private static final int WIDTH = 900;
    private static final int PANEL = 270;
    private static final int GAP = 8;

    public HistogramChart {
        heights = new LinkedHashMap<>(heights);
        if (heights.isEmpty() || heights.values().stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException(
                    "there must be at least one histogram, and each must have at least one bar");
        }
    }

    /** {@return an image of them} */
    public BufferedImage draw() {
        List<String> heading = Canvas.heading(title, WIDTH);
        int head = Canvas.headHeight(heading);
        int line = Canvas.metrics(Canvas.TEXT).getHeight();
        int panel = line + PANEL + GAP;
        BufferedImage image = Canvas.blank(WIDTH, head + GAP + heights.size() * panel);
        Graphics2D graphics = Canvas.on(image);
        try {
            Canvas.drawHead(graphics, heading, WIDTH);
            int top = head + GAP;
            int index = 0;
            for (Map.Entry<String, List<Integer>> entry : heights.entrySet()) {
                Color color = Canvas.SERIES.get(index++ % Canvas.SERIES.size());
                graphics.setFont(Canvas.TEXT);
                graphics.setColor(Canvas.INK);
                String name = Lettering.shorten(entry.getKey(), graphics.getFontMetrics(), WIDTH - 2 * Canvas.MARGIN);
                Canvas.centre(graphics, name, WIDTH / 2, top);
                graphics.drawImage(BitmapEncoder.getBufferedImage(panel(entry.getValue(), color)), 0, top + line, null);
                top += panel;
            }
        } finally {
            graphics.dispose();
        }
        return image;
    }

    private XYChart panel(List<Integer> values, Color color) {
        XYChart chart = Charts.xyChart(xAxis, yAxis, WIDTH, PANEL);
        chart.getStyler().setLegendVisible(false);
        chart.getStyler()
                .setXAxisMin(0.0)
                .setXAxisMax((double) values.size())
                .setYAxisMin(0.0)
                .setYAxisDecimalPattern("#,##0")
                .setXAxisDecimalPattern("#,##0");
        double[][] outline = outline(values);
        XYSeries bars = chart.addSeries("counts", outline[0], outline[1]);
        bars.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Area);
        bars.setMarker(SeriesMarkers.NONE);
        bars.setLineColor(color);
        bars.setLineWidth(1f);
        bars.setFillColor(color);
        return chart;
    }

    /** {@return the outline of the bars from left to right: up, along and down again; 0 is passed over} */
    private static double[][] outline(List<Integer> values) {
        List<double[]> points = new ArrayList<>();
        points.add(new double[] {0, 0});
        for (int position = 0; position < values.size(); position++) {
            int value = values.get(position);
            if (value > 0) {
                points.addAll(List.of(
                        new double[] {position, 0},
                        new double[] {position, value},
                        new double[] {position + 1, value},
                        new double[] {position + 1, 0}));
            }
        }
        points.add(new double[] {values.size(), 0});
        double[][] axes = new double[2][points.size()];
        for (int axis = 0; axis < 2; axis++) {
            int which = axis;
            Arrays.setAll(axes[axis], i -> points.get(i)[which]);
        }
        return axes;
    }
}
