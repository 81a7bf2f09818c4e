package org.vitrine.evaluation.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CountsTest {

    // 10 examples, 4 with the label: 3 of them found, 1 missed; of the 6 others 2 were given it, 4 were not.
    @Test
    void measures_workedByHand() {
        Counts counts = new Counts(3, 2, 1, 4);
        assertThat(counts.positives()).isEqualTo(4);
        assertThat(counts.negatives()).isEqualTo(6);
        assertThat(counts.predicted()).isEqualTo(5);
        assertThat(counts.accuracy()).hasValue(0.7); // (3 + 4) / 10
        assertThat(counts.precision()).hasValue(0.6); // 3 / 5
        assertThat(counts.recall()).hasValue(0.75); // 3 / 4
        assertThat(counts.f1()).hasValue(6.0 / 9); // 2 * 3 / (2 * 3 + 2 + 1)
        assertThat(counts.balancedAccuracy()).hasValue((0.75 + 4.0 / 6) / 2);
    }

    @Test
    void f1_isTheHarmonicMeanOfPrecisionAndRecall() {
        for (int tp = 1; tp < 5; tp++) {
            for (int fp = 0; fp < 5; fp++) {
                for (int fn = 0; fn < 5; fn++) {
                    Counts counts = new Counts(tp, fp, fn, 3);
                    double precision = counts.precision().orElseThrow();
                    double recall = counts.recall().orElseThrow();
                    assertThat(counts.f1().orElseThrow())
                            .isCloseTo(2 * precision * recall / (precision + recall), within(1e-12));
                }
            }
        }
    }

    @Test
    void noPositives_allButTheAccuracyIsUndefined() {
        Counts counts = new Counts(0, 2, 0, 8);
        assertThat(counts.accuracy()).hasValue(0.8);
        assertThat(counts.precision()).isEmpty();
        assertThat(counts.recall()).isEmpty();
        assertThat(counts.f1()).isEmpty();
        assertThat(counts.balancedAccuracy()).isEmpty();
    }

    @Test
    void neverPredicted_precisionIsUndefinedAndF1Zero() {
        Counts counts = new Counts(0, 0, 3, 7);
        assertThat(counts.precision()).isEmpty();
        assertThat(counts.recall()).hasValue(0);
        assertThat(counts.f1()).hasValue(0);
        assertThat(counts.balancedAccuracy()).hasValue(0.5);
    }

    @Test
    void onlyPositives_balancedAccuracyIsUndefined() {
        Counts counts = new Counts(3, 0, 1, 0);
        assertThat(counts.precision()).hasValue(1);
        assertThat(counts.recall()).hasValue(0.75);
        assertThat(counts.balancedAccuracy()).isEqualTo(OptionalDouble.empty());
    }
}
