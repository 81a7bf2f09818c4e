package org.vitrine.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.Settings;

class FeedbackRatesTest {

    private static final Settings BALANCED =
            Settings.defaults().with(Settings.Q, 1.0).with(Settings.BALANCE, Settings.Balance.FEEDBACK);

    /** Examples whose labels are the set digits of each text. */
    static Dataset data(int labels, String... truths) {
        Raster[] images = new Raster[truths.length];
        boolean[][] has = new boolean[truths.length][labels];
        for (int example = 0; example < truths.length; example++) {
            images[example] = Raster.grey(new int[1][1]);
            for (int label = 0; label < labels; label++) {
                has[example][label] = truths[example].charAt(label) == '1';
            }
        }
        return Samples.of(Samples.names(labels, false), images, has)
                .dataset(EncodingRecipe.parse("threshold:75").fit(1, List.of()));
    }

    // Five examples; the labels are true of 1, 2, 4, 0 and 5 of them.
    private static final Dataset FIVE = data(5, "10101", "01101", "01101", "00101", "00001");

    @Test
    void of_balanced_cutsTheCommonerCase() {
        FeedbackRates rates = FeedbackRates.of(BALANCED, FIVE);
        assertThat(rates.of(0, true)).isEqualTo(1);
        assertThat(rates.of(0, false)).isEqualTo(1 / 4.0);
        assertThat(rates.of(1, true)).isEqualTo(1);
        assertThat(rates.of(1, false)).isEqualTo(2 / 3.0);
        assertThat(rates.of(2, true)).isEqualTo(1 / 4.0);
        assertThat(rates.of(2, false)).isEqualTo(1);
    }

    @Test
    void of_labelOfNoneOrAll_staysAsWithoutBalance() {
        FeedbackRates rates = FeedbackRates.of(BALANCED, FIVE);
        for (int label : new int[] {3, 4}) {
            assertThat(rates.of(label, true)).isEqualTo(1);
            assertThat(rates.of(label, false)).isEqualTo(1 / 4.0); // q = 1 of four others
        }
    }

    @Test
    void of_notBalanced_isGatedByQ() {
        for (Settings.Balance balance : List.of(Settings.Balance.OFF, Settings.Balance.SAMPLING)) {
            FeedbackRates rates =
                    FeedbackRates.of(BALANCED.with(Settings.BALANCE, balance).with(Settings.Q, 3.0), FIVE);
            for (int label = 0; label < 5; label++) {
                assertThat(rates.of(label, true)).isEqualTo(1);
                assertThat(rates.of(label, false)).isEqualTo(3 / 4.0);
            }
        }
    }

    @Test
    void of_anyLabels_expectsAsMuchFeedbackOfBothCases() {
        Random random = new Random(5);
        int checked = 0;
        for (int round = 0; round < 100; round++) {
            String[] truths = new String[1 + random.nextInt(60)];
            double rate = random.nextDouble();
            for (int example = 0; example < truths.length; example++) {
                truths[example] = random.nextDouble() < rate ? "1" : "0";
            }
            Dataset data = data(1, truths);
            int with = data.count(0);
            FeedbackRates rates = FeedbackRates.of(BALANCED, data);
            assertThat(Math.max(rates.of(0, true), rates.of(0, false))).isEqualTo(1);
            if (with > 0 && with < truths.length) {
                double negative = (truths.length - with) * rates.of(0, false);
                assertThat(with * rates.of(0, true)).isCloseTo(negative, within(1e-9));
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(50);
    }

    // The square roots of 1/4, 2/3 and 1/4.
    @Test
    void of_root_isHalfWayToBalance() {
        FeedbackRates rates = FeedbackRates.of(BALANCED.with(Settings.BALANCE, Settings.Balance.ROOT), FIVE);
        assertThat(rates.of(0, true)).isEqualTo(1);
        assertThat(rates.of(0, false)).isEqualTo(0.5);
        assertThat(rates.of(1, false)).isEqualTo(Math.sqrt(2 / 3.0));
        assertThat(rates.of(2, true)).isEqualTo(0.5);
        assertThat(rates.of(2, false)).isEqualTo(1);
        for (int label : new int[] {3, 4}) {
            assertThat(rates.of(label, true)).isEqualTo(1);
            assertThat(rates.of(label, false)).isEqualTo(1 / 4.0); // q = 1 of four others
        }
    }

    // Labels that do not exclude each other: a fuzzy clause learns from every example.
    @Test
    void of_fuzzyClauses_areNotGatedByQ() {
        FeedbackRates rates = FeedbackRates.of(Settings.fuzzy(5), FIVE);
        for (int label = 0; label < 5; label++) {
            assertThat(rates.of(label, true)).isEqualTo(1);
            assertThat(rates.of(label, false)).isEqualTo(1);
        }
        FeedbackRates root = FeedbackRates.of(Settings.fuzzy(5).with(Settings.BALANCE, Settings.Balance.ROOT), FIVE);
        assertThat(root.of(0, false)).isEqualTo(0.5);
        assertThat(root.of(3, false)).isEqualTo(1);
    }

    @Test
    void of_fuzzyClausesOfExclusiveLabels_areGatedByQ() {
        Raster[] images = {Raster.grey(new int[1][1]), Raster.grey(new int[1][1])};
        Dataset data = Samples.of(Samples.names(5, true), images, 0, 3)
                .dataset(EncodingRecipe.parse("threshold:75").fit(1, List.of()));
        assertThat(FeedbackRates.of(Settings.fuzzy(5), data).of(1, false)).isEqualTo(1 / 4.0);
    }
}
