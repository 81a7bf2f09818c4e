package org.vitrine.evaluation.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.label.Labels;
import org.vitrine.predict.DecisionThresholds;

class FittedThresholdsTest {

    private static int fitted(int[] sums, boolean... truths) {
        return FittedThresholds.of(scores(sums, truths)).sum(0);
    }

    private static Scores scores(int[] sums, boolean... truths) {
        int[][] rows = IntStream.of(sums).mapToObj(sum -> new int[] {sum}).toArray(int[][]::new);
        return Scores.of(Labels.anyOf(List.of("it")), 100, rows, (example, label) -> truths[example]);
    }

    // Above 20: TP 1, FN 1, F1 2/3. Above 9: TP 2, FP 0, F1 1. Above 4: TP 2, FP 1, F1 4/5.
    @Test
    void of_sumsInOrder_isBetweenTheLastPositiveAndTheNext() {
        assertThat(fitted(new int[] {30, 10, 5, 1}, true, true, false, false)).isEqualTo(7);
    }

    // Above -8: TP 2, FP 1, F1 4/5, though -10 is between; above 5: TP 1, F1 2/3.
    @Test
    void of_positiveBelowZero_movesDown() {
        assertThat(fitted(new int[] {5, -2, -7, -9, -20}, true, false, true, false, false))
                .isEqualTo(-8);
    }

    // Between -4 and 6 lies 0.
    @Test
    void of_zeroIsAsGood_staysZero() {
        assertThat(fitted(new int[] {6, -4}, true, false)).isZero();
        assertThat(fitted(new int[] {1, 0}, true, false)).isZero();
    }

    // Above 9: TP 1 of 2, F1 2/3. Above 0: TP 2, FP 2, F1 2/3 as well.
    @Test
    void of_equallyGood_isTheOneNearestToZero() {
        assertThat(fitted(new int[] {10, 8, 7, 1, -5}, true, false, false, true, false))
                .isZero();
    }

    @Test
    void of_allArePositive_givesItToAll() {
        assertThat(fitted(new int[] {-4, -9}, true, true)).isEqualTo(-10);
        assertThat(fitted(new int[] {Integer.MIN_VALUE + 1}, true)).isEqualTo(Integer.MIN_VALUE);
    }

    @Test
    void of_nonePositive_staysZero() {
        assertThat(fitted(new int[] {-4, 9}, false, false)).isZero();
    }

    // Given to none: 3 of 4 right. Above 4: 2 of 4, above 3: 1 of 4, above 0: 2 of 4, and F1 1/2.
    @Test
    void of_byAccuracy_mayGiveTheLabelToNone() {
        Scores scores = scores(new int[] {5, 4, 3, -4}, false, false, true, false);
        assertThat(FittedThresholds.of(scores, List.of(Measure.ACCURACY)).sum(0))
                .isEqualTo(5);
        assertThat(FittedThresholds.of(scores, List.of(Measure.F1)).sum(0)).isZero();
    }

    // Given to none: F1 0, 9 of 10 right. Above 6: F1 1/2, 8 of 10 right. So F1 wins unless accuracy counts more than
    // five times as much.
    @Test
    void of_byTheMeanOfMeasures_weighsThem() {
        boolean[] truths = new boolean[10];
        truths[2] = true;
        Scores scores = scores(new int[] {9, 8, 7, 5, 4, 3, 2, 1, -8, -9}, truths);
        List<Measure> measures = new ArrayList<>(List.of(Measure.F1, Measure.ACCURACY));
        assertThat(FittedThresholds.of(scores, measures).sum(0)).isEqualTo(6);
        measures.addAll(Collections.nCopies(5, Measure.ACCURACY));
        assertThat(FittedThresholds.of(scores, measures).sum(0)).isEqualTo(9);
        assertThatIllegalArgumentException().isThrownBy(() -> FittedThresholds.of(scores, List.of()));
    }

    /**
     * All thresholds are as good, so it is the one nearest to 0: whether 0 lies among the sums, above or below all of
     * them.
     */
    @Test
    void of_byAMeasureOfRanks_staysZero() {
        for (int[] sums : new int[][] {{5, 4, -4}, {9, 8, 7}, {-3, -4, -5}, {0, 0, 0}}) {
            assertThat(FittedThresholds.of(scores(sums, true, false, true), List.of(Measure.AUROC))
                            .sum(0))
                    .isZero();
        }
    }

    @Test
    void of_tiedSums_cannotBeParted() {
        assertThat(fitted(new int[] {5, 5, 5, -1}, true, false, false, false)).isZero();
    }

    @Test
    void of_exclusiveLabels_isRefused() {
        Scores scores = Scores.of(Labels.oneOf(List.of("a", "b")), 10, new int[][] {{1, 2}}, (e, l) -> l == 0);
        assertThatIllegalArgumentException().isThrownBy(() -> FittedThresholds.of(scores));
    }

    @Test
    void of_anySums_noThresholdIsBetter() {
        Random random = new Random(3);
        int moved = 0;
        for (int round = 0; round < 300; round++) {
            int size = 1 + random.nextInt(12);
            int[] sums = random.ints(size, -8, 9).toArray();
            boolean[] truths = new boolean[size];
            int positives = 0;
            for (int i = 0; i < size; i++) {
                truths[i] = random.nextInt(3) == 0;
                positives += truths[i] ? 1 : 0;
            }
            if (positives > 0) {
                for (Measure measure : List.of(Measure.F1, Measure.ACCURACY, Measure.BALANCED_ACCURACY)) {
                    int fitted = FittedThresholds.of(scores(sums, truths), List.of(measure))
                            .sum(0);
                    double reached = value(measure, sums, truths, fitted);
                    for (int other = -10; other <= 10; other++) {
                        assertThat(value(measure, sums, truths, other)).isLessThanOrEqualTo(reached);
                    }
                    assertThat(fitted != 0 && value(measure, sums, truths, 0) == reached)
                            .as("0 is as good as any")
                            .isFalse();
                    moved += fitted == 0 ? 0 : 1;
                }
            }
        }
        assertThat(moved).isGreaterThan(150);
    }

    private static double value(Measure measure, int[] sums, boolean[] truths, int threshold) {
        int[][] rows = IntStream.of(sums).mapToObj(sum -> new int[] {sum}).toArray(int[][]::new);
        Scores scores = Scores.of(
                Labels.anyOf(List.of("it")),
                100,
                DecisionThresholds.of(threshold),
                rows,
                (example, label) -> truths[example]);
        return Evaluation.of(scores).results().get(0).measure(measure).orElse(0);
    }
}
