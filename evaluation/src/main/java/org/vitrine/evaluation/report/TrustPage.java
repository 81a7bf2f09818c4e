package org.vitrine.evaluation.report;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.vitrine.evaluation.chart.Charts;
import org.vitrine.evaluation.faithfulness.Completeness;
import org.vitrine.evaluation.faithfulness.Pointing;
import org.vitrine.evaluation.faithfulness.Trust;
import org.vitrine.evaluation.faithfulness.TrustMeasure;
import org.vitrine.evaluation.faithfulness.TrustSample;
import org.vitrine.evaluation.faithfulness.TrustSettings;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.model.Provenance;

/**
 * Writes measures of explanations on one HTML page, each with a sentence that says what it means and which direction is
 * good. The page is self-contained: it loads nothing, runs no scripts, and can be mailed or printed. The same measures
 * give the same page.
 *
 * @param name the name of the model, such as its file's name
 * @param measured the measures by the name of the classifier, that of the model first
 */
public record TrustPage(
        String name, String data, TrustSample sample, TrustSettings settings, Map<String, Trust> measured) {

    /**
     * A chart of the page and of a file: what it shows in few words and in a sentence, and its axes; the vertical one
     * is named after what is averaged.
     */
    private record Chart(
            String name,
            String title,
            TrustMeasure measure,
            String xAxis,
            String yAxis,
            String sentence,
            String mean) {}

    private static final Chart DELETION = new Chart(
            "deletion",
            "Deletion",
            TrustMeasure.DELETION,
            "share of the pixels painted over",
            "confidence, mean",
            "Confidence as the most important pixels are painted over first",
            "confidence, mean");
    private static final Chart INSERTION = new Chart(
            "insertion",
            "Insertion",
            TrustMeasure.INSERTION,
            "share of the pixels revealed",
            "confidence, mean",
            "Confidence as the most important pixels are revealed first",
            "confidence, mean");
    private static final Chart ROAD = new Chart(
            "road",
            "ROAD",
            TrustMeasure.ROAD,
            "share of the pixels removed",
            "labels still given",
            "Labels still given as the most important pixels are removed first and filled in",
            "share of the labels");
    private static final Chart RANDOMISATION = new Chart(
            "randomisation",
            "Randomisation test",
            TrustMeasure.RANDOMISATION,
            "share of the model that was scrambled",
            "rank correlation of the explanations",
            "Explanations of the model and of a scrambled one",
            "rank correlation, mean");

    private static final List<Chart> ALL = List.of(DELETION, INSERTION, ROAD, RANDOMISATION);

    /** Names of all charts that there may be, without the endings of their files. */
    public static final List<String> CHARTS = ALL.stream().map(Chart::name).toList();

    public TrustPage {
        measured = new LinkedHashMap<>(measured);
        if (measured.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one classifier");
        }
    }

    /** Writes the page. */
    public String html() {
        Html html = new Html();
        Map<String, Runnable> sections = new LinkedHashMap<>();
        sections.put("All measures", () -> measures(html));
        sections.put("Do the highlighted pixels matter?", () -> faithfulness(html));
        if (!curves(RANDOMISATION).isEmpty()) {
            sections.put("Do explanations show what was learnt?", () -> randomisation(html));
        }
        if (measured.values().stream().anyMatch(trust -> !trust.pointing().isEmpty())) {
            sections.put("Do explanations lie in the right place?", () -> regions(html));
        }
        sections.put("How it was measured", () -> settings(html));
        return new Page(html, "Can the explanations of " + name + " be trusted?")
                .write(this::figures, sections, Provenance.THIS_VERSION);
    }

    private void figures(Page page) {
        Trust model = measured.values().iterator().next();
        for (TrustMeasure measure : List.of(
                TrustMeasure.COMPLETENESS, TrustMeasure.ROAD, TrustMeasure.RANDOMISATION, TrustMeasure.POINTING_GAME)) {
            OptionalDouble value = measure.value(model);
            if (value.isPresent()) {
                page.figure(measure.format(value), measure.title() + ", " + measure.better() + " is better");
            }
        }
        page.figure(Integer.toString(sample.pairs().size()), "explanations of " + sample.images() + " images");
    }

    private void measures(Html html) {
        html.leaf(
                "p",
                "Beside each value stands what a random order of the pixels, or a random map, reaches. Compare a classifier with its own random order: "
                        + "on an empty image one may still be half sure, the other not at all.");
        html.open("div", "class", "wide").open("table", "style", Cells.columns(2 * measured.size() + 1));
        List<String> head = new ArrayList<>(List.of("measure"));
        measured.keySet().forEach(classifier -> head.addAll(List.of(classifier, "random")));
        head.add("better");
        Cells.head(html, head);
        html.open("tbody");
        List<TrustMeasure> known = TrustMeasure.of(measured.values());
        for (TrustMeasure measure : known) {
            html.open("tr").leaf("th", measure.title(), "scope", "row");
            for (Trust trust : measured.values()) {
                html.leaf("td", text(measure, measure.value(trust)));
                html.leaf("td", text(measure, measure.ofRandom(trust)), "class", "none");
            }
            html.leaf("td", measure.better().toString()).close();
        }
        html.close().close().close();
        Map<String, String> meanings = new LinkedHashMap<>();
        for (TrustMeasure measure : known) {
            String direction = measure.better() == TrustMeasure.Better.LOWER ? "Lower" : "Higher";
            meanings.put(measure.title(), measure.meaning() + " " + direction + " is better.");
        }
        Page.definitions(html, meanings);
    }

    private static String text(TrustMeasure measure, OptionalDouble value) {
        return value.isPresent() ? measure.format(value).replace(" %", Cells.PERCENT) : "\u2013";
    }

    private void faithfulness(Html html) {
        html.open("div", "class", "columns");
        chart(html, DELETION);
        chart(html, INSERTION);
        chart(html, ROAD);
        html.close();
    }

    private void randomisation(Html html) {
        chart(html, RANDOMISATION);
        html.leaf(
                "p",
                "A model is scrambled by having its clauses exchange their votes; a network by drawing its layers anew, from the last one on.");
    }

    private void chart(Html html, Chart shown) {
        Map<String, Curve> curves = curves(shown);
        html.open("div").leaf("h3", shown.title());
        html.leaf("p", shown.measure().meaning());
        double least = curves.values().stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(Curve.Point::y)
                .min()
                .orElse(0);
        LineChart chart = new LineChart(
                shown.title() + ": " + shown.yAxis() + " over the " + shown.xAxis(),
                LineChart.Axis.share(shown.xAxis()),
                new LineChart.Axis(shown.yAxis(), Math.min(0, Math.floor(least * 5) / 5), 1, 0.2, 1));
        curves.forEach((name, curve) -> chart.add(name, OptionalDouble.empty(), curve.points()));
        chart.write(html);
        html.close();
    }

    private void regions(Html html) {
        int known = sample.regions().size();
        html.leaf(
                "p",
                "The pixels that make a label true are known for " + known + " of "
                        + sample.pairs().size() + " explanations. The area is what a random map would reach.");
        measured.forEach((classifier, trust) -> {
            if (!trust.pointing().isEmpty()) {
                html.leaf("h3", classifier);
                html.open("div", "class", "wide").open("table", "style", Cells.columns(5));
                Cells.head(
                        html, List.of("label", "images", "pointing game", "relevance mass", "relevance rank", "area"));
                html.open("tbody");
                for (Pointing result : trust.pointing()) {
                    html.open("tr").leaf("th", result.label(), "scope", "row");
                    html.leaf("td", Integer.toString(result.examples()));
                    for (double share :
                            new double[] {result.hitRate(), result.evidenceInside(), result.rankInside(), result.area()
                            }) {
                        Cells.shadedPercent(
                                html, result.examples() > 0 ? OptionalDouble.of(share) : OptionalDouble.empty(), 1);
                    }
                    html.close();
                }
                html.close().close().close();
            }
        });
    }

    private void settings(Html html) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("data", data);
        map.put(
                "images",
                sample.images()
                        + ", evenly spread over the data; of each all labels that it has and that were given to it: "
                        + sample.pairs().size() + " explanations");
        map.put("steps", settings.steps() + " for deletion, insertion and ROAD");
        map.put("painted over with", "the mean colour of the images");
        map.put(
                "filled in with",
                "the weighted mean of the eight neighbours, and noise of " + number(100 * settings.noise())
                        + Cells.PERCENT + " of the brightest value");
        map.put(
                "noise for max-sensitivity",
                settings.samples() + " copies of each image, each value off by up to " + number(100 * settings.radius())
                        + Cells.PERCENT + " of the brightest value");
        measured.forEach((classifier, trust) ->
                trust.completeness().ifPresent(all -> map.put("votes of " + classifier, votes(all))));
        map.put("seed", Long.toString(settings.seed()));
        Page.definitions(html, map);
        html.leaf(
                "p",
                "Sources: deletion and insertion, Petsiuk et al. 2018; ROAD, Rong et al. 2022; sparseness, Chalasani et al. 2020; max-sensitivity, "
                        + "Yeh et al. 2019; randomisation test, Adebayo et al. 2018; random logit, Sixt et al. 2020; completeness, Sundararajan et al. 2017; "
                        + "pointing game, Zhang et al. 2016; relevance mass and rank, Arras et al. 2021. Names are those of Quantus (Hedström et al. 2023).");
    }

    private static String votes(Completeness all) {
        String exact = "add up to the class sum in " + all.exact() + " of " + all.pairs() + " explanations";
        return all.largestGap().isPresent()
                ? String.format(
                        Locale.ROOT,
                        "%s; the evidence of all pixels adds up to within %.0e of the target",
                        exact,
                        all.largestGap().getAsDouble())
                : exact;
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%s", value);
    }

    /** {@return the curves as images for files, by the name of the file without its ending} */
    public Map<String, BufferedImage> charts() {
        Map<String, BufferedImage> charts = new LinkedHashMap<>();
        for (Chart chart : ALL) {
            Map<String, Curve> curves = curves(chart);
            if (!curves.isEmpty()) {
                charts.put(chart.name(), Charts.lines(chart.sentence(), chart.xAxis(), chart.mean(), curves));
            }
        }
        return charts;
    }

    /** {@return the curves of each classifier, and those in random order} */
    private Map<String, Curve> curves(Chart chart) {
        Map<String, Curve> curves = new LinkedHashMap<>();
        measured.forEach((classifier, trust) -> trust.curves().forEach((name, curve) -> {
            if (name.equals(chart.name()) || name.equals(chart.name() + Trust.RANDOM_ORDER)) {
                curves.put(classifier + name.substring(chart.name().length()), curve);
            }
        }));
        return curves;
    }
}
