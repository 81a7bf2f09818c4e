package org.vitrine.tribuo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.oracle.labs.mlrg.olcut.util.Pair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tribuo.Dataset;
import org.tribuo.Example;
import org.tribuo.Excuse;
import org.tribuo.Feature;
import org.tribuo.MutableDataset;
import org.tribuo.Output;
import org.tribuo.Prediction;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.ensemble.VotingCombiner;
import org.tribuo.classification.evaluation.LabelEvaluation;
import org.tribuo.classification.evaluation.LabelEvaluator;
import org.tribuo.ensemble.BaggingTrainer;
import org.tribuo.ensemble.WeightedEnsembleModel;
import org.tribuo.evaluation.CrossValidation;
import org.tribuo.impl.ArrayExample;
import org.tribuo.multilabel.MultiLabel;
import org.tribuo.multilabel.MultiLabelFactory;
import org.tribuo.multilabel.evaluation.MultiLabelEvaluation;
import org.tribuo.multilabel.evaluation.MultiLabelEvaluator;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.Bits;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.store.ModelFile;

class VitrineModelTest {

    @TempDir
    Path folder;

    /** Twenty clauses each for images that have one label of three. */
    private static VitrineModel<Label> one(long seed, double share) {
        return Twins.<Label>trainer(Twins.GREY, Twins.CRISP.withSeed(seed))
                .withValidationShare(share)
                .train(Twins.oneDataset(Twins.one(Twins.GREY, 80, seed)));
    }

    private static VitrineModel<MultiLabel> any(ImageShape shape, Settings settings, long seed, double share) {
        return Twins.<MultiLabel>trainer(shape, settings.withSeed(seed))
                .withEncoding("thermometer:3")
                .withValidationShare(share)
                .train(Twins.anyDataset(Twins.any(shape, 80, seed)));
    }

    /**
     * Images of 1x2 grey pixels. Clause 0, "left bright, right dark", casts 3 votes for lamp and 1 against moon; clause
     * 1, "right dark", casts 2 against lamp.
     */
    private static Model written() {
        ImageShape shape = new ImageShape(1, 2, 1);
        Encoding encoding = EncodingRecipe.parse("threshold:100").fit(1, List.of());
        Settings settings = Settings.defaults().withClauses(2).withTarget(10).withWindow(Window.WHOLE);
        PatchGrid grid = Model.grid(shape, encoding, settings);
        int words = grid.literalWords();
        long[] included = new long[2 * words];
        int rightDark = grid.bitOf(grid.features() + grid.pixelFeature(0, 0, 1));
        Bits.set(included, grid.bitOf(grid.pixelFeature(0, 0, 0)));
        Bits.set(included, rightDark);
        Bits.set(included, Long.SIZE * words + rightDark);
        return new Model(
                Labels.anyOf(List.of("lamp", "moon")),
                shape,
                encoding,
                new ClauseBank(grid, 2, included),
                new int[] {3, -1, -2, 0},
                new PatchCounts(grid, new int[] {0, 1, 2}, new int[] {0, 0}, new int[] {5, 7}),
                null,
                settings,
                new Provenance("", 0, 0, 0, Provenance.THIS_VERSION));
    }

    // Both clauses are true of a bright left and a dark right pixel. Lamp: 3 for "left bright" at pixel 0; 3 for and 2
    // against
    // "right dark" at pixel 1, whose feature the example lacks. Moon: 1 against each.
    @Test
    void byHand_scoresAndExcuses() {
        VitrineModel<MultiLabel> model = VitrineModel.of(written(), new MultiLabelFactory());
        Example<MultiLabel> left = new ArrayExample<>(new MultiLabel("lamp"), List.of(new Feature("0", 200)));
        Excuse<MultiLabel> excuse = model.getExcuse(left).orElseThrow();
        assertThat(excuse.getPrediction().getOutput().getNameSet()).containsExactly("lamp");
        assertThat(score(excuse.getPrediction(), "lamp")).isEqualTo(1);
        assertThat(score(excuse.getPrediction(), "moon")).isEqualTo(-1);
        assertThat(excuse.getPrediction().hasProbabilities()).isFalse();
        assertThat(excuse.excuse("lamp")).containsExactly(new Pair<>("0", 3.0), new Pair<>("1", 1.0));
        assertThat(excuse.excuse("moon")).containsExactly(new Pair<>("0", -1.0), new Pair<>("1", -1.0));
        assertThat(model.getTopFeatures(1)).containsEntry("lamp", List.of(new Pair<>("0", 3.0)));
        assertThat(model.getTopFeatures(-1))
                .containsEntry("lamp", List.of(new Pair<>("0", 3.0), new Pair<>("1", -3.0)))
                .containsEntry("moon", List.of());
    }

    private static double score(Prediction<MultiLabel> prediction, String label) {
        return Objects.requireNonNull(prediction.getOutputScores().get(label))
                .getLabelScore(new Label(label))
                .orElseThrow();
    }

    @Test
    void predict_scores_areClassSumsOrProbabilities() {
        ImageSource images = Twins.one(Twins.GREY, 40, 11);
        MutableDataset<Label> dataset = Twins.oneDataset(images);
        for (double share : new double[] {0, 0.25}) {
            VitrineModel<Label> model = one(1, share);
            assertThat(model.generatesProbabilities()).isEqualTo(share > 0);
            List<Prediction<Label>> predictions = model.predict(dataset);
            for (int i = 0; i < 40; i++) {
                org.vitrine.predict.Prediction said =
                        model.vitrineModel().predictor().predict(images.image(i));
                Prediction<Label> prediction = predictions.get(i);
                assertThat(prediction.hasProbabilities()).isEqualTo(share > 0);
                assertThat(List.of(prediction.getOutput().getLabel())).isEqualTo(said.decided());
                assertThat(prediction.getNumActiveFeatures()).isEqualTo(prediction.getExampleSize());
                double sum = 0;
                for (Label scored : prediction.getOutputScores().values()) {
                    assertThat(scored.getScore())
                            .isEqualTo(said.probability(scored.getLabel()).orElse(said.classSum(scored.getLabel())))
                            .isLessThanOrEqualTo(prediction.getOutput().getScore());
                    sum += scored.getScore();
                }
                if (share > 0) {
                    assertThat(sum).isCloseTo(1, within(1e-9));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void evaluators_measureWhatVitrineMeasures(long seed) {
        ImageSource images = Twins.one(Twins.GREY, 100, 50 + seed);
        VitrineModel<Label> model = one(seed, 0);
        LabelEvaluation evaluation = new LabelEvaluator().evaluate(model, Twins.oneDataset(images));
        Evaluation own = Evaluation.of(model.vitrineModel(), images);
        assertThat(evaluation.accuracy()).isEqualTo(own.accuracy()).isGreaterThan(0.5);
        assertThat(evaluation.macroAveragedF1()).isCloseTo(own.macro(Measure.F1).orElseThrow(), within(1e-12));

        ImageSource many = Twins.any(Twins.RGB, 100, 70 + seed);
        VitrineModel<MultiLabel> any = any(Twins.RGB, Twins.CRISP, seed, 0.25);
        MultiLabelEvaluation ofMany = new MultiLabelEvaluator().evaluate(any, Twins.anyDataset(many));
        assertThat(ofMany.macroAveragedF1())
                .isCloseTo(
                        Evaluation.of(any.vitrineModel(), many)
                                .macro(Measure.F1)
                                .orElseThrow(),
                        within(1e-12))
                .isGreaterThan(0.3);
    }

    @Test
    void crossValidation_trainsOnEachFold() {
        MutableDataset<Label> dataset = Twins.oneDataset(Twins.one(Twins.GREY, 90, 1));
        List<Pair<LabelEvaluation, org.tribuo.Model<Label>>> folds = new CrossValidation<>(
                        Twins.<Label>trainer(Twins.GREY, Twins.CRISP), dataset, new LabelEvaluator(), 3)
                .evaluate();
        assertThat(folds).hasSize(3);
        for (Pair<LabelEvaluation, org.tribuo.Model<Label>> fold : folds) {
            Model learnt = ((VitrineModel<Label>) fold.getB()).vitrineModel();
            assertThat(learnt.provenance().examples()).isEqualTo(60);
            assertThat(fold.getA().getPredictions()).hasSize(30);
            assertThat(fold.getA().accuracy()).isGreaterThan(0.4);
        }
        assertThat(folds.get(0).getB().getProvenance().getDatasetProvenance().toString())
                .contains("TrainFold");
    }

    @Test
    void bagging_trainsAModelForEachBag() {
        MutableDataset<Label> dataset = Twins.oneDataset(Twins.one(Twins.GREY, 60, 1));
        WeightedEnsembleModel<Label> bags = (WeightedEnsembleModel<Label>)
                new BaggingTrainer<>(Twins.<Label>trainer(Twins.GREY, Twins.CRISP), new VotingCombiner(), 3)
                        .train(dataset);
        assertThat(bags.getModels()).hasSize(3).allMatch(model -> model instanceof VitrineModel);
        assertThat(new LabelEvaluator().evaluate(bags, dataset).accuracy()).isGreaterThan(0.8);
        assertEqualPredictions(org.tribuo.Model.deserialize(bags.serialize()).castModel(Label.class), bags, dataset);
    }

    @Test
    void topFeatures_areWhatTheModelKnowsOfALabel() {
        for (Settings settings : List.of(Twins.CRISP, Twins.FUZZY)) {
            VitrineModel<MultiLabel> model = any(Twins.GREY, settings, 1, 0);
            ClassRepresentation representation = new ClassRepresentation(model.vitrineModel());
            Map<String, List<Pair<String, Double>>> top = model.getTopFeatures(-1);
            assertThat(top.keySet()).containsExactly("ape", "bee", "cow");
            for (int label = 0; label < 3; label++) {
                double[] known = new double[Twins.GREY.size()];
                Objects.requireNonNull(top.get(model.vitrineModel().labels().name(label)))
                        .forEach(pixel -> known[Integer.parseInt(pixel.getA())] = pixel.getB());
                assertThat(known).containsExactly(representation.of(label).evidence());
                assertThat(known).as("something is known").isNotEqualTo(new double[known.length]);
            }
            assertThat(model.getTopFeatures(2).get("bee"))
                    .isEqualTo(Objects.requireNonNull(top.get("bee")).subList(0, 2));
            assertThat(model.getTopFeatures(0).get("bee")).isEmpty();
        }
    }

    @Test
    void predict_noFeaturesOrWrongOnes_isRefused() {
        VitrineModel<Label> model = one(1, 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.predict(new ArrayExample<>(new Label("ape"))))
                .withMessage("the example has no features; give an image that is dark all over one feature of value 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.predict(
                        new ArrayExample<>(new Label("ape"), List.of(new Feature("7", 1), new Feature("07", 1)))))
                .withMessage("the example has two features for pixel 7; name each pixel in one way");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> model.getExcuse(new ArrayExample<>(new Label("ape"), List.of(new Feature("07", 1.5)))))
                .withMessageStartingWith("the feature '07' is 1.5; pixels must be whole numbers from 0 to 255");
    }

    // Pixels that were dark in all training images are not in Tribuo's domain; Vitrine sees them all the same.
    @Test
    void predict_pixelsUnknownToTheDomain_count() {
        Raster corner = Raster.grey(new int[][] {{255, 0}, {0, 0}});
        Raster other = Raster.grey(new int[][] {{0, 0}, {0, 255}});
        ImageSource images = ImageSource.of(Labels.oneOf(List.of("a", "b")), List.of(corner, other), "a", "b");
        VitrineModel<Label> model = Twins.<Label>trainer(
                        images.shape(), Twins.CRISP.withWindow(Window.WHOLE).withEpochs(20))
                .train(Twins.oneDataset(images));
        assertThat(model.getFeatureIDMap().size()).isEqualTo(2);
        Raster unseen = Raster.grey(new int[][] {{255, 255}, {255, 0}});
        int[] sums = model.vitrineModel().predictor().predict(unseen).classSums();
        Prediction<Label> prediction = model.predict(Pixels.of(images.shape()).example(unseen, new Label("a")));
        assertThat(Objects.requireNonNull(prediction.getOutputScores().get("a")).getScore())
                .isEqualTo(sums[0]);
        assertThat(sums)
                .isNotEqualTo(model.vitrineModel().predictor().predict(corner).classSums());
    }

    @Test
    void modelFile_isWrapped() throws IOException {
        VitrineModel<Label> trained = one(1, 0.25);
        Path file = folder.resolve("one.vitrine");
        ModelFile.write(trained.vitrineModel(), file);
        VitrineModel<Label> model = VitrineModel.read(file, new LabelFactory());
        assertThat(Twins.bytes(model)).isEqualTo(Twins.bytes(trained));
        Dataset<Label> dataset = Twins.oneDataset(Twins.one(Twins.GREY, 30, 8));
        assertEqualPredictions(model, trained, dataset);
        assertThat(new LabelEvaluator().evaluate(model, dataset).accuracy())
                .isEqualTo(new LabelEvaluator().evaluate(trained, dataset).accuracy());
        assertThat(model.getFeatureIDMap().size()).isEqualTo(72);
        assertThat(model.getProvenance().toString())
                .contains(trained.vitrineModel().provenance().dataFingerprint(), Provenance.THIS_VERSION);
    }

    static <T extends Output<T>> void assertEqualPredictions(
            org.tribuo.Model<T> model, org.tribuo.Model<T> other, Dataset<T> dataset) {
        List<Prediction<T>> one = model.predict(dataset);
        List<Prediction<T>> two = other.predict(dataset);
        for (int i = 0; i < dataset.size(); i++) {
            assertThat(one.get(i).distributionEquals(two.get(i))).isTrue();
            assertThat(one.get(i).getOutput()).isEqualTo(two.get(i).getOutput());
        }
    }

    @Test
    void otherFactory_isRefused() {
        Model model = one(1, 0).vitrineModel();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VitrineModel.of(model, new MultiLabelFactory()))
                .withMessage("this model gives one label to each image; use it with LabelFactory");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VitrineModel.of(written(), new LabelFactory()))
                .withMessage("this model gives any number of labels to an image; use it with MultiLabelFactory");
    }

    @Test
    void threads_shareAModel() {
        VitrineModel<Label> model = one(1, 0);
        Dataset<Label> dataset = Twins.oneDataset(Twins.one(Twins.GREY, 200, 6));
        List<Example<Label>> examples = new ArrayList<>(dataset.getData());
        List<String> alone = examples.stream()
                .map(example -> model.predict(example).getOutputScores().toString())
                .toList();
        VitrineModel<Label> fresh = (VitrineModel<Label>) model.copy();
        assertThat(examples.parallelStream()
                        .map(example -> fresh.predict(example).getOutputScores().toString())
                        .toList())
                .isEqualTo(alone);
    }
}
