package org.vitrine.evaluation.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.LabelResult;
import org.vitrine.evaluation.measure.Measure;

/**
 * Draws charts of evaluations and training runs, as images; {@link Png} writes them. The same data and fonts give the
 * same image. No screen is needed. A blank title is left out.
 */
public final class Charts {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 540;
    private static final int AXIS = 80; // the margins, and the axis below a plot
    private static final int LEGEND = 270; // the width of a legend with long names
    private static final int LEGEND_LINE = 23;
    private static final int LONGEST_NAME = 180;
    private static final int MOST_TICKS = 20;
    private static final int MOST_MARKERS = 40;
    private static final double PIXEL = 0.001; // of a plot from 0 to 1

    /** Dashes, which tell lines of the same colour apart; with 7 colours they are enough for 42 lines. */
    private static final float[][] DASHES = {{}, {9, 4}, {2, 4}, {9, 4, 2, 4}, {18, 5}, {5, 3}};

    private Charts() {}

    /** Draws accuracy and F1 over the epochs of a training run, as far as they are known. */
    public static BufferedImage learningCurves(String title, History history) {
        return lines(title, "epoch", "percent", percentOverEpochs(history));
    }

    /** {@return accuracy and F1 over the epochs, as far as they are known} */
    public static Map<String, Curve> percentOverEpochs(History history) {
        Map<String, Curve> series = new LinkedHashMap<>();
        series.put("training accuracy", percentOverEpochs(history, History.Column.TRAIN_ACCURACY));
        series.put("validation accuracy", percentOverEpochs(history, History.Column.VALID_ACCURACY));
        series.put("training F1", percentOverEpochs(history, History.Column.TRAIN_F1));
        series.put("validation F1", percentOverEpochs(history, History.Column.VALID_F1));
        return series;
    }

    /**
     * Draws lines through points.
     *
     * @param series the lines by name, in the order of the legend; those without points are left out
     */
    public static BufferedImage lines(String title, String xAxis, String yAxis, Map<String, Curve> series) {
        XYChart chart = xyChart(xAxis, yAxis, WIDTH, HEIGHT);
        int drawn = 0;
        for (Map.Entry<String, Curve> entry : series.entrySet()) {
            List<Curve.Point> points = new ArrayList<>(entry.getValue().points());
            if (!points.isEmpty()) {
                if (points.size() > MOST_TICKS) {
                    // even steps along the axis make XChart label every 7th or so; an uneven one, too small to be seen,
                    // makes it choose tens
                    Curve.Point last = points.get(points.size() - 1);
                    points.add(
                            new Curve.Point(last.x() + (last.x() - points.get(0).x()) * 1e-6, last.y()));
                }
                XYSeries line = addLine(chart, entry.getKey(), points, drawn++);
                line.setMarker(points.size() <= MOST_MARKERS ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
            }
        }
        if (drawn == 0) { // XChart would count from -1
            chart.getStyler().setXAxisMin(0.0).setXAxisMax(1.0).setYAxisMin(0.0).setYAxisMax(1.0);
        }
        return withTitle(title, chart);
    }

    /**
     * Draws the number of examples that have each label.
     *
     * @param counts the number of examples by label, in the order from top to bottom
     * @param chosen labels to highlight, such as those that a model learns; empty for none
     */
    public static BufferedImage labelDistribution(String title, Map<String, Integer> counts, Set<String> chosen) {
        Color plain = chosen.isEmpty() ? Canvas.SERIES.get(0) : Canvas.UNCHOSEN;
        Map<String, List<BarChart.Bar>> groups = new LinkedHashMap<>();
        counts.forEach((name, count) -> groups.put(
                name,
                List.of(new BarChart.Bar(
                        OptionalDouble.of(count), chosen.contains(name) ? Canvas.SERIES.get(0) : plain))));
        Map<String, Color> legend = new LinkedHashMap<>();
        if (!chosen.isEmpty()) {
            legend.put("chosen", Canvas.SERIES.get(0));
            legend.put("others", plain);
        }
        return new BarChart(title, "examples", groups, legend, 1, value -> Long.toString(Math.round(value))).draw();
    }

    /** Draws the ROC curves of all labels for which they are defined. */
    public static BufferedImage rocCurves(String title, Evaluation evaluation) {
        int height = Math.max(HEIGHT, AXIS + LEGEND_LINE * (evaluation.labels().size() + 1));
        int width = Math.max(WIDTH, height - AXIS + LEGEND); // about square
        XYChart chart = xyChart("false positive rate", "true positive rate", width, height);
        XYStyler styler = chart.getStyler();
        styler.setXAxisMin(0.0).setXAxisMax(1.0).setYAxisMin(0.0).setYAxisMax(1.0);
        styler.setXAxisDecimalPattern("0.0").setYAxisDecimalPattern("0.0");
        styler.setPlotContentSize(0.98); // a line on the edge keeps its width
        int drawn = 0;
        for (LabelResult result : evaluation.results()) {
            OptionalDouble value = result.measure(Measure.AUROC);
            if (value.isPresent()) {
                String name = Lettering.shorten(result.name(), Canvas.metrics(Canvas.SMALL), LONGEST_NAME);
                XYSeries line = addLine(
                        chart, result.name(), inPixels(result.ranking().roc().points()), drawn++);
                line.setLabel(String.format(Locale.ROOT, "%s  %.3f", name, value.getAsDouble()));
                // XChart strokes each segment separately, which restarts the dashes at each point. A "smooth" line is a
                // single stroke; with segments of one pixel it is just as straight.
                line.setSmooth(true);
            }
        }
        return withTitle(title, chart);
    }

    /**
     * Draws some measures of every label, side by side.
     *
     * @param measures the measures, at least one; an undefined one has a dash instead of a bar
     */
    public static BufferedImage measureBars(String title, Evaluation evaluation, List<Measure> measures) {
        if (measures.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one measure");
        }
        Map<String, Color> legend = new LinkedHashMap<>();
        for (Measure measure : measures) {
            legend.put(measure.title(), Canvas.SERIES.get(legend.size() % Canvas.SERIES.size()));
        }
        Map<String, List<BarChart.Bar>> groups = new LinkedHashMap<>();
        for (LabelResult result : evaluation.results()) {
            List<BarChart.Bar> bars = new ArrayList<>();
            for (Measure measure : measures) {
                OptionalDouble value = result.measure(measure);
                bars.add(new BarChart.Bar(
                        value.isPresent() ? OptionalDouble.of(100 * value.getAsDouble()) : value,
                        legend.getOrDefault(measure.title(), Canvas.INK)));
            }
            groups.put(result.name(), bars);
        }
        return new BarChart(title, "percent", groups, legend, 100, value -> String.format(Locale.ROOT, "%.1f", value))
                .draw();
    }

    /** Draws the title above the chart; XChart would cut off a long one at the edges. */
    private static BufferedImage withTitle(String title, XYChart chart) {
        BufferedImage body = BitmapEncoder.getBufferedImage(chart);
        List<String> heading = Canvas.heading(title, body.getWidth());
        int head = Canvas.headHeight(heading);
        BufferedImage image = Canvas.blank(body.getWidth(), head + body.getHeight());
        Graphics2D graphics = Canvas.on(image);
        try {
            Canvas.drawHead(graphics, heading, image.getWidth());
            graphics.drawImage(body, 0, head, null);
        } finally {
            graphics.dispose();
        }
        return image;
    }

    static XYChart xyChart(String xAxis, String yAxis, int width, int height) {
        XYChart chart = new XYChartBuilder()
                .width(width)
                .height(height)
                .xAxisTitle(xAxis)
                .yAxisTitle(yAxis)
                .build();
        XYStyler styler = chart.getStyler();
        styler.setChartBackgroundColor(Canvas.PAPER)
                .setPlotBackgroundColor(Canvas.PAPER)
                .setChartFontColor(Canvas.INK)
                .setPlotBorderVisible(false)
                .setChartPadding(Canvas.MARGIN)
                .setChartTitleVisible(false)
                .setLegendFont(Canvas.SMALL)
                .setLegendBorderColor(Canvas.PAPER)
                .setLegendBackgroundColor(Canvas.PAPER)
                .setLegendPosition(Styler.LegendPosition.OutsideE)
                .setLegendSeriesLineLength(30)
                .setMarkerSize(6)
                .setLocale(Locale.ROOT);
        styler.setAxisTitleFont(Canvas.TEXT)
                .setAxisTickLabelsFont(Canvas.SMALL)
                .setAxisTickLabelsColor(Canvas.FAINT_INK)
                .setAxisTickMarksColor(Canvas.FAINT_INK)
                .setPlotGridLinesColor(Canvas.GRID)
                .setPlotGridLinesStroke(new BasicStroke(1f));
        return chart;
    }

    private static XYSeries addLine(XYChart chart, String name, List<Curve.Point> points, int index) {
        Color color = Canvas.SERIES.get(index % Canvas.SERIES.size());
        float[] dashes = DASHES[index / Canvas.SERIES.size() % DASHES.length];
        XYSeries line = chart.addSeries(
                name,
                points.stream().mapToDouble(Curve.Point::x).toArray(),
                points.stream().mapToDouble(Curve.Point::y).toArray());
        line.setLineColor(color);
        line.setMarkerColor(color);
        line.setMarker(SeriesMarkers.NONE);
        line.setLineStyle(
                dashes.length == 0
                        ? new BasicStroke(2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
                        : new BasicStroke(2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, dashes, 0f));
        return line;
    }

    private static Curve percentOverEpochs(History history, History.Column column) {
        List<Curve.Point> points = new ArrayList<>();
        for (History.Row row : history.rows()) {
            row.get(column).ifPresent(value -> points.add(new Curve.Point(row.epoch(), 100 * value)));
        }
        return new Curve(points);
    }

    /** {@return the same curve in segments of about a pixel: close points are left out, gaps are filled} */
    private static List<Curve.Point> inPixels(List<Curve.Point> points) {
        List<Curve.Point> even = new ArrayList<>();
        Curve.Point last = points.get(0);
        even.add(last);
        for (int i = 1; i < points.size(); i++) {
            Curve.Point next = points.get(i);
            double way = Math.max(Math.abs(next.x() - last.x()), Math.abs(next.y() - last.y()));
            if (way >= PIXEL || i == points.size() - 1) {
                int pieces = Math.max(1, (int) Math.ceil(way / PIXEL));
                for (int piece = 1; piece <= pieces; piece++) {
                    double share = (double) piece / pieces;
                    even.add(new Curve.Point(
                            last.x() + share * (next.x() - last.x()), last.y() + share * (next.y() - last.y())));
                }
                last = next;
            }
        }
        return even;
    }
}
