package org.vitrine.evaluation.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.edit.Edit;
import org.vitrine.edit.EditException;
import org.vitrine.evaluation.audit.Audit;
import org.vitrine.evaluation.audit.Slice;
import org.vitrine.evaluation.audit.Slices;
import org.vitrine.evaluation.calibration.AnswerQuality;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.evaluation.calibration.Doubt;
import org.vitrine.evaluation.calibration.FamiliarityFit;
import org.vitrine.evaluation.calibration.Outcomes;
import org.vitrine.evaluation.calibration.Reliability;
import org.vitrine.evaluation.measure.Counts;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.FittedThresholds;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.sums.MemberSums;
import org.vitrine.evaluation.table.DoubtTable;
import org.vitrine.evaluation.table.EvaluationTable;
import org.vitrine.image.Raster;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.Kinds;
import org.vitrine.kinds.SlowVotes;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.Answer;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Decision;
import org.vitrine.predict.Policy;
import org.vitrine.predict.Prediction;

/** How good every kind of model is, and how sure. */
class MeasuredKindsTest {

    private static final double MAX_ERROR = 0.2;

    static List<Kind> all() {
        return EvaluatedKinds.all();
    }

    static List<Kind> models() {
        return EvaluatedKinds.models();
    }

    /** The votes by their definition, and the truth. */
    private static Scores slowScores(Kind kind) {
        int[][] sums = kind.scene().asked().stream()
                .map(image -> SlowVotes.sums(kind.classifier(), image))
                .toArray(int[][]::new);
        return Scores.of(kind.classifier(), sums, kind.scene().test()::has);
    }

    @ParameterizedTest
    @MethodSource("all")
    void evaluation_byEachWay_isThatOfTheVotesByDefinition(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        ImageSource images = kind.scene().test();
        Scores scores = slowScores(kind);
        Evaluation expected = Evaluation.of(scores);
        assertThat(Evaluation.of(classifier, images)).isEqualTo(expected);
        MemberSums sums = MemberSums.of(
                classifier.models(),
                model -> Dataset.of(images, model.encoding()),
                2,
                (size, work) -> work.apply(done -> assertThat(done).isBetween(0, size)));
        assertThat(Evaluation.of(sums.scores(classifier))).isEqualTo(expected);
        assertThat(sums.known()).isFalse();
        if (!kind.isTeam()) {
            Dataset examples = Dataset.of(images, kind.model().encoding());
            assertThat(Evaluation.of(kind.model(), examples, 2)).isEqualTo(expected);
        }
        int[] counted = new int[2];
        for (int index = 0; index < images.size(); index++) {
            Prediction prediction = classifier.predictor().predict(images.image(index));
            for (int label = 0; label < images.labels().size(); label++) {
                assertThat(scores.predicts(index, label)).isEqualTo(prediction.isDecided(label));
                assertThat(scores.confidence(index, label)).isEqualTo(prediction.confidence(label));
                counted[0] += prediction.isDecided(label) ? 1 : 0;
            }
        }
        counted[1] = expected.results().stream()
                .mapToInt(result -> result.counts().predicted())
                .sum();
        assertThat(counted[1]).isEqualTo(counted[0]);
        assertThat(EvaluationTable.of(expected))
                .contains("16 examples", images.labels().name(0));
        assertThat(expected.toMap()).containsEntry("accuracy", expected.accuracy());
    }

    @ParameterizedTest
    @MethodSource("all")
    void outcomes_ofAnyKind_areThoseOfItsDecisions(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        ImageSource images = EvaluatedKinds.partlyNoise(kind.scene().test());
        MemberSums sums = MemberSums.of(
                classifier.models(),
                model -> Dataset.of(images, model.encoding()),
                2,
                (size, work) -> work.apply(done -> {
                    assertThat(done).isBetween(0, size);
                }));
        Scores scores = sums.scores(classifier);
        List<Prediction> predictions = IntStream.range(0, images.size())
                .mapToObj(index -> classifier.predictor().predict(images.image(index)))
                .toList();
        assertThat(outcomes(Scores.of(predictions, images::has), classifier, 0))
                .isEqualTo(outcomes(scores, classifier, 0));
        for (double error : classifier.calibration().isPresent() ? new double[] {0, MAX_ERROR} : new double[] {0}) {
            Map<Decision.Outcome, Integer> counts = new EnumMap<>(Decision.Outcome.class);
            int right = 0;
            for (int index = 0; index < images.size(); index++) {
                Decision decision = predictions.get(index).decide(new Policy(error, true));
                counts.merge(decision.outcome(), 1, Integer::sum);
                int image = index;
                right += decision.outcome() == Decision.Outcome.ANSWERED
                                && IntStream.range(0, images.labels().size())
                                        .allMatch(label -> decision.answers().get(label)
                                                == (images.has(image, label) ? Answer.YES : Answer.NO))
                        ? 1
                        : 0;
            }
            Outcomes found = outcomes(scores, classifier, error);
            assertThat(found.images()).isEqualTo(16);
            assertThat(found.answered()).isEqualTo(counts.getOrDefault(Decision.Outcome.ANSWERED, 0));
            assertThat(found.unsure()).isEqualTo(counts.getOrDefault(Decision.Outcome.UNSURE, 0));
            assertThat(found.unlike().orElse(0)).isEqualTo(counts.getOrDefault(Decision.Outcome.UNLIKE, 0));
            assertThat(found.right()).isEqualTo(right);
            boolean tells = classifier.models().stream().anyMatch(Model::noticesUnlike);
            assertThat(found.unlike().isPresent()).isEqualTo(tells);
            assertThat(found.inWords()).startsWith("of 16 images, ");
        }
    }

    private static Outcomes outcomes(Scores scores, ClauseClassifier classifier, double error) {
        return Doubt.of(
                        scores,
                        classifier.calibration().orElse(null),
                        error == 0 ? OptionalDouble.empty() : OptionalDouble.of(error))
                .outcomes();
    }

    @ParameterizedTest
    @MethodSource("all")
    void slices_byLabel_haveTheCountsOfTheLabels(Kind kind) {
        Scores scores = slowScores(kind);
        Evaluation whole = Evaluation.of(scores);
        int right = 0;
        for (Slice slice : Slices.byLabel(scores.labels(), scores.examples(), scores::has)) {
            Evaluation part = slice.evaluation(scores);
            int label = scores.labels().names().indexOf(slice.value().replaceFirst("^not ", ""));
            Counts counts = whole.results().get(label).counts();
            Counts own = part.results().get(label).counts();
            boolean having = !slice.value().startsWith("not ");
            assertThat(own.truePositives()).isEqualTo(having ? counts.truePositives() : 0);
            assertThat(own.falsePositives()).isEqualTo(having ? 0 : counts.falsePositives());
            assertThat(part.examples()).isEqualTo(slice.size());
            right += having ? own.truePositives() : 0;
        }
        assertThat(right)
                .isEqualTo(whole.results().stream()
                        .mapToInt(result -> result.counts().truePositives())
                        .sum());
    }

    @ParameterizedTest
    @MethodSource("all")
    void doubt_isThatOfThePredictions(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        Scores scores = slowScores(kind);
        Calibration known = classifier.calibration().orElse(null);
        OptionalDouble asked = known == null ? OptionalDouble.empty() : OptionalDouble.of(MAX_ERROR);
        Doubt doubt = Doubt.of(scores, known, asked);
        List<Double> said = new ArrayList<>();
        List<Boolean> right = new ArrayList<>();
        List<Boolean> rightOfSaid = new ArrayList<>();
        List<Boolean> wrongOfSaid = new ArrayList<>();
        List<Double> confidences = new ArrayList<>();
        int open = 0;
        int wrong = 0;
        int labels = scores.labels().size();
        for (int index = 0; index < scores.examples(); index++) {
            Prediction prediction =
                    classifier.predictor().predict(kind.scene().asked().get(index));
            List<Answer> answers = prediction.decide(Policy.maxError(MAX_ERROR)).answers();
            long possible =
                    answers.stream().filter(answer -> answer != Answer.NO).count();
            open += scores.labels().exclusive() && possible > 1 ? 1 : 0;
            int winner = Prediction.winner(prediction.classSums());
            for (int label = 0; label < labels; label++) {
                boolean has = scores.has(index, label);
                if (!scores.labels().exclusive() || label == winner) {
                    confidences.add(prediction.confidence(label));
                    if (known == null || known.has(label)) {
                        prediction.probability(label).ifPresent(said::add);
                        rightOfSaid.add(has);
                        wrongOfSaid.add(prediction.isDecided(label) != has);
                    }
                    right.add(has);
                }
                if (known != null && (has || !scores.labels().exclusive())) {
                    open += !scores.labels().exclusive() && answers.get(label) == Answer.UNSURE ? 1 : 0;
                    wrong += answers.get(label) == (has ? Answer.NO : Answer.YES) ? 1 : 0;
                }
            }
        }
        assertThat(doubt.confidence()).satisfies(one -> assertSame(one, confidences, array(right)));
        assertThat(doubt.probability().isPresent()).isEqualTo(known != null);
        doubt.probability().ifPresent(one -> assertSame(one, said, array(rightOfSaid)));
        boolean complete = known == null || known.isComplete();
        assertThat(doubt.errors().get(1.0))
                .isCloseTo(
                        complete
                                ? 1 - Evaluation.of(scores).accuracy()
                                : (double) Collections.frequency(wrongOfSaid, true) / wrongOfSaid.size(),
                        within(1e-12));
        assertThat(DoubtTable.of(doubt)).contains("calibration error (ECE)");
        assertThat(doubt.toMap()).containsEntry("calibrated", known != null);
        if (known == null) {
            assertThatThrownBy(() -> Doubt.of(scores, known, OptionalDouble.of(MAX_ERROR)))
                    .hasMessageContaining("not calibrated");
            return;
        }
        int statements = scores.labels().exclusive() ? scores.examples() : scores.examples() * labels;
        AnswerQuality quality = doubt.answers().orElseThrow();
        assertThat(quality.unsure()).isCloseTo((double) open / statements, within(1e-12));
        assertThat(quality.covered()).isCloseTo(1 - (double) wrong / statements, within(1e-12));
    }

    private static boolean[] array(List<Boolean> values) {
        boolean[] array = new boolean[values.size()];
        IntStream.range(0, array.length).forEach(i -> array[i] = values.get(i));
        return array;
    }

    private static void assertSame(Reliability found, List<Double> said, boolean[] right) {
        Reliability expected =
                Reliability.of(said.stream().mapToDouble(Double::doubleValue).toArray(), right);
        assertThat(found.error()).isCloseTo(expected.error(), within(1e-9));
        assertThat(found.brier()).isCloseTo(expected.brier(), within(1e-9));
        assertThat(found.statements()).isEqualTo(expected.statements());
    }

    @ParameterizedTest
    @MethodSource("all")
    void calibrationFit_ofAnyKind_givesProbabilitiesAndDecidesAsBefore(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        Scores scores = EvaluatedKinds.scores(classifier, kind.scene().validation());
        Calibration fitted = CalibrationFit.of(scores, EvaluatedKinds.origin(classifier, scores.examples()));
        ClauseClassifier calibrated = classifier.withCalibration(fitted);
        for (Raster image : kind.scene().asked()) {
            Prediction before = classifier.predictor().predict(image);
            Prediction after = calibrated.predictor().predict(image);
            assertThat(after.classSums()).isEqualTo(before.classSums());
            assertThat(after.decided()).isEqualTo(before.decided());
            double[] probabilities = IntStream.range(0, after.labels().size())
                    .mapToDouble(label -> after.probability(label).orElseThrow())
                    .toArray();
            assertThat(Arrays.stream(probabilities)).allMatch(one -> one >= 0 && one <= 1);
            if (after.labels().exclusive()) {
                assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-9));
            }
        }
        // on the images that it was fitted to, probabilities are no worse than the share of images with each label
        Doubt doubt = Doubt.of(scores, fitted, OptionalDouble.of(MAX_ERROR));
        assertThat(doubt.probability().orElseThrow().brier()).isLessThan(0.25);
        assertThat(CalibrationFit.crossValidated(scores, 5).statements())
                .isEqualTo(doubt.confidence().statements());
    }

    @ParameterizedTest
    @MethodSource("models")
    void calibrationFit_ofAModel_addsWhatIsUsual_onAnyNumberOfThreads(Kind kind) {
        Model model = kind.model();
        Dataset images = EvaluatedKinds.validation(model);
        Calibration.Origin origin = EvaluatedKinds.origin(model, images.size());
        int[] last = new int[1];
        Model fitted = CalibrationFit.of(model, images, origin, 1, done -> last[0] = done);
        assertThat(last[0]).isEqualTo(3 * images.size());
        Model same = CalibrationFit.of(model, images, origin, 2, done -> {});
        assertThat(same.calibration()).isEqualTo(fitted.calibration());
        assertThat(same.familiarity()).isEqualTo(fitted.familiarity()).isPresent();
        assertThat(FamiliarityFit.of(model, images, 2, done -> {}))
                .isEqualTo(fitted.familiarity().orElseThrow());
        Raster usual = kind.scene().validation().image(0);
        assertThat(fitted.predictor().predict(usual).likeness()).isPresent();
        int unlike = 0;
        for (int index = 0; index < images.size(); index++) {
            unlike += fitted.predictor()
                            .predict(kind.scene().validation().image(index))
                            .likeness()
                            .orElseThrow()
                            .isUnlike()
                    ? 1
                    : 0;
        }
        assertThat(unlike).as("of the images that it knows").isLessThan(images.size() / 5);
    }

    @ParameterizedTest
    @MethodSource("all")
    void fittedThresholds_ofAnyKind_areNoWorseThanOthers(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        Scores scores = EvaluatedKinds.scores(classifier, kind.scene().validation());
        if (scores.labels().exclusive()) {
            assertThatThrownBy(() -> FittedThresholds.of(scores)).hasMessageContaining("the largest sum wins");
            return;
        }
        ClauseClassifier fitted = classifier.withThresholds(FittedThresholds.of(scores));
        Evaluation after = Evaluation.of(fitted, kind.scene().validation());
        Evaluation before = Evaluation.of(scores);
        for (int label = 0; label < scores.labels().size(); label++) {
            OptionalDouble is = after.results().get(label).measure(Measure.F1);
            OptionalDouble was = before.results().get(label).measure(Measure.F1);
            assertThat(is.orElse(0)).isGreaterThanOrEqualTo(was.orElse(0));
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void audit_ofACalibratedModel_knowsWhatIsUsual_withoutLookingAgain(Kind kind) {
        Dataset images = EvaluatedKinds.validation(kind.model());
        Calibration.Origin origin = EvaluatedKinds.origin(kind.model(), images.size());
        Model model = CalibrationFit.of(kind.model(), images, origin, 1, done -> {});
        int[] looks = new int[1];
        Audit before = Audit.of(
                        model,
                        images.size(),
                        image -> {
                            looks[0]++;
                            return images.image(image);
                        },
                        images::has,
                        1,
                        done -> {})
                .on(images);
        List<Model> all = Kinds.edits(model).stream()
                .flatMap(edit -> possible(model, edit).stream())
                .toList();
        Model edited = all.stream()
                .filter(possible -> possible.familiarity().isEmpty()) // clauses ask for something else
                .findFirst()
                .orElse(all.get(0));
        Audit after = before.edited(edited, done -> {});
        looks[0] = 0;
        int[] progress = new int[1]; // what was said last
        Model saved = after.counted(done -> {
            assertThat(done).isBetween(progress[0], images.size());
            progress[0] = done;
        });
        assertThat(looks[0]).isLessThanOrEqualTo(images.size() + 1); // for its appearance, unless that is known
        boolean[] saw = model.provenance().saw(images);
        int unseen = (int)
                IntStream.range(0, saw.length).filter(image -> !saw[image]).count();
        if (edited.familiarity().isPresent()) {
            assertThat(saved.familiarity()).isEqualTo(model.familiarity());
        } else if (unseen < FamiliarityFit.FEWEST) {
            assertThat(saved.familiarity()).isEmpty();
        } else {
            assertThat(progress[0]).isEqualTo(images.size());
            assertThat(unseen).isEqualTo(images.size());
            assertThat(saved.familiarity()).contains(FamiliarityFit.of(after.model(), images, 1, done -> {}));
        }
    }

    private static Optional<Model> possible(Model model, Edit edit) {
        try {
            return Optional.of(model.edited(List.of(edit)));
        } catch (EditException refused) { // such as to forbid all clauses of a label what they see
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void audit_ofAnyKind_seesWhatEachEditChanges(Kind kind) {
        Model model = kind.model();
        Dataset images = Dataset.of(kind.scene().test(), model.encoding());
        Audit before = Audit.of(model, images, 2, done -> {});
        Dataset more = Dataset.of(kind.scene().validation(), model.encoding());
        Audit ofMore = Audit.of(model, more, 2, done -> {});
        Audit ofStrangers = Audit.of(model, more.size(), more::image, more::has, 2, done -> {});
        assertThat(before.evaluation()).isEqualTo(Evaluation.of(slowScores(kind)));
        int possible = 0;
        for (Edit edit : Kinds.edits(model)) {
            Model edited;
            try {
                edited = model.edited(List.of(edit));
            } catch (EditException refused) { // of a smaller model, whose clauses of a label all look there
                assertThat(refused).hasMessageContaining("choose a smaller area");
                continue;
            }
            possible++;
            Audit after = before.edited(edited, done -> {});
            for (int index = 0; index < images.size(); index++) {
                assertThat(after.classSums(index))
                        .as("%s", edit)
                        .isEqualTo(SlowVotes.sums(edited, kind.scene().asked().get(index)));
            }
            assertThat(after.scores().thresholds()).isEqualTo(edited.thresholds());
            assertThat(after.counted(done -> assertThat(done).isBetween(0, images.size()))
                            .calibration())
                    .as("too few images")
                    .isEqualTo(edited.calibration());
            Model saved = ofMore.edited(edited, done -> {})
                    .counted(done -> assertThat(done).isBetween(0, more.size()));
            assertThat(saved.edits()).isEqualTo(edited.edits());
            assertThat(saved.calibration().map(Calibration::isComplete).orElse(false))
                    .as("all labels have probabilities again, by images that it has not learnt from")
                    .isEqualTo(model.calibration().isPresent()
                            || model.original().calibration().isPresent());
            saved.calibration()
                    .ifPresent(all -> edited.calibration()
                            .ifPresent(kept -> assertThat(all.only(kept::has)).contains(kept)));
            assertThat(ofStrangers
                            .edited(edited, done -> {})
                            .counted(done -> {})
                            .calibration())
                    .as("it may have learnt from these")
                    .isEqualTo(edited.calibration());
        }
        assertThat(possible).isGreaterThan(1);
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            assertThat(before.tally().support(clause)).isBetween(0.0, 1.0);
        }
    }
}
