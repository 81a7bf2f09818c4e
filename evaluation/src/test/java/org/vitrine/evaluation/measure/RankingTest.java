package org.vitrine.evaluation.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tribuo.classification.evaluation.LabelEvaluationUtil;

class RankingTest {

    // From the top: 4 yes, 3 no, 2 yes, 1 no. Of the 4 pairs (yes, no) the wrong one is (2, 3): AUROC 3/4.
    // Precision where recall is gained: 1/1 and 2/3, each for half of the recall: 5/6.
    @Test
    void measures_workedByHand() {
        Ranking ranking = ranking(100, new int[] {1, 2, 3, 4}, false, true, false, true);
        assertThat(ranking.auroc()).hasValue(0.75);
        assertThat(ranking.averagePrecision()).hasValue((1 + 2.0 / 3) / 2);
        assertThat(ranking.roc().points())
                .containsExactly(point(0, 0), point(0, 0.5), point(0.5, 0.5), point(0.5, 1), point(1, 1));
        assertThat(ranking.precisionRecall().points())
                .containsExactly(point(0, 1), point(0.5, 1), point(0.5, 2.0 / 3), point(1, 2.0 / 3));
    }

    // 7: yes and no, tied; 5: yes. Pairs: the tied one counts half, the other 0, so 1/4.
    // Precision 1/2 for the first half of the recall, 2/3 for the second.
    @Test
    void measures_tieWorkedByHand() {
        Ranking ranking = ranking(100, new int[] {7, 7, 5}, true, false, true);
        assertThat(ranking.auroc()).hasValue(0.25);
        assertThat(ranking.averagePrecision()).hasValue((1.0 / 2 + 2.0 / 3) / 2);
        assertThat(ranking.roc().points()).containsExactly(point(0, 0), point(1, 0.5), point(1, 1));
    }

    // 50 and 20 are both clipped to 10: a tie, although the sums differ.
    @Test
    void measures_clippedSumsTie() {
        Ranking ranking = ranking(10, new int[] {50, 20}, true, false);
        assertThat(ranking.auroc()).hasValue(0.5);
        assertThat(ranking.averagePrecision()).hasValue(0.5);
    }

    @Test
    void measures_allTied_areThoseOfGuessing() {
        Ranking ranking = ranking(10, new int[5], true, false, false, false, true);
        assertThat(ranking.auroc()).hasValue(0.5);
        assertThat(ranking.averagePrecision()).hasValue(0.4); // the share of positives
        assertThat(ranking.roc().points()).containsExactly(point(0, 0), point(1, 1));
    }

    @Test
    void noPositives_isUndefined() {
        Ranking ranking = ranking(10, new int[] {1, 2}, false, false);
        assertThat(ranking.auroc()).isEmpty();
        assertThat(ranking.averagePrecision()).isEmpty();
        assertThat(ranking.roc().points()).isEmpty();
        assertThat(ranking.precisionRecall().points()).isEmpty();
    }

    @Test
    void onlyPositives_aurocIsUndefinedAndAveragePrecisionOne() {
        Ranking ranking = ranking(10, new int[] {1, -2}, true, true);
        assertThat(ranking.auroc()).isEmpty();
        assertThat(ranking.averagePrecision()).hasValue(1);
        assertThat(ranking.roc().points()).isEmpty();
    }

    @Test
    void measures_agreeWithTribuo() {
        int compared = 0;
        int tied = 0;
        for (long seed = 0; seed < 400; seed++) {
            Drawn drawn = draw(seed);
            if (drawn.isMixed()) {
                double[] confidences = drawn.confidences();
                Ranking ranking = drawn.ranking();
                assertThat(ranking.auroc().orElseThrow())
                        .as("AUROC, seed %d", seed)
                        .isCloseTo(LabelEvaluationUtil.binaryAUCROC(drawn.truths, confidences), within(1e-9));
                assertThat(ranking.averagePrecision().orElseThrow())
                        .as("average precision, seed %d", seed)
                        .isCloseTo(LabelEvaluationUtil.averagedPrecision(drawn.truths, confidences), within(1e-9));
                compared++;
                tied += Arrays.stream(confidences).distinct().count() < confidences.length ? 1 : 0;
            }
        }
        assertThat(compared).isGreaterThan(300);
        assertThat(tied).isGreaterThan(250);
    }

    @Test
    void auroc_isTheShareOfPairsInOrder() {
        for (long seed = 0; seed < 200; seed++) {
            Drawn drawn = draw(seed);
            if (drawn.isMixed()) {
                double[] scores = drawn.confidences();
                double right = 0;
                int pairs = 0;
                for (int i = 0; i < scores.length; i++) {
                    for (int j = 0; j < scores.length; j++) {
                        if (drawn.truths[i] && !drawn.truths[j]) {
                            right += (1 + Math.signum(scores[i] - scores[j])) / 2;
                            pairs++;
                        }
                    }
                }
                assertThat(drawn.ranking().auroc().orElseThrow()).isCloseTo(right / pairs, within(1e-12));
            }
        }
    }

    @Test
    void auroc_ofNegatedSums_isTheRestToOne() {
        for (long seed = 0; seed < 200; seed++) {
            Drawn drawn = draw(seed);
            if (drawn.isMixed()) {
                int[] negated = Arrays.stream(drawn.sums).map(sum -> -sum).toArray();
                double mirrored =
                        ranking(drawn.target, negated, drawn.truths).auroc().orElseThrow();
                assertThat(drawn.ranking().auroc().orElseThrow()).isCloseTo(1 - mirrored, within(1e-12));
            }
        }
    }

    @Test
    void curves_haveTheMeasuresAsTheirArea() {
        for (long seed = 0; seed < 200; seed++) {
            Drawn drawn = draw(seed);
            if (drawn.isMixed()) {
                Ranking ranking = drawn.ranking();
                assertThat(ranking.roc().area()).isCloseTo(ranking.auroc().orElseThrow(), within(1e-12));
                assertThat(ranking.precisionRecall().area())
                        .isCloseTo(ranking.averagePrecision().orElseThrow(), within(1e-12));
            }
        }
    }

    @Test
    void of_extremeSums_doNotOverflow() {
        Ranking ranking = ranking(
                Integer.MAX_VALUE, new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE, -5, 5}, false, true, false, true);
        assertThat(ranking.auroc()).hasValue(1);
        assertThat(ranking.averagePrecision()).hasValue(1);
    }

    /** Random sums, from all alike to all different. */
    private static Drawn draw(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int size = random.nextInt(1, 120);
        int spread = 1 << random.nextInt(0, 10);
        int target = random.nextInt(1, 2 * spread + 1);
        double share = random.nextDouble();
        boolean[] truths = new boolean[size];
        int[] sums = new int[size];
        for (int i = 0; i < size; i++) {
            truths[i] = random.nextDouble() < share;
            sums[i] = random.nextInt(-spread, spread + 1) + (truths[i] ? spread / 4 : 0);
        }
        return new Drawn(target, sums, truths);
    }

    private static final class Drawn {

        final int target;
        final int[] sums;
        final boolean[] truths;

        Drawn(int target, int[] sums, boolean[] truths) {
            this.target = target;
            this.sums = sums;
            this.truths = truths;
        }

        boolean isMixed() {
            boolean first = truths[0];
            for (boolean truth : truths) {
                if (truth != first) {
                    return true;
                }
            }
            return false;
        }

        double[] confidences() {
            Scores scores = Examples.oneLabel(target, sums, truths);
            double[] confidences = new double[sums.length];
            Arrays.setAll(confidences, i -> scores.confidence(i, 0));
            return confidences;
        }

        Ranking ranking() {
            return RankingTest.ranking(target, sums, truths);
        }
    }

    private static Ranking ranking(int target, int[] sums, boolean... truths) {
        return Ranking.of(Examples.oneLabel(target, sums, truths), 0);
    }

    private static Curve.Point point(double x, double y) {
        return new Curve.Point(x, y);
    }
}
