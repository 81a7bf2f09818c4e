package org.vitrine.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.label.Labels;

class CalibrationTest {

    private static final Calibration.Origin TEN = new Calibration.Origin(10, "cafe", true, false);
    private static final DecisionThresholds ZERO = DecisionThresholds.zero(1);

    // softmax of 10 ln 4 / 10 and 0 is 4/5 and 1/5; of 10 images 1/12 is shared: 11/12 * 0.8 + 1/24
    @Test
    void probabilities_exclusive_areASoftmaxOfWhatTenImagesCanShow() {
        Calibration calibration = Calibration.exclusive(TEN, 2, 7_213_475, ten()); // 10 / ln 4 votes
        double[] probabilities = calibration.probabilities(new int[] {10, 0});
        assertThat(probabilities[0]).isCloseTo(11.0 / 12 * 0.8 + 1.0 / 24, within(1e-6));
        assertThat(probabilities[0] + probabilities[1]).isCloseTo(1, within(1e-12));
        assertThat(calibration.probabilities(new int[] {Integer.MAX_VALUE, -Integer.MAX_VALUE})[0])
                .isCloseTo(1 - 1.0 / 24, within(1e-12));
    }

    // true labels were 1 to 10 votes ahead: of 11 images, one is less than 1 vote ahead at 1/11
    @Test
    void answers_exclusive_leaveOpenWhatIsTooClose() {
        Calibration calibration = Calibration.exclusive(TEN, 3, Calibration.UNIT, ten());
        DecisionThresholds none = DecisionThresholds.zero(3);
        assertThat(calibration.answers(new int[] {9, 5, 0}, none, 0.1))
                .containsExactly(Answer.YES, Answer.NO, Answer.NO);
        assertThat(calibration.answers(new int[] {9, 5, 0}, none, 0.01))
                .as("nothing is promised: all are possible")
                .containsOnly(Answer.UNSURE);
        SortedScores wrongOnce = SortedScores.of(new int[] {-9, -8, -7, -6, -5, -4, -3, -2, -1, 4});
        Calibration doubting = Calibration.exclusive(TEN, 3, Calibration.UNIT, wrongOnce);
        assertThat(doubting.answers(new int[] {9, 5, 0}, none, 0.1)) // the second is 4 votes behind, the third 9
                .containsExactly(Answer.UNSURE, Answer.UNSURE, Answer.NO);
        assertThat(doubting.answers(new int[] {9, 4, 0}, none, 0.1)).containsExactly(Answer.YES, Answer.NO, Answer.NO);
    }

    // images with the label have 0 to 4 votes, those without -6 to 2, with one of 1 in six
    @Test
    void answers_perLabel_areYesNoOrUnsure() {
        Calibration calibration = Calibration.perLabel(
                TEN,
                List.of(new ProbabilityCurve(new int[] {0}, new int[] {500_000})),
                List.of(SortedScores.of(new int[] {-4, -3, -2, -1, 0})),
                List.of(SortedScores.of(new int[] {-6, -4, -2, 0, 2})));
        double sixth = 1.0 / 6;
        assertThat(calibration.answers(new int[] {3}, ZERO, sixth)).containsExactly(Answer.YES);
        assertThat(calibration.answers(new int[] {2}, ZERO, sixth)).containsExactly(Answer.UNSURE);
        assertThat(calibration.answers(new int[] {0}, ZERO, sixth)).containsExactly(Answer.UNSURE);
        assertThat(calibration.answers(new int[] {-1}, ZERO, sixth)).containsExactly(Answer.NO);
        assertThat(calibration.answers(new int[] {1}, ZERO, 0.6))
                .as("neither is usual at so large an error: the decision")
                .containsExactly(Answer.YES);
        assertThat(calibration.answers(new int[] {1}, DecisionThresholds.of(1), 0.6))
                .containsExactly(Answer.NO);
        assertThat(calibration.needed(sixth)).isEmpty();
        assertThat(calibration.needed(0.05)).hasValue(19);
    }

    @Test
    void probabilitiesAndAnswers_keepTheOrderOfClassSums() {
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int labels = 2 + random.nextInt(6);
            int[] sums = random.ints(labels, -300, 300).toArray();
            int[] scores = random.ints(10, -100, 50).toArray();
            Calibration calibration =
                    Calibration.exclusive(TEN, labels, 1L + random.nextInt(500_000_000), SortedScores.of(scores));
            double[] probabilities = calibration.probabilities(sums);
            assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-9));
            List<Answer> answers =
                    calibration.answers(sums, DecisionThresholds.zero(labels), 0.1 + 0.8 * random.nextDouble());
            int winner = Prediction.winner(sums);
            assertThat(answers.get(winner)).isNotEqualTo(Answer.NO);
            assertThat(answers.contains(Answer.YES)).isEqualTo(!answers.contains(Answer.UNSURE));
            for (int a = 0; a < labels; a++) {
                for (int b = 0; b < labels; b++) {
                    if (sums[a] > sums[b]) {
                        assertThat(probabilities[a]).as("seed " + seed).isGreaterThanOrEqualTo(probabilities[b]);
                        assertThat(answers.get(b) != Answer.NO && answers.get(a) == Answer.NO)
                                .as("seed " + seed)
                                .isFalse();
                    }
                }
            }
        }
    }

    @Test
    void constructor_partsThatDoNotFit_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Calibration.exclusive(TEN, 1, 5, ten()));
        assertThatIllegalArgumentException().isThrownBy(() -> Calibration.exclusive(TEN, 2, 0, ten()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Calibration.exclusive(TEN, 2, 5, SortedScores.of(new int[9])))
                .withMessageContaining("9 images where 10");
        assertThatIllegalArgumentException().isThrownBy(() -> new Calibration.Origin(0, "", false, false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Prediction(Labels.anyOf(List.of("a", "b")), new int[2], 5)
                        .withCalibration(Calibration.exclusive(TEN, 2, 5, ten())))
                .withMessageContaining("does not fit");
    }

    @Test
    void prediction_withoutCalibration_hasConfidenceOnly() {
        Prediction bare = new Prediction(Labels.oneOf(List.of("a", "b")), new int[] {5, 0}, 10);
        assertThat(bare.probability("a")).isEmpty();
        assertThat(bare.decide(Policy.maxError(0.1)).outcome()).isEqualTo(Decision.Outcome.UNCALIBRATED);
        assertThat(bare.likeness()).isEmpty();
        Prediction known = bare.withCalibration(Calibration.exclusive(TEN, 2, Calibration.UNIT, ten()));
        assertThat(known.confidence("a")).isEqualTo(0.75);
        assertThat(known.probability("a").orElseThrow()).isBetween(0.9, 1.0);
        assertThat(known.decided()).isEqualTo(bare.decided());
    }

    @Test
    void odds_others_areWhatIsLeftOfThem() {
        assertThat(Odds.others(0.96)).hasValue(4); // 96 of 100
        assertThat(Odds.others(0.9)).hasValue(1); // 9 of 10
        assertThat(Odds.others(0.9962)).hasValue(4); // 996 of 1000
        assertThat(Odds.others(0.02)).hasValue(98);
        assertThat(Odds.others(0.99999)).isEmpty(); // more than 999 of 1000
        assertThat(Odds.others(0.00001)).isEmpty();
    }

    @Test
    void odds_areSoManyOfTenHundredOrThousand() {
        assertThat(Odds.inWords(0.9)).isEqualTo("9 of 10");
        assertThat(Odds.inWords(0.5)).isEqualTo("5 of 10");
        assertThat(Odds.inWords(0.973)).isEqualTo("97 of 100");
        assertThat(Odds.inWords(0.9962)).isEqualTo("996 of 1000");
        assertThat(Odds.inWords(0.9998)).isEqualTo("more than 999 of 1000");
        assertThat(Odds.inWords(0.02)).isEqualTo("2 of 100");
        assertThat(Odds.inWords(0.0001)).isEqualTo("fewer than 1 of 1000");
        assertThatIllegalArgumentException().isThrownBy(() -> Odds.inWords(1.1));
    }

    private static SortedScores ten() {
        return SortedScores.of(IntStream.rangeClosed(-10, -1).toArray());
    }
}
