package org.vitrine.evaluation.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.edit.Edit;
import org.vitrine.evaluation.calibration.Doubt;
import org.vitrine.evaluation.chart.Charts;
import org.vitrine.evaluation.chart.RepresentationSheet;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.render.EvidenceImage;
import org.vitrine.render.StrokeImage;

/**
 * Writes a report on a model or a team, one HTML page: how good it is, what it looks for in each label, where it is
 * right and wrong and why, and which labels it may confuse. The page is self-contained: it loads nothing, runs no
 * scripts, and can be mailed or printed. The same model and data give the same page.
 */
public final class Report {

    private final Subject subject;
    private final Evaluation evaluation;
    private final List<List<EvidenceMap>> representations; // of each member, of each label

    private Report(Subject subject, List<List<EvidenceMap>> representations) {
        this.subject = subject;
        this.evaluation = Evaluation.of(subject.scores());
        this.representations = representations;
    }

    /**
     * The subject of a report.
     *
     * @param name the name of the model or team, such as its file's name
     * @param examples the same images as bits of any encoding, with their labels
     * @param history the history of the training run; null if it is not known
     * @param known whether a model has learnt from one of these images
     */
    public record Subject(
            String name,
            String data,
            ClauseClassifier classifier,
            ImageSource images,
            Dataset examples,
            Scores scores,
            @Nullable History history,
            boolean known) {

        public Subject {
            if (scores.examples() != examples.size()) {
                throw new IllegalArgumentException(
                        "scores of " + scores.examples() + " examples do not fit " + examples.size());
            }
        }
    }

    /**
     * {@return the report, an HTML page}
     *
     * @param progress called with the number of labels drawn so far, of each member, which takes most of the time
     */
    public static String of(Subject subject, IntConsumer progress) {
        List<List<EvidenceMap>> maps = new ArrayList<>();
        int done = 0;
        for (Model model : subject.classifier().models()) {
            ClassRepresentation representation = new ClassRepresentation(model);
            List<EvidenceMap> ofMember = new ArrayList<>();
            for (int label = 0; label < model.labels().size(); label++) {
                ofMember.add(representation.of(label));
                progress.accept(++done);
            }
            maps.add(ofMember);
        }
        return new Report(subject, maps).page();
    }

    private String page() {
        Html html = new Html();
        Page page = new Page(html, "What " + subject.name() + " learnt");
        Map<String, Runnable> sections = new LinkedHashMap<>();
        sections.put("Data and settings", () -> dataAndSettings(html));
        sections.put("Measures", () -> new MeasuresSection(evaluation).write(html));
        sections.put(
                "How sure it can be",
                () -> new DoubtSection(doubt(), evaluation.labels().exclusive()).write(html));
        sections.put("Learning curves", () -> learningCurves(html));
        sections.put("What it looks for in each label", () -> byMember(html, this::representations));
        sections.put("Examples, explained", () -> new ExamplesSection(subject).write(html));
        sections.put(
                "Strongest clauses",
                () -> byMember(html, (part, member) -> new ClausesSection(model(member), heading()).write(part)));
        sections.put(
                "Label overlap",
                () -> new OverlapSection(LabelOverlap.of(subject.classifier(), representations, subject.scores()))
                        .write(html));
        return page.write(this::figures, sections, model(0).provenance().version());
    }

    private Doubt doubt() {
        return Doubt.of(subject.scores(), subject.classifier().calibration().orElse(null), OptionalDouble.empty());
    }

    /** Writes a part of the page about one member. */
    private interface MemberPart {
        void write(Html html, int member);
    }

    /** Writes a part for each member of a team, under its name; a model alone has no name of its own. */
    private void byMember(Html html, MemberPart part) {
        ClauseClassifier classifier = subject.classifier();
        for (int member = 0; member < classifier.members().size(); member++) {
            if (classifier.members().size() > 1) {
                html.leaf("h3", Cells.member(classifier, member));
            }
            part.write(html, member);
        }
    }

    /** {@return the heading of what belongs to a label: below the name of the member, if there are several} */
    private String heading() {
        return subject.classifier().members().size() == 1 ? "h3" : "h4";
    }

    private Model model(int member) {
        return subject.classifier().models().get(member);
    }

    private void figures(Page page) {
        page.figure(Cells.percent(evaluation.accuracy()) + Cells.PERCENT, "accuracy");
        page.figure(Cells.percent(evaluation.macro(Measure.F1)) + Cells.PERCENT, "F1, mean over the labels");
        page.figure(Integer.toString(evaluation.labels().size()), "labels");
        page.figure(Integer.toString(evaluation.examples()), "images evaluated");
        if (subject.classifier().members().size() > 1) {
            page.figure(Integer.toString(subject.classifier().members().size()), "models in the team");
        }
        int clauses = subject.classifier().models().stream()
                .mapToInt(model -> ClauseChoice.active(model).length)
                .sum();
        page.figure(Integer.toString(clauses), "clauses that can be true");
    }

    private void dataAndSettings(Html html) {
        ClauseClassifier classifier = subject.classifier();
        if (subject.known()) {
            html.leaf(
                    "p",
                    "Note: the model was trained on these images. Evaluate it on others to see how good it is.",
                    "class",
                    "warning");
        }
        html.open("div", "class", "columns");
        html.open("div").leaf("h3", "Data");
        Map<String, String> data = new LinkedHashMap<>();
        data.put("images", subject.data());
        data.put("number of images", Integer.toString(subject.examples().size()));
        data.put("size", classifier.shape().toString());
        Labels labels = classifier.labels();
        data.put(
                labels.size() + " labels",
                labels.exclusive() ? "each image has exactly one" : "each image may have any number");
        if (classifier.members().size() == 1) {
            data.put("trained on", trainedOn(model(0)));
        }
        Page.definitions(html, data);
        html.close();
        for (int member = 0; member < classifier.members().size(); member++) {
            Map<String, String> settings = SettingTerms.of(model(member));
            if (classifier.members().size() > 1) {
                settings.put("trained on", trainedOn(model(member)));
                settings.put(
                        "class sums divided by",
                        Integer.toString(classifier.members().get(member).divisor()));
            }
            html.open("div")
                    .leaf("h3", classifier.members().size() == 1 ? "Settings" : Cells.member(classifier, member));
            Page.definitions(html, settings);
            html.close();
        }
        html.close();
        classifier.models().forEach(model -> edits(html, model));
    }

    /** Writes the changes that people made after training, with their reasons. */
    private static void edits(Html html, Model model) {
        model.provenance()
                .shrinkages()
                .forEach(shrinkage -> html.leaf("p", "This model was " + shrinkage.inWords() + "."));
        if (model.edits().isEmpty()) {
            return;
        }
        html.leaf("h3", "Edits made by hand after training");
        html.open("ol");
        for (Edit edit : model.edits()) {
            html.open("li").leaf("strong", edit.inWords()).text(", because: " + edit.reason());
            html.close();
        }
        html.close();
    }

    private static String trainedOn(Model model) {
        return model.provenance().imagesInWords();
    }

    private void learningCurves(Html html) {
        History history = subject.history();
        if (history == null) {
            html.open("p").text("No history given. Train with ");
            html.leaf("code", "--history FILE.csv --validate 0.1");
            html.text(" and pass the file to this report with ");
            html.leaf("code", "--history FILE.csv").text(".").close();
        } else {
            curves(html, history);
        }
    }

    private static void curves(Html html, History history) {
        Map<String, Curve> lines = Charts.percentOverEpochs(history);
        List<Double> percents = lines.values().stream()
                .flatMap(line -> line.points().stream())
                .map(Curve.Point::y)
                .toList();
        List<Double> epochs =
                history.rows().stream().map(row -> (double) row.epoch()).toList();
        LineChart chart = new LineChart(
                "Accuracy and F1 over " + history.rows().size() + " epochs of training",
                LineChart.Axis.around("epoch", epochs, false),
                LineChart.Axis.around("percent", percents, true));
        lines.forEach((name, line) -> chart.add(name, OptionalDouble.empty(), line.points()));
        chart.write(html);
    }

    private void representations(Html html, int member) {
        Model model = model(member);
        Labels labels = model.labels();
        if (EdgeDemands.areAskedFor(model)) {
            strokes(html, model);
            return;
        }
        String weighted = model.usualVotes().isPresent()
                ? "their literals weighted by how often they hold on images that have it"
                : "drawn where they were true in training";
        html.leaf(
                "p",
                "All clauses that vote for a label, " + weighted + ": the pattern that the model looks for. The left"
                        + " image shows the whole pattern, the right one only"
                        + " where bright pixels are asked for.");
        Cells.legend(html, RepresentationSheet.legend(model.shape()));
        html.open("div", "class", "gallery");
        for (int label = 0; label < labels.size(); label++) {
            EvidenceMap map = representations.get(member).get(label);
            String name = labels.name(label);
            html.open("figure").open("div", "class", "pair");
            html.image(Png.image(EvidenceImage.signed(map)), "The pattern of " + name, "pixels");
            html.image(
                    Png.image(EvidenceImage.positive(map)),
                    "Where the pattern of " + name + " asks for brightness",
                    "pixels");
            html.close().leaf("figcaption", name).close();
        }
        html.close();
    }

    /** Writes the edges that are asked for in each label. */
    private static void strokes(Html html, Model model) {
        Labels labels = model.labels();
        html.leaf(
                "p",
                "All clauses that vote for a label, their literals weighted by how often they hold on images that have"
                        + " it: the edges that the model looks for. Each line lies as the edge runs; the longer and darker"
                        + " it is, the more is asked. The ground shows what is asked of brightness and colour.");
        Cells.legend(html, Cells.STROKES);
        html.open("div", "class", "gallery");
        for (int label = 0; label < labels.size(); label++) {
            String name = labels.name(label);
            html.open("figure");
            html.image(
                    Png.image(StrokeImage.draw(EdgeDemands.ofLabel(model, label), ClauseImage.STROKE_SCALE, true)),
                    "The edges that are looked for in " + name,
                    "strokes");
            html.leaf("figcaption", name).close();
        }
        html.close();
    }
}
