package org.vitrine.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;

class PredictionTest {

    private static final List<String> NAMES = List.of("a", "b", "c");

    @Test
    void arraysOfTheCaller_areNotKept() {
        int[] sums = {1, 5, 2};
        double[] confidences = {0.1, 0.8, 0.2};
        Prediction votes = new Prediction(Labels.oneOf(NAMES), sums, 10);
        Prediction own = votes.withConfidences(confidences);
        sums[0] = 9;
        confidences[1] = 0;
        assertThat(votes.decided()).containsExactly(NAMES.get(1));
        assertThat(votes.classSum(0)).isEqualTo(1);
        assertThat(own.confidence(1)).isEqualTo(0.8);
    }

    @Test
    void decided_exclusive_isTheMostAndTheFirstOfTies() {
        assertThat(new Prediction(Labels.oneOf(NAMES), new int[] {1, 5, 5}, 10).decided())
                .containsExactly("b");
        assertThat(new Prediction(Labels.oneOf(NAMES), new int[] {0, 0, 0}, 10).decided())
                .containsExactly("a");
        assertThat(new Prediction(Labels.oneOf(NAMES), new int[] {-3, -2, -2}, 10).decided())
                .containsExactly("b");
    }

    @Test
    void decided_severalLabels_areThoseAboveZero() {
        Prediction prediction = new Prediction(Labels.anyOf(NAMES), new int[] {1, 0, 7}, 10);
        assertThat(prediction.decided()).containsExactly("a", "c");
        assertThat(prediction.isDecided(1)).isFalse();
        assertThat(new Prediction(Labels.anyOf(NAMES), new int[] {0, -1, -9}, 10).decided())
                .isEmpty();
    }

    @Test
    void decided_thresholds_areForSeveralLabelsOnly() {
        DecisionThresholds thresholds = DecisionThresholds.of(1, -1, 7);
        assertThat(new Prediction(Labels.anyOf(NAMES), new int[] {1, 0, 8}, 10, thresholds).decided())
                .containsExactly("b", "c");
        assertThat(new Prediction(Labels.oneOf(NAMES), new int[] {1, 0, 0}, 10, thresholds).decided())
                .containsExactly("a");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.5",
        "5, 0.75",
        "-5, 0.25",
        "10, 1",
        "-10, 0",
        "11, 1",
        "-3000, 0",
        "2147483647, 1",
        "-2147483648, 0"
    })
    void confidence_target10_isCutOffAtBothEnds(int sum, double confidence) {
        assertThat(Prediction.confidence(sum, 10)).isEqualTo(confidence);
        assertThat(new Prediction(Labels.anyOf(NAMES), new int[] {0, sum, 0}, 10).confidence(1))
                .isEqualTo(confidence);
    }

    @Test
    void new_otherNumberOfSums_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Prediction(Labels.oneOf(NAMES), new int[2], 10))
                .withMessageContaining("2")
                .withMessageContaining("3");
    }

    @Test
    void votes_threads_doNotMatter() {
        Dataset data = Samples.random(Samples.names(3, false), new ImageShape(6, 6, 1), 40, 1)
                .dataset(EncodingRecipe.parse("threshold:75").fit(1, List.of()));
        Model model = new Trainer(Settings.defaults()
                        .withClauses(70)
                        .withTarget(20)
                        .withEpochs(2)
                        .withWindow(new Window(3, 3)))
                .train(data);
        ClausePredictor voter = model.predictor();
        for (int threads = 1; threads <= 3; threads++) {
            int[][] sums = model.predictor().classSums(data.size(), data::image, threads, done -> {});
            for (int i = 0; i < data.size(); i++) {
                assertThat(sums[i]).isEqualTo(voter.classSums(data.image(i)));
            }
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> voter.predict(Raster.grey(new int[5][6])))
                .withMessageContaining("6x6")
                .withMessageContaining("5x6");
        Prediction prediction = voter.predict(Raster.grey(new int[6][6]));
        assertThat(prediction.classSums()).hasSize(3);
    }
}
