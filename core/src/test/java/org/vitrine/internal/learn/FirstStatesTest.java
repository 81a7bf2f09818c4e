package org.vitrine.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.learn.FuzzyFeedback.FirstStates;
import org.vitrine.model.Settings;

class FirstStatesTest {

    private static final int DRAWS = 200_000;

    // ln(2000 / 30) = 4.2 is the mean; with 15 cases, chi-square exceeds 37.7 once in a thousand times.
    @Test
    void draw_trueLiterals_arePoissonBelowTheBorder() {
        FirstStates states = new FirstStates(Settings.fuzzy(20), 2000);
        int[] counts = new int[15];
        for (int i = 0; i < DRAWS; i++) {
            int below = 128 - states.draw(true, KeyedRandom.key(7, i));
            assertThat(below).isBetween(0, 127);
            counts[Math.min(14, below)]++;
        }
        double mean = Math.log(2000 / 30.0);
        double probability = Math.exp(-mean);
        double rest = 1;
        double squares = 0;
        for (int k = 0; k < counts.length; k++) {
            double expected = DRAWS * (k < 14 ? probability : rest);
            assertThat(expected).isGreaterThan(5);
            squares += (counts[k] - expected) * (counts[k] - expected) / expected;
            rest -= probability;
            probability *= mean / (k + 1);
        }
        assertThat(squares).isLessThan(37.7);
        assertThat(counts[0]).isBetween(2800, 3200); // 1.5 percent are included
    }

    @Test
    void draw_falseLiterals_areTwoLower() {
        FirstStates states = new FirstStates(Settings.fuzzy(20), 2000);
        for (int i = 0; i < 1000; i++) {
            long random = KeyedRandom.key(8, i);
            assertThat(states.draw(false, random)).isEqualTo(states.draw(true, random) - 2);
        }
    }

    // 1.5 times the tolerance is more than there are: all true literals are included.
    @Test
    void draw_fewFeatures_includesAll() {
        FirstStates states = new FirstStates(Settings.fuzzy(20), 29);
        for (int i = 0; i < 100; i++) {
            assertThat(states.draw(true, KeyedRandom.key(9, i))).isEqualTo(128);
        }
    }

    @Test
    void draw_fourStates_staysWithin() {
        FirstStates states = new FirstStates(Settings.fuzzy(2).with(Settings.STATES, 4), 100_000);
        int[] counts = new int[4];
        for (int i = 0; i < DRAWS; i++) {
            counts[states.draw(true, KeyedRandom.key(10, i))]++;
            assertThat(states.draw(false, KeyedRandom.key(10, i))).isZero();
        }
        assertThat(counts[0]).isZero();
        assertThat(counts[3]).isZero();
        assertThat(counts[2]).isBetween(1, 20); // 3 in 100,000
    }
}
