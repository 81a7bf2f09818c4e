package org.vitrine.evaluation.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.vitrine.evaluation.calibration.Doubt;
import org.vitrine.evaluation.calibration.Reliability;
import org.vitrine.evaluation.measure.Curve;

/** Writes the report's part on the model's knowledge of its own uncertainty. */
record DoubtSection(Doubt doubt, boolean exclusive) {

    /** Fewest statements that show how often they are true. */
    private static final int FEWEST = 20;

    void write(Html html) {
        String statements = exclusive ? "predicted labels" : "statements about a label";
        html.leaf(
                "p",
                doubt.probability()
                        .map(known -> "If the model gives 80 % to " + statements + ", 80 % of them should be true. "
                                + "Its probabilities are off by " + points(known.error())
                                + " on average (expected calibration error); the paper's confidence, taken as a probability, by "
                                + points(doubt.confidence().error()) + ".")
                        .orElse(
                                "The model is not calibrated: its confidence says how the votes stand, not how often it is "
                                        + "right. Taken as a probability, it is off by "
                                        + points(doubt.confidence().error())
                                        + " on average (expected calibration error). "
                                        + "'vitrine calibrate' adds probabilities."));
        doubt.origin().ifPresent(from -> html.leaf("p", "The model was " + from.inWords() + "."));
        String outcomes = doubt.outcomes().inWords();
        html.leaf("p", Character.toUpperCase(outcomes.charAt(0)) + outcomes.substring(1) + ".");
        html.open("div", "class", "columns");
        reliability(html);
        risk(html);
        html.close();
        labels(html);
    }

    private static String points(double share) {
        return String.format(Locale.ROOT, "%.2f percentage points", 100 * share);
    }

    private void reliability(Html html) {
        String title = "Reliability: what was said, and how often it was right";
        html.open("div").leaf("h3", title);
        LineChart chart = new LineChart(title, percents("said, percent"), percents("true, percent"));
        doubt.probability()
                .ifPresent(known -> chart.add("probability", OptionalDouble.of(known.error()), points(known)));
        chart.add(
                "confidence of the paper", OptionalDouble.of(doubt.confidence().error()), points(doubt.confidence()));
        chart.add("honest", OptionalDouble.empty(), List.of(new Curve.Point(0, 0), new Curve.Point(100, 100)));
        chart.write(html);
        html.leaf(
                        "p",
                        "Behind the names: the expected calibration error. Points stand for at least " + FEWEST
                                + " statements.")
                .close();
    }

    private static LineChart.Axis percents(String title) {
        return new LineChart.Axis(title, 0, 100, 20, 0);
    }

    private static List<Curve.Point> points(Reliability reliability) {
        return reliability.bins().stream()
                .filter(bin -> bin.statements() >= Math.min(FEWEST, reliability.statements()))
                .map(bin -> new Curve.Point(100 * bin.probability(), 100 * bin.right()))
                .toList();
    }

    private void risk(Html html) {
        String title = "Risk: how often the surest decisions are wrong";
        html.open("div").leaf("h3", title);
        List<Double> shares = new ArrayList<>();
        doubt.risk().values().forEach(curve -> curve.points().forEach(point -> shares.add(100 * point.y())));
        shares.add(0.0);
        LineChart chart = new LineChart(title, percents("decisions taken, percent"), wrong(shares));
        for (Map.Entry<String, Curve> line : doubt.risk().entrySet()) {
            List<Curve.Point> points = line.getValue().points().stream()
                    .map(point -> new Curve.Point(100 * point.x(), 100 * point.y()))
                    .toList();
            chart.add(exclusive ? "all images" : line.getKey(), OptionalDouble.empty(), points);
        }
        chart.write(html);
        html.close();
    }

    /** {@return an axis from 0 up to the largest share; with tenths if it is small} */
    private static LineChart.Axis wrong(List<Double> shares) {
        String title = "wrong, percent";
        double most = shares.stream().mapToDouble(share -> share).max().orElse(0);
        return most > 2
                ? LineChart.Axis.around(title, shares, true)
                : new LineChart.Axis(title, 0, Math.max(0.5, Math.ceil(2 * most) / 2), 0.5, 1);
    }

    private void labels(Html html) {
        if (doubt.labels().isEmpty()) {
            return;
        }
        html.leaf("h3", "Expected calibration error of each label");
        html.leaf(
                "p",
                "In percentage points. Even honest probabilities differ a little from what happens, the more the fewer images there are.");
        boolean known = doubt.probability().isPresent();
        Cells.table(html, known ? List.of("label", "confidence", "probability") : List.of("label", "confidence"));
        for (Doubt.OfLabel label : doubt.labels()) {
            html.open("tr").leaf("th", label.name(), "scope", "row");
            html.leaf("td", Cells.percent(label.confidence().error()), "class", "number");
            label.probability().ifPresent(one -> html.leaf("td", Cells.percent(one.error()), "class", "number"));
            html.close();
        }
        html.close().close().close();
    }
}
