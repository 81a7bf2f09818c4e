package org.vitrine.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.Settings;

class FeedbackPlanTest {

    private static final int T = 10;
    private static final int ROUNDS = 3000;
    private static final Settings SETTINGS = Settings.defaults().withTarget(T);

    /** One image whose label is the first of so many. */
    private static Dataset data(int labels) {
        return Samples.of(Samples.names(labels, true), new Raster[] {Raster.grey(new int[1][1])}, 0)
                .dataset(EncodingRecipe.parse("threshold:75").fit(1, List.of()));
    }

    private static FeedbackPlan lesson(Settings settings, Dataset data) {
        return new FeedbackPlan(settings, FeedbackRates.of(settings, data));
    }

    private static double share(Settings settings, int label, int... classSums) {
        Dataset data = data(classSums.length);
        FeedbackPlan lesson = lesson(settings, data);
        long picked = 0;
        for (int round = 0; round < ROUNDS; round++) {
            lesson.prepare(KeyedRandom.key(1, round), data, 0, classSums);
            picked += Long.bitCount(lesson.picked(label, 0, -1L));
        }
        return picked / (64.0 * ROUNDS);
    }

    // A true label: (T - v) / 2T
    @ParameterizedTest
    @CsvSource({"-10, 1", "-25, 1", "0, 0.5", "5, 0.25", "10, 0", "99, 0"})
    void picked_trueLabel_theFewerVotesTheMore(int votes, double expected) {
        assertThat(share(SETTINGS, 0, votes, 0)).isCloseTo(expected, Offset.offset(0.006));
    }

    // A false label of five: min(1, q/4) * (T + v) / 2T
    @ParameterizedTest
    @CsvSource({
        "1, 10, 0.25",
        "2, 10, 0.5",
        "2, 0, 0.25",
        "4, 0, 0.5",
        "100, 10, 1",
        "100, -5, 0.25",
        "3, -10, 0",
        "2, 50, 0.5"
    })
    void picked_falseLabel_gatedByQ(double q, int votes, double expected) {
        assertThat(share(SETTINGS.with(Settings.Q, q), 3, 0, 0, 0, votes, 0)).isCloseTo(expected, Offset.offset(0.006));
    }

    // One example of four has the label: a false one teaches a third as often. q has no say.
    @Test
    void picked_balancedFeedback_commonerCaseLearnsMoreRarely() {
        Dataset data = FeedbackRatesTest.data(3, "100", "011", "010", "010");
        Settings settings = SETTINGS.with(Settings.Q, 0.01).with(Settings.BALANCE, Settings.Balance.FEEDBACK);
        FeedbackPlan lesson = lesson(settings, data);
        long[] picked = new long[4];
        for (int round = 0; round < ROUNDS; round++) {
            for (int example = 0; example < 4; example++) {
                lesson.prepare(KeyedRandom.key(round, example), data, example, new int[] {0, 0, 0});
                picked[example] += Long.bitCount(lesson.picked(0, 0, -1L));
            }
        }
        assertThat(picked[0] / (64.0 * ROUNDS)).isCloseTo(0.5, Offset.offset(0.006));
        for (int example = 1; example < 4; example++) {
            assertThat(picked[example] / (64.0 * ROUNDS)).isCloseTo(0.5 / 3, Offset.offset(0.006));
        }
    }

    @Test
    void picked_oneLabelAlone_isNotGated() {
        Dataset nothing = Samples.of(
                        Samples.names(1, false), new Raster[] {Raster.grey(new int[1][1])}, new boolean[1][1])
                .dataset(EncodingRecipe.parse("threshold:75").fit(1, List.of()));
        FeedbackPlan lesson = lesson(SETTINGS.with(Settings.Q, 0.001), nothing);
        lesson.prepare(5, nothing, 0, new int[] {T});
        assertThat(lesson.isTrue(0)).isFalse();
        assertThat(lesson.picked(0, 0, -1L)).isEqualTo(-1L);
    }

    @Test
    void picked_otherBlocksAndLabels_areDrawnApart() {
        FeedbackPlan lesson = lesson(SETTINGS.with(Settings.Q, 100.0), data(3));
        lesson.prepare(5, data(3), 0, new int[] {0, 0, 0});
        assertThat(lesson.picked(0, 0, -1L)).isNotEqualTo(lesson.picked(0, 1, -1L));
        assertThat(lesson.picked(1, 0, -1L)).isNotEqualTo(lesson.picked(2, 0, -1L));
        assertThat(lesson.picked(1, 0, 0xFFL)).isEqualTo(lesson.picked(1, 0, -1L) & 0xFF);
    }

    // False labels 1 to 3 with votes -T, 0 and T: chances 0, 1/2 and 1, so drawn 0, 1/3 and 2/3 of the time.
    @Test
    void picked_focused_oneFalseLabelInProportion() {
        FeedbackPlan lesson = lesson(SETTINGS.with(Settings.NEGATIVES, Settings.Negatives.FOCUSED), data(4));
        Dataset data = data(4);
        int[] drawn = new int[4];
        for (int round = 0; round < ROUNDS; round++) {
            lesson.prepare(KeyedRandom.key(2, round), data, 0, new int[] {-T, -T, 0, T});
            int chosen = 0;
            for (int label = 1; label < 4; label++) {
                if (lesson.picked(label, 0, -1L) != 0) {
                    drawn[label]++;
                    chosen++;
                }
            }
            assertThat(chosen).isEqualTo(1);
            assertThat(lesson.picked(0, 0, -1L)).isEqualTo(-1L);
        }
        assertThat(drawn[1]).isZero();
        assertThat(drawn[2]).isBetween(900, 1100); // 1000, sigma 26
        assertThat(drawn[3]).isBetween(1900, 2100);
    }

    @Test
    void picked_focusedNoFalseLabelHasVotes_nobody() {
        FeedbackPlan lesson = lesson(SETTINGS.with(Settings.NEGATIVES, Settings.Negatives.FOCUSED), data(3));
        lesson.prepare(3, data(3), 0, new int[] {0, -T, -T - 5});
        assertThat(lesson.picked(1, 0, -1L) | lesson.picked(2, 0, -1L)).isZero();
        assertThat(lesson.picked(0, 0, -1L)).isNotZero();
    }

    // With T 10 and the true label at 4: a rival at 14 is as close as can be, one at 4 half as close, one at -6 not at
    // all.
    @Test
    void picked_rival_oneFalseLabelByDistanceAndTheTrueOneAlike() {
        FeedbackPlan lesson = lesson(SETTINGS.with(Settings.NEGATIVES, Settings.Negatives.RIVAL), data(4));
        Dataset data = data(4);
        int[] drawn = new int[4];
        long[] picked = new long[4];
        for (int round = 0; round < ROUNDS; round++) {
            lesson.prepare(KeyedRandom.key(4, round), data, 0, new int[] {4, 14, 4, -6});
            int chosen = 0;
            for (int label = 1; label < 4; label++) {
                if (lesson.picked(label, 0, -1L) != 0) {
                    drawn[label]++;
                    picked[label] += Long.bitCount(lesson.picked(label, 0, -1L));
                    picked[0] += label == 2 ? Long.bitCount(lesson.picked(0, 0, -1L)) : 0;
                    chosen++;
                }
            }
            assertThat(chosen).isEqualTo(1);
        }
        assertThat(drawn[1]).isBetween(1900, 2100); // 2000, sigma 26
        assertThat(drawn[2]).isBetween(900, 1100);
        assertThat(drawn[3]).isZero();
        assertThat(picked[1]).isEqualTo(64L * drawn[1]);
        assertThat(picked[2] / (64.0 * drawn[2])).isCloseTo(0.5, Offset.offset(0.01));
        assertThat(picked[0] / (64.0 * drawn[2])).isCloseTo(0.5, Offset.offset(0.01));
    }

    @Test
    void picked_rivalsFarBehind_nobody() {
        FeedbackPlan lesson = lesson(SETTINGS.with(Settings.NEGATIVES, Settings.Negatives.RIVAL), data(3));
        lesson.prepare(3, data(3), 0, new int[] {Integer.MAX_VALUE, -T, Integer.MIN_VALUE});
        assertThat(lesson.picked(0, 0, -1L) | lesson.picked(1, 0, -1L) | lesson.picked(2, 0, -1L))
                .isZero();
        lesson.prepare(3, data(3), 0, new int[] {Integer.MIN_VALUE, -T, Integer.MAX_VALUE});
        assertThat(lesson.picked(0, 0, -1L)).isEqualTo(-1L);
    }
}
