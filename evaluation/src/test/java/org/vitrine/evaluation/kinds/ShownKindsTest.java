package org.vitrine.evaluation.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.audit.Slices;
import org.vitrine.evaluation.chart.Charts;
import org.vitrine.evaluation.chart.ClauseSheet;
import org.vitrine.evaluation.chart.CounterfactualSheet;
import org.vitrine.evaluation.chart.ExplanationSheet;
import org.vitrine.evaluation.chart.NearestSheet;
import org.vitrine.evaluation.chart.RepresentationSheet;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.evaluation.report.LabelOverlap;
import org.vitrine.evaluation.report.ModelCard;
import org.vitrine.evaluation.report.PaperFigures;
import org.vitrine.evaluation.report.Report;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Contrast;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.change.CounterfactualSearch;
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.SlowVotes;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.predict.Prediction;
import org.vitrine.render.NetEvidenceImage;
import org.vitrine.store.TrainingIndex;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Pages, charts and sheets of every kind of model. */
class ShownKindsTest {

    private static final ModelCard.People PEOPLE =
            new ModelCard.People("a test", List.of("anything else"), "", "", "", List.of());

    static List<Kind> all() {
        return EvaluatedKinds.all();
    }

    static List<Kind> models() {
        return EvaluatedKinds.models();
    }

    private static Document parse(String page) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setExpandEntityReferences(false);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(page)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void report_ofAnyKind_isAPageAboutAllLabelsAndMembers(Kind kind) throws Exception {
        ClauseClassifier classifier = kind.classifier();
        ImageSource images = kind.scene().test();
        Scores scores = EvaluatedKinds.scores(classifier, images);
        Dataset examples = Dataset.of(images, classifier.models().get(0).encoding());
        List<Integer> drawn = new ArrayList<>();
        String text = Report.of(
                new Report.Subject("it", "a scene", classifier, images, examples, scores, null, false), drawn::add);
        Document page = parse(text);
        int labels = classifier.labels().size();
        assertThat(drawn).hasSize(labels * classifier.members().size());
        String said = page.getDocumentElement().getTextContent();
        for (Model model : classifier.models()) {
            assertThat(said).contains(model.encoding().recipe().toString());
            model.edits().forEach(edit -> assertThat(said).contains(edit.inWords()));
            model.provenance().shrinkages().forEach(how -> assertThat(said).contains(how.inWords()));
        }
        classifier.labels().names().forEach(name -> assertThat(said).contains(name));
        assertThat(said.contains("compared with a usual image"))
                .isEqualTo(classifier.models().stream()
                        .allMatch(model -> model.usualVotes().isPresent()));
        assertThat(said.contains("The model is not calibrated"))
                .isEqualTo(classifier.calibration().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("all")
    void card_ofAnyKind_saysWhatItKnows(Kind kind) throws Exception {
        ClauseClassifier classifier = kind.classifier();
        ImageSource images = kind.scene().test();
        Scores scores = EvaluatedKinds.scores(classifier, images);
        ModelCard.Measured measured = new ModelCard.Measured(
                "a scene", scores, Slices.byLabel(classifier.labels(), images.size(), images::has), false);
        ModelCard.Subject subject = new ModelCard.Subject("it", classifier, PEOPLE, measured);
        String said = parse(ModelCard.html(subject)).getDocumentElement().getTextContent();
        String markdown = ModelCard.markdown(subject);
        assertThat(markdown).contains("# Model card of it", "## Settings", "a test");
        for (Model model : classifier.models()) {
            assertThat(said)
                    .contains(
                            model.clauses().size() + " " + model.clauses().kindInWords(),
                            "vitrine train --data KIND:PLACE --model again.vitrine --encoding "
                                    + model.encoding().recipe());
            model.edits().forEach(edit -> assertThat(said).contains(edit.inWords()));
            model.provenance().shrinkages().forEach(how -> assertThat(said).contains(how.inWords()));
        }
        assertThat(said.contains("It is not calibrated"))
                .isEqualTo(classifier.calibration().isEmpty());
        assertThat(said.contains("It warns of images"))
                .isEqualTo(classifier.models().stream().anyMatch(model -> model.noticesUnlike()));
    }

    @ParameterizedTest
    @MethodSource("all")
    void overlap_ofAnyKind_isSymmetric(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        List<List<EvidenceMap>> maps = classifier.models().stream()
                .map(model -> IntStream.range(0, model.labels().size())
                        .mapToObj(new ClassRepresentation(model)::of)
                        .toList())
                .toList();
        LabelOverlap overlap = LabelOverlap.of(
                classifier, maps, EvaluatedKinds.scores(classifier, kind.scene().test()));
        int last = classifier.labels().size() - 1;
        assertThat(overlap.sharedVotes(0, last)).isEqualTo(overlap.sharedVotes(last, 0));
        assertThat(overlap.likeness(0, last)).isEqualTo(overlap.likeness(last, 0));
        assertThat(overlap.commonClauses(0, last).orElse(0)).isBetween(0.0, 1.0);
    }

    @ParameterizedTest
    @MethodSource("all")
    void charts_ofAnyKind_areDrawn(Kind kind) {
        Evaluation evaluation = Evaluation.of(kind.classifier(), kind.scene().test());
        assertThat(Charts.rocCurves("curves", evaluation).getWidth()).isGreaterThan(500);
        assertThat(Charts.measureBars("bars", evaluation, List.of(Measure.F1, Measure.AUROC))
                        .getHeight())
                .isGreaterThan(20 * evaluation.labels().size());
    }

    @ParameterizedTest
    @MethodSource("all")
    void sheets_ofAnyKind_areDrawn(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        Raster image = kind.scene().asked().get(1);
        Prediction prediction = classifier.predictor().predict(image);
        int label = Prediction.winner(prediction.classSums());
        String name = classifier.labels().name(label);
        Explanation explanation = classifier.explainer().explain(image, label);
        double full = NetEvidenceImage.fullColour(image.shape(), explanation.net());
        assertThat(full).isPositive();
        Optional<SufficientReasons> reasons = Optional.of(SufficientReasons.of(classifier, image, label));
        BufferedImage sheet = ExplanationSheet.draw(
                classifier, "1", image, explanation, prediction.probability(label), full, reasons);
        assertThat(sheet.getWidth())
                .isGreaterThan(ExplanationSheet.draw(
                                classifier, "1", image, explanation, OptionalDouble.empty(), full, Optional.empty())
                        .getWidth());
        int tiles = EdgeDemands.areSeen(classifier) ? 5 : 4; // one of them with strokes
        assertThat(sheet.getWidth()).isBetween(tiles * 170, tiles * 275);
        if (explanation.isSupport()) {
            assertThatThrownBy(() -> ExplanationSheet.paper("1", name, image, explanation, true))
                    .hasMessageContaining("does not tell bright from dark");
        } else {
            assertThat(ExplanationSheet.paper("1", name, image, explanation, true)
                            .getHeight())
                    .isGreaterThan(ExplanationSheet.paper("1", name, image, explanation, false)
                            .getHeight());
        }
        if (classifier.labels().size() > 1) {
            int other = (label + 1) % classifier.labels().size();
            Contrast contrast = new Contrast(explanation, classifier.explainer().explain(image, other));
            assertThat(ExplanationSheet.draw("1", name, classifier.labels().name(other), image, contrast)
                            .getWidth())
                    .isGreaterThan(3 * 150);
        }
        CounterfactualSearch.of(classifier)
                .find(image, label)
                .ifPresent(
                        found -> assertThat(CounterfactualSheet.draw("1", found).getWidth())
                                .isGreaterThan(3 * 150));
        for (ClauseVote vote : explanation.votes().stream().limit(2).toList()) {
            Model model = classifier.models().get(vote.member());
            Area region = model.clauses().region(vote.clause()).orElseThrow();
            Area seen = vote.placements().get(0).of(region, image.shape().width());
            assertThat(ClauseSheet.draw("clause", List.of(new ClauseSheet.Crop(image, seen, 1, "1")))
                            .getWidth())
                    .isGreaterThan(2 * 90);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void representations_ofAnyModel_areDrawn(Kind kind) {
        Model model = kind.model();
        ClassRepresentation representation = new ClassRepresentation(model);
        Map<String, EvidenceMap> maps = new LinkedHashMap<>();
        for (int label = 0; label < model.labels().size(); label++) {
            maps.put(model.labels().name(label), representation.of(label));
        }
        assertThat(RepresentationSheet.draw("all", maps).getWidth()).isGreaterThan(200);
        assertThat(RepresentationSheet.draw("one", representation.of(0)).getWidth())
                .isGreaterThan(200);
        if (EdgeDemands.areAskedFor(model)) {
            assertThat(RepresentationSheet.draw("edges", EdgeDemands.ofLabel(model, 0))
                            .getWidth())
                    .isGreaterThan(200);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void paperFigures_ofAnyModel_areDrawnOrRefusedInWords(Kind kind) {
        Model model = kind.model();
        PaperFigures figures = new PaperFigures(model, kind.scene().test(), 1);
        assertThat(figures.samples().getWidth()).isGreaterThan(300);
        assertThat(figures.classDistribution(kind.scene().test()).getWidth()).isGreaterThan(300);
        assertThat(figures.localInterpretations().getWidth()).isGreaterThan(300);
        assertThat(figures.classRepresentations(done -> {}).getWidth()).isGreaterThan(200);
        boolean counted = IntStream.range(0, model.clauses().size())
                .anyMatch(clause -> model.counts().largest(clause) > 0);
        if (counted) {
            assertThat(figures.patchCountHistogram().getWidth()).isGreaterThan(300);
            assertThat(figures.patchCountMap().getWidth()).isGreaterThan(300);
        } else {
            assertThatThrownBy(figures::patchCountHistogram)
                    .hasMessageContaining("no clause of the model was ever true");
            assertThatThrownBy(figures::patchCountMap).hasMessageContaining("no clause of the model was ever true");
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void nearest_ofAnyModel_shareVotesWithTheImage(Kind kind) {
        Model model = kind.model();
        ImageSource train = kind.scene().train();
        Dataset data = Dataset.of(train, model.encoding());
        TrainingIndex index = new TrainingIndex(
                ExampleIndex.of(model, data.size(), data::image, data::has, 2, done -> {}),
                TrainingIndex.fingerprint(model),
                data.fingerprint(),
                IntStream.range(0, data.size()).boxed().toList(),
                List.of(),
                Map.of());
        IndexedExamples examples = new IndexedExamples(model, index, train);
        for (int asked = 0; asked < 3; asked++) {
            Raster image = kind.scene().asked().get(asked);
            BitImage bits = model.encoding().encode(image);
            int[] own = SlowVotes.strengths(model, image);
            List<String> given = model.predictor().predict(image).decided();
            int[] supporters = IntStream.range(0, own.length)
                    .filter(clause -> own[clause] > 0)
                    .filter(clause -> given.stream()
                            .anyMatch(
                                    label -> model.weight(clause, model.labels().indexOf(label)) > 0))
                    .toArray();
            List<IndexedExamples.Found> nearest = examples.nearest(image, new int[0], 3);
            for (IndexedExamples.Found found : nearest) {
                int example = found.neighbour().example();
                assertThat(examples.image(example)).contains(train.image(example));
                int[] others = SlowVotes.strengths(model, train.image(example));
                int both = (int) IntStream.range(0, own.length)
                        .filter(clause -> own[clause] > 0 && others[clause] > 0)
                        .count();
                assertThat(found.neighbour().shared()).isLessThanOrEqualTo(both);
            }
            boolean near = IntStream.range(0, data.size())
                    .filter(example -> !data.image(example).equals(bits)) // it says nothing about others
                    .anyMatch(example -> IntStream.of(supporters)
                            .anyMatch(clause -> SlowVotes.strengths(model, train.image(example))[clause] > 0));
            if (near) {
                assertThat(nearest.get(0).neighbour().shared()).isPositive();
            }
            if (!nearest.isEmpty()) {
                assertThat(NearestSheet.draw("1", "label 0", image, examples, nearest)
                                .getWidth())
                        .isGreaterThan(200);
            }
        }
    }
}
