package org.vitrine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.calibration.AppearanceFit;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.predict.Appearance;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFile;
import org.vitrine.train.Trainer;
import org.vitrine.train.Variants;
import org.vitrine.training.TestData;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.Keep;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.PlanException.Reason;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;

/** Trainings as a Java program runs them: no command line, no screen. */
class TrainingTest {

    private static final Dataset TRAIN = TestData.labels(200, 1);
    private static final Dataset OTHERS = TestData.labels(60, 2);

    @TempDir
    Path folder;

    private static TrainingPlan.Builder small(int epochs) {
        return TrainingPlan.of(TRAIN).settings(TestData.settings(epochs)).threads(1);
    }

    private static byte[] bytes(Model model, Path folder) throws IOException {
        Path file = folder.resolve("bytes.vitrine");
        ModelFile.write(model, file);
        return Files.readAllBytes(file);
    }

    private static double measure(Model model, Measure measure) {
        int[][] sums = model.predictor().classSums(OTHERS.size(), OTHERS::image, 1, done -> {});
        OptionalDouble value =
                Evaluation.of(Scores.of(model, sums, OTHERS::has)).overall(measure);
        return value.orElseThrow();
    }

    /** Stops a training after some calls of progress. */
    private static RunListener stopAfter(int calls) {
        return new RunListener() {
            private int left = calls;

            @Override
            public void progress(int epoch, int learnt, int examples) {
                left--;
            }

            @Override
            public boolean isStopping() {
                return left <= 0;
            }
        };
    }

    @Test
    void run_examplesInMemory_givesTheTrainersModel() throws IOException {
        TrainingPlan plan = TrainingPlan.of(TRAIN)
                .settings(TestData.settings(3))
                .validation(Validation.on(OTHERS))
                .build();
        TrainingResult result = Training.run(plan, RunListener.SILENT);
        assertThat(result.complete()).isTrue();
        assertThat(result.history().rows()).hasSize(3);
        assertThat(result.checkpoint()).isEmpty();
        Model last = result.last().orElse(result.model());
        Model trained = new Trainer(TestData.settings(3)).train(TRAIN);
        assertThat(bytes(last, folder)).isEqualTo(bytes(trained, folder));
    }

    @Test
    void run_withOrWithoutValidation_knowsWhatTheTrainingImagesLookLike_ifThereAreEnough() throws IOException {
        Appearance expected = AppearanceFit.of(TRAIN, 2);
        Model validated = Training.run(
                        small(1).validation(Validation.on(OTHERS)).build(), RunListener.SILENT)
                .model();
        assertThat(validated.appearance()).hasValue(expected);
        assertThat(validated.familiarity()).isPresent();
        assertThat(Training.run(small(1).build(), RunListener.SILENT).model().appearance())
                .hasValue(expected);
        TrainingPlan few =
                TrainingPlan.of(OTHERS).settings(TestData.settings(1)).build();
        assertThat(Training.run(few, RunListener.SILENT).model().appearance()).isEmpty();
    }

    @Test
    void run_dataLocation_savesModelAndHistory() throws IOException {
        Path model = folder.resolve("m.vitrine");
        Path history = folder.resolve("h.csv");
        List<String> heard = new ArrayList<>();
        TrainingPlan plan = TrainingPlan.of(
                        DataPlan.at("faces:count=40,test=10").withLabels(List.of("Hat", "Smiling")))
                .encoding("thermometer:2")
                .settings(TestData.settings(2))
                .validation(Validation.split("test"))
                .model(model)
                .history(history)
                .build();
        TrainingResult result = Training.run(plan, new RunListener() {
            @Override
            public void reading(Step step, int done, int images) {
                heard.add(step + " of " + images);
            }

            @Override
            public void begin(TrainingPlan begun, TrainingExamples examples) {
                assertThat(begun).isEqualTo(plan);
                heard.add("begin " + examples.train().size() + " " + examples.recipe() + " "
                        + examples.validation().orElseThrow().size());
            }

            @Override
            public void epoch(EpochReport report) {
                heard.add("epoch " + report.summary().epoch() + "/" + report.epochs());
                assertThat(report.validated()).isPresent();
            }

            @Override
            public void saved(Path file, long bytes) {
                heard.add("saved " + bytes);
            }
        });
        assertThat(heard)
                .contains("READING of 40", "READING of 10")
                .containsSubsequence(
                        "begin 40 thermometer:2 10", "epoch 1/2", "epoch 2/2", "saved " + Files.size(model));
        assertThat(ModelFile.read(model).labels().names()).containsExactly("Hat", "Smiling");
        assertThat(History.read(history)).isEqualTo(result.history());
        assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains("checkpoint"));
    }

    @Test
    void run_validation_keepsTheBestEpoch() throws IOException {
        TrainingResult result =
                Training.run(small(6).validation(Validation.on(OTHERS)).build(), RunListener.SILENT);
        double best = -1;
        int epoch = 0;
        for (History.Row row : result.history().rows()) {
            double value = row.get(History.Column.VALID_F1).orElse(0);
            if (value >= best) {
                best = value;
                epoch = row.epoch();
            }
        }
        KeptEpoch kept = result.kept().orElseThrow();
        assertThat(kept).isEqualTo(new KeptEpoch(epoch, Measure.F1, best));
        assertThat(result.model().provenance().epochs()).isEqualTo(epoch);
        assertThat(result.last().orElseThrow().provenance().epochs()).isEqualTo(6);
        assertThat(measure(result.model(), Measure.F1)).isCloseTo(best, within(1e-12));
        TrainingResult last = Training.run(
                small(6).validation(Validation.on(OTHERS)).keep(Keep.LAST).build(), RunListener.SILENT);
        assertThat(last.model().provenance().epochs()).isEqualTo(6);
        assertThat(last.kept()).isEmpty();
        assertThat(last.last()).isEmpty();
    }

    /** A training with few images to validate on, so that some epochs are equally good. */
    private static TrainingPlan.Builder coarse(int epochs, long seed) {
        return TrainingPlan.of(TestData.classes(200, 1))
                .settings(TestData.settings(epochs))
                .validation(Validation.on(TestData.classes(CalibrationFit.FEWEST, seed)))
                .threads(1);
    }

    private static List<Double> accuracies(TrainingResult result) {
        return result.history().rows().stream()
                .map(row -> row.get(History.Column.VALID_ACCURACY).orElse(0))
                .toList();
    }

    @Test
    void run_epochsThatAreEquallyGood_keepsTheLast() throws IOException {
        int ties = 0;
        for (long seed = 1; seed <= 5; seed++) {
            TrainingResult result = Training.run(coarse(12, 10 + seed).build(), RunListener.SILENT);
            List<Double> values = accuracies(result);
            double best = Collections.max(values);
            int kept = result.kept().orElseThrow().epoch();
            assertThat(kept).isEqualTo(1 + values.lastIndexOf(best));
            assertThat(result.model().provenance().epochs()).isEqualTo(kept);
            ties += values.indexOf(best) < values.lastIndexOf(best) ? 1 : 0;
        }
        assertThat(ties).isPositive();
    }

    /** An epoch that is as good as the best is kept, but is no improvement that patience waits for. */
    @Test
    void run_patience_isNotRenewedByATie() throws IOException {
        boolean tied = false;
        for (long seed = 1; seed <= 5; seed++) {
            TrainingResult result =
                    Training.run(coarse(200, 10 + seed).patience(5).build(), RunListener.SILENT);
            List<Double> values = accuracies(result);
            double best = Collections.max(values);
            assertThat(values.size()).isLessThan(200).isEqualTo(1 + values.indexOf(best) + 5);
            tied |= values.indexOf(best) < values.lastIndexOf(best);
        }
        assertThat(tied).isTrue();
    }

    @Test
    void run_tooFewToValidateOn_choosesAndCalibratesNothing() throws IOException {
        Dataset rare = TestData.rare(200, 19, 1);
        Dataset few = TestData.rare(CalibrationFit.FEWEST - 1, 3, 2);
        List<Integer> heard = new ArrayList<>();
        TrainingPlan plan = TrainingPlan.of(rare)
                .settings(TestData.settings(6))
                .validation(Validation.on(few))
                .patience(1)
                .build();
        TrainingResult result = Training.run(plan, new RunListener() {
            @Override
            public void tooFewToValidate(int images) {
                heard.add(images);
            }
        });
        assertThat(heard).containsExactly(CalibrationFit.FEWEST - 1);
        assertThat(result.kept()).isEmpty();
        assertThat(result.history().rows()).hasSize(6);
        assertThat(result.model().provenance().epochs()).isEqualTo(6);
        assertThat(result.model().calibration()).isEmpty();
        assertThat(result.model().thresholds().isZero()).isTrue();
        assertThat(result.history().rows().get(0).get(History.Column.VALID_F1)).isPresent();
        Dataset enough = TestData.rare(CalibrationFit.FEWEST, 3, 2);
        Model chosen = Training.run(
                        plan.toBuilder().validation(Validation.on(enough)).build(), RunListener.SILENT)
                .model();
        assertThat(chosen.calibration()).isPresent();
    }

    @Test
    void run_patience_endsAfterSoManyEpochsThatWereNotBetter() throws IOException {
        List<Integer> heard = new ArrayList<>();
        TrainingResult result = Training.run(
                small(100).validation(Validation.on(OTHERS)).patience(2).build(), new RunListener() {
                    @Override
                    public void outOfPatience(int epochs) {
                        heard.add(epochs);
                    }
                });
        int epochs = result.history().rows().size();
        assertThat(epochs).isLessThan(100).isEqualTo(result.kept().orElseThrow().epoch() + 2);
        assertThat(result.complete()).isTrue();
        assertThat(heard).containsExactly(2);
    }

    @Test
    void run_fittedThresholds_areTheBestOnTheValidationData() throws IOException {
        List<Double> heard = new ArrayList<>();
        TrainingResult result = Training.run(
                small(2).validation(Validation.on(OTHERS))
                        .thresholds(ThresholdPlan.fitted())
                        .build(),
                new RunListener() {
                    @Override
                    public void thresholdsFitted(ThresholdFit fit) {
                        assertThat(fit.rare()).isEmpty();
                        assertThat(fit.share()).isZero();
                        assertThat(fit.measures()).containsExactly(Measure.F1);
                        heard.add(fit.before().overall(Measure.F1).orElseThrow());
                        heard.add(fit.after().overall(Measure.F1).orElseThrow());
                    }
                });
        TrainingResult zero =
                Training.run(small(2).validation(Validation.on(OTHERS)).build(), RunListener.SILENT);
        assertThat(heard.get(1)).isGreaterThan(heard.get(0));
        assertThat(measure(zero.model(), Measure.F1)).isCloseTo(heard.get(0), within(1e-12));
        assertThat(measure(result.model(), Measure.F1)).isCloseTo(heard.get(1), within(1e-12));
    }

    @Test
    void run_thresholdsFittedByAMeasure_noOthersAreBetterByIt() throws IOException {
        TrainingPlan.Builder plan = small(2).validation(Validation.on(OTHERS));
        Model byF1 = Training.run(plan.thresholds(ThresholdPlan.fitted()).build(), RunListener.SILENT)
                .model();
        Model byAccuracy = Training.run(
                        plan.thresholds(ThresholdPlan.fitted(Measure.ACCURACY)).build(), RunListener.SILENT)
                .model();
        assertThat(measure(byAccuracy, Measure.ACCURACY)).isGreaterThan(measure(byF1, Measure.ACCURACY));
        assertThat(measure(byAccuracy, Measure.F1)).isLessThan(measure(byF1, Measure.F1));
    }

    /** What a training with the usual thresholds says about fitting, and whether its model has other thresholds than 0. */
    private static List<ThresholdFit> usualFits(TrainingPlan.Builder plan) throws IOException {
        List<ThresholdFit> fits = new ArrayList<>();
        Model model = Training.run(plan.settings(TestData.settings(1)).build(), new RunListener() {
                    @Override
                    public void thresholdsFitted(ThresholdFit fit) {
                        fits.add(fit);
                    }
                })
                .model();
        assertThat(model.thresholds().isZero()).isEqualTo(fits.isEmpty());
        return fits;
    }

    // 19 of 200 images are 9.5 %.
    @Test
    void run_rareLabelAndValidation_fitsThresholdsAndSaysWhy() throws IOException {
        Validation others = Validation.on(TestData.rare(100, 10, 2));
        List<ThresholdFit> fits =
                usualFits(TrainingPlan.of(TestData.rare(200, 19, 1)).validation(others));
        assertThat(fits).hasSize(1);
        assertThat(fits.get(0).rare()).contains("rare");
        assertThat(fits.get(0).share()).isEqualTo(19 / 200.0);
        assertThat(fits.get(0).measures()).containsExactly(Measure.F1);
        assertThat(fits.get(0).after().overall(Measure.F1).orElseThrow())
                .isGreaterThan(fits.get(0).before().overall(Measure.F1).orElseThrow());
    }

    /** Without validation data, and with labels that are common or exclude each other, labels are given above 0 as ever. */
    @Test
    void run_nothingRareOrNoValidation_leavesThresholdsAtZero() throws IOException {
        Dataset rare = TestData.rare(200, 19, 1);
        Validation others = Validation.on(TestData.rare(100, 10, 2));
        assertThat(usualFits(TrainingPlan.of(rare))).isEmpty();
        assertThat(usualFits(TrainingPlan.of(rare).validation(others).thresholds(ThresholdPlan.zero())))
                .isEmpty();
        assertThat(usualFits(TrainingPlan.of(TestData.rare(200, 20, 1)).validation(others)))
                .as("10 % is not rare")
                .isEmpty();
        assertThat(usualFits(TrainingPlan.of(TestData.rare(200, 0, 1)).validation(others)))
                .as("a label that no image has cannot be learnt")
                .isEmpty();
        assertThat(usualFits(TrainingPlan.of(TestData.classes(200, 1)).validation(Validation.share(0.5))))
                .isEmpty();
    }

    @Test
    void run_share_isSplitOffBySeed() throws IOException {
        TrainingResult result =
                Training.run(small(1).validation(Validation.share(0.25)).build(), RunListener.SILENT);
        assertThat(result.model().provenance().examples()).isEqualTo(150);
    }

    /** Stopped at many moments, in the first epoch and in later ones, before and after the best so far. */
    @ParameterizedTest
    @CsvSource({"1", "4", "9", "13", "15"})
    void resume_afterAStop_endsInTheSameBytes(int calls) throws IOException {
        Path whole = folder.resolve("whole");
        Path model = folder.resolve("m");
        Path checkpoint = folder.resolve("c");
        TrainingPlan.Builder plan = small(8).validation(Validation.share(0.2)).threads(1);
        TrainingResult undisturbed = Training.run(plan.model(whole).build(), RunListener.SILENT);
        TrainingPlan disturbed = plan.model(model)
                .history(folder.resolve("h.csv"))
                .checkpoints(CheckpointPolicy.at(checkpoint, Duration.ofHours(1)))
                .build();
        TrainingResult stopped = Training.run(disturbed, stopAfter(calls));
        assertThat(stopped.complete()).isFalse();
        assertThat(stopped.checkpoint()).contains(checkpoint);
        assertThat(model).exists();

        StoppedTraining read = StoppedTraining.read(checkpoint);
        assertThat(read.damage()).isEmpty();
        assertThat(read.plan().data()).isEqualTo(DataPlan.missing());
        TrainingPlan again = read.plan().toBuilder().data(DataPlan.of(TRAIN)).build();
        TrainingResult resumed = Training.resume(read, again, RunListener.SILENT);
        assertThat(resumed.complete()).isTrue();
        assertThat(model).hasSameBinaryContentAs(whole);
        assertThat(checkpoint).doesNotExist();
        assertThat(resumed.history().rows().stream().map(row -> row.get(History.Column.VALID_F1)))
                .isEqualTo(undisturbed.history().rows().stream()
                        .map(row -> row.get(History.Column.VALID_F1))
                        .toList());
        assertThat(History.read(folder.resolve("h.csv")).rows()).hasSize(8);
        assertThat(resumed.kept()).isEqualTo(undisturbed.kept());
    }

    @Test
    void resume_dataLocation_needsNothingButTheCheckpoint() throws IOException {
        Path checkpoint = folder.resolve("c");
        TrainingPlan plan = TrainingPlan.of("faces:count=100,seed=5")
                .settings(TestData.settings(3))
                .model(folder.resolve("m"))
                .checkpoints(CheckpointPolicy.at(checkpoint, Duration.ZERO))
                .build();
        Training.run(plan, stopAfter(2));
        TrainingResult resumed = Training.resume(StoppedTraining.read(checkpoint), RunListener.SILENT);
        TrainingResult whole = Training.run(
                plan.toBuilder().model(null).checkpoints(CheckpointPolicy.off()).build(), RunListener.SILENT);
        assertThat(bytes(resumed.model(), folder)).isEqualTo(bytes(whole.model(), folder));
        assertThat(folder.resolve("m")).hasBinaryContent(bytes(whole.model(), folder));
    }

    @Test
    void resume_otherDataOrPlan_isRefused() throws IOException {
        Path checkpoint = folder.resolve("c");
        TrainingPlan plan = small(3).checkpoints(CheckpointPolicy.at(checkpoint, Duration.ZERO))
                .build();
        Training.run(plan, stopAfter(2));
        StoppedTraining stopped = StoppedTraining.read(checkpoint);
        assertRefused(
                Reason.OTHER_DATA,
                () -> Training.resume(
                        stopped,
                        stopped.plan().toBuilder().data(DataPlan.of(OTHERS)).build(),
                        RunListener.SILENT));
        assertRefused(
                Reason.SETTING,
                () -> Training.resume(
                        stopped,
                        stopped.plan().toBuilder()
                                .settings(TestData.settings(4))
                                .build(),
                        RunListener.SILENT));
        assertRefused(Reason.CHECKPOINT_TAKEN, () -> Training.run(plan, RunListener.SILENT));
        assertThatThrownBy(() -> Training.resume(stopped, RunListener.SILENT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("were in memory");
        assertThat(checkpoint).exists();
    }

    /** Nobody has saved the model yet, so the checkpoint stays until somebody has. */
    @Test
    void run_checkpointsButNoFileForTheModel_leavesTheCheckpoint() throws IOException {
        Path checkpoint = folder.resolve("c");
        TrainingResult result = Training.run(
                small(3).checkpoints(CheckpointPolicy.at(checkpoint, Duration.ZERO))
                        .build(),
                RunListener.SILENT);
        assertThat(result.complete()).isTrue();
        assertThat(result.checkpoint()).contains(checkpoint);
        CheckpointFile.delete(checkpoint);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void learnOn_moreEpochs_equalsAllAtOnce() throws IOException {
        Model three = Training.run(small(3).build(), RunListener.SILENT).model();
        Model five = Training.run(small(5).build(), RunListener.SILENT).model();
        Model more =
                Training.learnOn(three, small(5).build(), RunListener.SILENT).model();
        assertThat(bytes(more, folder)).isEqualTo(bytes(five, folder));
    }

    @Test
    void learnOn_whatDoesNotFit_isRefused() throws IOException {
        Model model = Training.run(small(1).build(), RunListener.SILENT).model();
        TrainingPlan.Builder plan = small(2);
        assertRefused(Reason.COMPACT_MODEL, () -> Training.learnOn(model.compact(), plan.build(), RunListener.SILENT));
        assertRefused(
                Reason.SETTING,
                () -> Training.learnOn(
                        model,
                        plan.settings(TestData.settings(2).withClauses(40)).build(),
                        RunListener.SILENT));
        plan.settings(TestData.settings(2));
        assertRefused(
                Reason.EXCLUSIVENESS,
                () -> Training.learnOn(
                        model, plan.data(DataPlan.of(TestData.classes(30, 1))).build(), RunListener.SILENT));
        assertRefused(
                Reason.SHAPE,
                () -> Training.learnOn(
                        model, plan.data(DataPlan.at("faces:count=10")).build(), RunListener.SILENT));
    }

    @Test
    void run_planThatDoesNotSuitTheData_isRefused() {
        assertRefused(
                Reason.WINDOW,
                () -> Training.run(
                        small(1).settings(TestData.settings(1).withWindow(new Window(9, 3)))
                                .build(),
                        RunListener.SILENT));
        assertRefused(
                Reason.CELLS,
                () -> Training.run(
                        TrainingPlan.of("faces:count=5")
                                .encoding("orientations:4")
                                .settings(TestData.settings(1).withWindow(new Window(2, 2)))
                                .build(),
                        RunListener.SILENT));
        assertRefused(
                Reason.CELLS,
                () -> Training.run(
                        TrainingPlan.of("faces:count=5")
                                .encoding("edges:2+orientations:4")
                                .settings(TestData.settings(1)
                                        .withWindow(Window.WHOLE)
                                        .with(Settings.SHIFT, 1))
                                .build(),
                        RunListener.SILENT));
        assertRefused(
                Reason.VARIANTS,
                () -> Training.run(
                        small(1).settings(TestData.settings(1).with(Settings.VARIANTS, 1))
                                .build(),
                        RunListener.SILENT));
        assertRefused(
                Reason.FITTED_THRESHOLDS,
                () -> Training.run(
                        TrainingPlan.of(TestData.classes(30, 1))
                                .settings(TestData.settings(1))
                                .validation(Validation.share(0.2))
                                .thresholds(ThresholdPlan.fitted())
                                .build(),
                        RunListener.SILENT));
    }

    // Variants of the images that are learnt from, none of those that are measured on; the same whatever the threads.
    @Test
    void run_variants_joinTheTrainingImagesOnly() throws IOException {
        List<Model> models = new ArrayList<>();
        for (int threads = 1; threads <= 2; threads++) {
            TrainingPlan plan = TrainingPlan.of("faces:count=20")
                    .settings(Settings.fuzzy(5, 4).withEpochs(1).with(Settings.VARIANTS, 3))
                    .validation(Validation.share(0.2))
                    .threads(threads)
                    .build();
            List<Integer> drawn = new ArrayList<>();
            TrainingResult result = Training.run(plan, new RunListener() {
                @Override
                public synchronized void reading(Step step, int done, int images) {
                    if (step == Step.VARIANTS) {
                        drawn.add(images);
                    }
                }

                @Override
                public void begin(TrainingPlan begun, TrainingExamples examples) {
                    assertThat(examples.train().size()).isEqualTo(4 * 16);
                    assertThat(examples.validation().orElseThrow().size()).isEqualTo(4);
                }
            });
            assertThat(drawn).hasSize(16).containsOnly(16);
            models.add(result.model());
        }
        assertThat(bytes(models.get(1), folder)).isEqualTo(bytes(models.get(0), folder));
        assertThat(models.get(0).settings().variants()).isEqualTo(3);
    }

    @Test
    void run_examplesInMemoryWithTheirVariants_givesTheModelOfTheSource() throws IOException {
        Settings settings = Settings.fuzzy(5, 4).withEpochs(1).with(Settings.VARIANTS, 2);
        ImageSource source = DataLocation.open("faces:count=20", "train", DataLocation.Options.DEFAULT);
        TrainingPlan plan = TrainingPlan.of(source)
                .encoding("edges:2")
                .settings(settings)
                .validation(Validation.share(0.2))
                .build();
        Dataset.Split parts =
                Dataset.of(source, plan.recipe(3).fit(3, List.of())).split(0.2, settings.seed());
        Dataset varied = new Variants(settings).addTo(parts.rest(), source, 1, done -> {});
        TrainingPlan inMemory = TrainingPlan.of(DataPlan.varied(varied))
                .settings(settings)
                .validation(Validation.on(parts.taken()))
                .build();
        assertThat(bytes(Training.run(inMemory, RunListener.SILENT).model(), folder))
                .isEqualTo(bytes(Training.run(plan, RunListener.SILENT).model(), folder));
        assertThatThrownBy(() ->
                        inMemory.toBuilder().validation(Validation.share(0.2)).build())
                .hasMessageContaining("before variants are added");
    }

    @Test
    void run_modelThatCannotBeSaved_isSaidBeforeTheTraining() {
        assertThatThrownBy(() -> Training.run(small(1).model(folder).build(), new RunListener() {
                    @Override
                    public void begin(TrainingPlan begun, TrainingExamples examples) {
                        throw new AssertionError("too late");
                    }
                }))
                .isInstanceOf(DataException.class)
                .hasMessage(folder + " is a folder; name a file in it");
    }

    @Test
    void run_moreThanTheHeap_isRefusedWithNumbers() {
        TrainingPlan huge = small(1).settings(
                        TestData.settings(1).withClauses(1 << 24).with(Settings.STATES, 1 << 16))
                .build();
        assertThatThrownBy(() -> Training.run(huge, RunListener.SILENT))
                .isInstanceOfSatisfying(NotEnoughMemoryException.class, refusal -> {
                    assertThat(refusal.available())
                            .isEqualTo(Runtime.getRuntime().maxMemory());
                    assertThat(refusal.needed()).isGreaterThan(refusal.available());
                    assertThat(refusal.sufficientHeap()).isGreaterThan(refusal.needed());
                });
    }

    private static void assertRefused(Reason reason, ThrowingCallable training) {
        assertThatThrownBy(training)
                .isInstanceOfSatisfying(
                        PlanException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(reason));
    }
}
