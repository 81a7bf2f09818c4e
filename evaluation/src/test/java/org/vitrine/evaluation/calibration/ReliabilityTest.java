package org.vitrine.evaluation.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.table.DoubtTable;
import org.vitrine.label.Labels;
import org.vitrine.predict.Calibration;

class ReliabilityTest {

    // two statements of 0.9, one true: off by 0.4; two of 0.1, none true: off by 0.1; the mean is 0.25
    @Test
    void error_isTheMeanDistanceFromTheDiagonal() {
        Reliability reliability =
                Reliability.of(new double[] {0.9, 0.1, 0.9, 0.1}, new boolean[] {true, false, false, false});
        assertThat(reliability.error()).isCloseTo(0.25, within(1e-12));
        assertThat(reliability.brier()).isCloseTo((0.01 + 0.01 + 0.81 + 0.01) / 4, within(1e-12));
        assertThat(reliability.bins()).hasSize(2);
        assertThat(reliability.bins().get(1).right()).isEqualTo(0.5);
        assertThat(reliability.bins().get(1).from()).isCloseTo(13.0 / 15, within(1e-12));
    }

    @Test
    void of_certainty_isInTheLastBin() {
        assertThat(Reliability.of(new double[] {1}, new boolean[] {true})
                        .bins()
                        .get(0)
                        .to())
                .isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> Reliability.of(new double[0], new boolean[0]));
    }

    // the surest is right, then two equally sure of which one is wrong, then a wrong one
    @Test
    void risk_isTheShareOfWrongOnesAmongTheSurest() {
        Curve risk = RiskCoverage.of(new double[] {1, 3, 2, 2}, new boolean[] {true, false, true, false});
        assertThat(risk.points())
                .containsExactly(new Curve.Point(0.25, 0), new Curve.Point(0.75, 1.0 / 3), new Curve.Point(1, 0.5));
    }

    @Test
    void risk_manyDecisions_hasFewPoints_andEndsWithAll() {
        double[] sureness = new double[10_000];
        boolean[] wrong = new boolean[10_000];
        for (int i = 0; i < sureness.length; i++) {
            sureness[i] = i;
            wrong[i] = i < 500;
        }
        Curve risk = RiskCoverage.of(sureness, wrong);
        assertThat(risk.points()).hasSizeLessThan(210).endsWith(new Curve.Point(1, 0.05));
        assertThat(risk.points().stream()
                        .filter(point -> point.y() == 0)
                        .mapToDouble(Curve.Point::x)
                        .max())
                .hasValueCloseTo(0.95, within(0.01));
    }

    @Test
    void doubt_notCalibrated_measuresConfidenceOnly() {
        Labels labels = Labels.oneOf(List.of("a", "b"));
        Scores scores = Scores.of(labels, 10, new int[][] {{10, 0}, {0, 10}, {5, 0}}, (example, label) -> label == 0);
        Doubt doubt = Doubt.of(scores, null, OptionalDouble.empty());
        // confidences 1, 1 and 0.75; right, wrong, right
        assertThat(doubt.confidence().error()).isCloseTo((2 * 0.5 + 0.25) / 3, within(1e-12));
        assertThat(doubt.probability()).isEmpty();
        assertThat(doubt.toMap()).containsEntry("calibrated", false).doesNotContainKeys("probability", "answers");
        assertThat(DoubtTable.of(doubt)).contains("41.67 of the paper's confidence", "vitrine calibrate");
        assertThatIllegalArgumentException().isThrownBy(() -> Doubt.of(scores, null, OptionalDouble.of(0.1)));
    }

    @Test
    void doubt_perLabel_hasALineForEachLabel() {
        Labels labels = Labels.anyOf(List.of("a", "b"));
        int[][] sums = new int[40][];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = new int[] {i - 20, 20 - i};
        }
        Scores scores = Scores.of(labels, 10, sums, (example, label) -> (example >= 20) == (label == 0));
        Calibration calibration = CalibrationFit.of(scores, new Calibration.Origin(40, "", true, false));
        Doubt doubt = Doubt.of(scores, calibration, OptionalDouble.of(0.1));
        assertThat(doubt.risk().keySet()).containsExactly(Doubt.ALL, "a", "b");
        assertThat(doubt.labels()).extracting(Doubt.OfLabel::name).containsExactly("a", "b");
        Map<?, ?> answers = (Map<?, ?>) Objects.requireNonNull(doubt.toMap().get("answers"));
        Map<?, ?> ofLabels = (Map<?, ?>) Objects.requireNonNull(answers.get("labels"));
        assertThat(ofLabels.keySet()).hasToString("[a, b]");
        assertThat(DoubtTable.of(doubt))
                .contains("calibrated on 40 images, which also chose the epoch", "answers with at most 10 % wrong");
    }
}
