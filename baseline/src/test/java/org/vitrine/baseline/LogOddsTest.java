package org.vitrine.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.label.Labels;
import org.vitrine.predict.Prediction;

class LogOddsTest {

    private static final Labels ANY = Labels.anyOf(List.of("a", "b", "c"));
    private static final Labels ONE = Labels.oneOf(List.of("a", "b", "c"));

    @Test
    void of_labelsThatExcludeEachOther_isTheSoftmax() {
        float[] outputs = {9, (float) Math.log(1), (float) Math.log(2), (float) Math.log(5)};
        double[] odds = LogOdds.of(outputs, 1, ONE);
        assertThat(LogOdds.confidence(odds[0])).isCloseTo(1 / 8.0, within(1e-6));
        assertThat(LogOdds.confidence(odds[1])).isCloseTo(2 / 8.0, within(1e-6));
        assertThat(LogOdds.confidence(odds[2])).isCloseTo(5 / 8.0, within(1e-6));
    }

    @Test
    void of_hugeOutputs_staysFinite() {
        assertThat(LogOdds.of(new float[] {5000, -5000, 0}, 0, ONE)).containsExactly(5000, -10000, -5000);
    }

    @Test
    void of_otherLabels_isTheOutput() {
        assertThat(LogOdds.of(new float[] {1, -2, 0.5f}, 0, ANY)).containsExactly(1, -2, 0.5);
        assertThat(LogOdds.confidence(0)).isEqualTo(0.5);
    }

    @Test
    void prediction_givesALabelAboveAHalf_andKeepsTheOrder() {
        Prediction close = LogOdds.prediction(ANY, new double[] {0.00001, -0.00001, 0});
        assertThat(close.isDecided(0)).isTrue();
        assertThat(close.isDecided(1)).isFalse();
        assertThat(close.isDecided(2)).isFalse();
        assertThat(close.classSum(0)).isGreaterThan(close.classSum(2));
        Prediction sure = LogOdds.prediction(ANY, new double[] {1e9, -1e9, 3});
        assertThat(sure.classSum(0)).isGreaterThan(sure.classSum(2));
        assertThat(sure.confidence(2)).isEqualTo(LogOdds.confidence(3));
    }

    @Test
    void prediction_ofNoNumber_isRefused() {
        assertThatThrownBy(() -> LogOdds.prediction(ANY, new double[] {Double.NaN, 0, 0}))
                .hasMessage("an output of the network is not a number");
    }
}
