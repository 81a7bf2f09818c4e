package org.vitrine.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.Appearance;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Decision;
import org.vitrine.predict.Likeness;
import org.vitrine.predict.Policy;
import org.vitrine.predict.Prediction;

/** What every kind of model predicts. */
class PredictedKindsTest {

    static List<Kind> all() {
        return Kinds.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void predict_anyImage_equalsTheDefinition(Kind kind) {
        int voted = 0;
        int right = 0;
        List<Raster> images = kind.scene().asked();
        List<Prediction> predictions = kind.classifier().predictor().predict(images);
        for (int index = 0; index < images.size(); index++) {
            Prediction prediction = predictions.get(index);
            assertThat(prediction.classSums()).isEqualTo(SlowVotes.sums(kind.classifier(), images.get(index)));
            for (int label = 0; label < prediction.labels().size(); label++) {
                boolean given = prediction.labels().exclusive()
                        ? label == first(prediction.classSums())
                        : prediction.classSum(label)
                                > kind.classifier().thresholds().sum(label);
                assertThat(prediction.isDecided(label)).isEqualTo(given);
                voted += prediction.classSum(label) == 0 ? 0 : 1;
                right += given == kind.scene().test().has(index, label) ? 1 : 0;
            }
        }
        assertThat(voted).as("class sums other than 0").isGreaterThan(3);
        assertThat(right).as("decisions that are right").isGreaterThan(5);
    }

    private static int first(int... sums) {
        int largest = Arrays.stream(sums).max().orElseThrow();
        int label = 0;
        while (sums[label] != largest) {
            label++;
        }
        return label;
    }

    @ParameterizedTest
    @MethodSource("all")
    void classSums_manyImagesOnThreads_areThoseOfOne(Kind kind) {
        List<Raster> images = kind.scene().asked();
        for (Model model : kind.models()) {
            List<BitImage> bits = images.stream().map(model.encoding()::encode).toList();
            int[][] sums = model.predictor().classSums(bits.size(), bits::get, 2, done -> {});
            for (int index = 0; index < sums.length; index++) {
                assertThat(sums[index]).isEqualTo(SlowVotes.sums(model, images.get(index)));
                assertThat(model.predictor().strengths(bits.get(index)))
                        .isEqualTo(SlowVotes.strengths(model, images.get(index)));
            }
            int label = model.labels().size() - 1;
            assertThat(model.predictor().about(label).predict(images.get(3)).isDecided(label))
                    .isEqualTo(model.predictor().predict(images.get(3)).isDecided(label));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void probability_ofCalibratedKinds_risesWithTheClassSum(Kind kind) {
        Optional<Calibration> calibration = kind.classifier().calibration();
        List<Prediction> predictions =
                kind.classifier().predictor().predict(kind.scene().asked());
        for (Prediction prediction : predictions) {
            assertThat(prediction.decide(Policy.maxError(0.1)).outcome() != Decision.Outcome.UNCALIBRATED)
                    .isEqualTo(calibration.isPresent());
            double sum = 0;
            for (int label = 0; label < prediction.labels().size(); label++) {
                int one = label;
                boolean calibrated = calibration.map(known -> known.has(one)).orElse(false);
                assertThat(prediction.probability(label).isPresent()).isEqualTo(calibrated);
                assertThat(prediction.confidence(label)).isBetween(0.0, 1.0);
                if (calibrated) {
                    double probability = prediction.probability(label).orElseThrow();
                    assertThat(probability).isBetween(0.0, 1.0);
                    sum += probability;
                    for (Prediction other : kind.scene().labels().exclusive() ? List.of(prediction) : predictions) {
                        for (int i = 0; i < prediction.labels().size(); i++) {
                            if ((other == prediction || i == label) && other.classSum(i) < prediction.classSum(label)) {
                                boolean comparable =
                                        i == label || prediction.labels().exclusive();
                                assertThat(!comparable || other.probability(i).orElseThrow() <= probability)
                                        .isTrue();
                            }
                        }
                    }
                }
            }
            assertThat(calibration.isEmpty() || !prediction.labels().exclusive() || Math.abs(sum - 1) < 1e-9)
                    .as("probabilities add up to 1")
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void likeness_ofKindsThatKnowUsualImages_isTold(Kind kind) {
        boolean known =
                kind.models().stream().anyMatch(model -> model.familiarity().isPresent());
        Prediction prediction =
                kind.classifier().predictor().predict(kind.scene().asked().get(0));
        assertThat(prediction.likeness().isPresent()).isEqualTo(known);
        prediction.likeness().ifPresent(likeness -> {
            Likeness.ByVotes votes = likeness.votes().orElseThrow();
            assertThat(votes.share()).isBetween(0.0, 1.0);
            assertThat(likeness.isUnlike()).isEqualTo(votes.score() > votes.limit());
        });
    }

    @ParameterizedTest
    @MethodSource("all")
    void decide_imageUnlikeTheAppearance_isSilent_inEveryKind(Kind kind) {
        ClauseClassifier all = withAppearance(kind.classifier(), 0);
        ClauseClassifier none = withAppearance(kind.classifier(), Integer.MAX_VALUE);
        Policy careful = Policy.maxError(0.2).refuseUnlike();
        for (Raster image : kind.scene().asked()) {
            Prediction refused = all.predictor().predict(image);
            assertThat(refused.decide(careful).outcome()).isEqualTo(Decision.Outcome.UNLIKE);
            assertThat(refused.classSums())
                    .isEqualTo(kind.classifier().predictor().predict(image).classSums());
            Prediction said = none.predictor().predict(image);
            boolean unlike = said.likeness().orElseThrow().isUnlike();
            assertThat(said.decide(careful).outcome() == Decision.Outcome.UNLIKE)
                    .isEqualTo(unlike);
            assertThat(unlike
                            && kind.models().stream()
                                    .allMatch(model -> model.familiarity().isEmpty()))
                    .isFalse();
        }
    }

    /** Every image is unlike if the limit is 0, and none if it is as large as can be. */
    static ClauseClassifier withAppearance(ClauseClassifier classifier, int limit) {
        return classifier.withModels(classifier.models().stream()
                .map(model -> {
                    int planes = model.encoding().planes(model.shape().channels());
                    int statistics = Appearance.statistics(planes);
                    int[] whitening = new int[Appearance.triangle(statistics)];
                    Arrays.fill(whitening, Appearance.UNIT / 10);
                    return model.withAppearance(new Appearance(planes, new int[statistics], whitening, 0, limit));
                })
                .toList());
    }

    @ParameterizedTest
    @MethodSource("all")
    void predict_imageOfAnotherShape_isRefused(Kind kind) {
        ImageShape shape = new ImageShape(12, 13, kind.scene().shape().channels());
        Raster other = Raster.of(shape, new byte[shape.size()]);
        assertThatThrownBy(() -> kind.classifier().predictor().predict(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("12x14");
        assertThatThrownBy(() -> kind.classifier().explainer().importance(other, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("12x14");
    }

    @ParameterizedTest
    @MethodSource("all")
    void compact_anyKind_saysTheSame(Kind kind) {
        for (Model model : kind.models()) {
            Model compact = model.compact();
            assertThat(compact.automata()).isEmpty();
            for (Raster image : kind.scene().asked()) {
                Prediction prediction = model.predictor().predict(image);
                assertThat(compact.predictor().predict(image)).hasToString(prediction.toString());
                assertThat(compact.explainer().importance(image, 0))
                        .containsExactly(model.explainer().importance(image, 0), within(1e-9));
            }
        }
    }
}
