package org.vitrine.internal.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyedRandomTest {

    private static final int WORDS = 20_000;

    @ParameterizedTest
    @ValueSource(doubles = {0, 1.0 / 27, 0.1, 0.5, 0.999, 1})
    void mask_manyFlips_comeUpAsOftenAsTheChance(double probability) {
        long flips = 64L * WORDS;
        double sigma = Math.sqrt(flips * probability * (1 - probability));
        long byWord = 0;
        long byKey = 0;
        for (int i = 0; i < WORDS; i++) {
            byWord += Long.bitCount(KeyedRandom.mask(5, i, KeyedRandom.chance(probability), -1L));
            byKey += Long.bitCount(KeyedRandom.mask(KeyedRandom.key(5, i), 0, KeyedRandom.chance(probability), -1L));
        }
        assertThat((double) byWord).isCloseTo(flips * probability, Offset.offset(4 * sigma + 1e-3));
        assertThat((double) byKey).isCloseTo(flips * probability, Offset.offset(4 * sigma + 1e-3));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.0 / 27, 0.5, 0.999})
    void mask_eachLane_comesUpAsOftenAsTheChance(double probability) {
        int[] up = new int[64];
        for (int i = 0; i < WORDS; i++) {
            long mask = KeyedRandom.mask(6, i, KeyedRandom.chance(probability), -1L);
            for (int lane = 0; lane < 64; lane++) {
                up[lane] += (int) (mask >>> lane & 1);
            }
        }
        double sigma = Math.sqrt(WORDS * probability * (1 - probability));
        for (int lane = 0; lane < 64; lane++) { // the worst of 64 lanes: 4.5 sigma
            assertThat((double) up[lane])
                    .as("lane %d", lane)
                    .isCloseTo(WORDS * probability, Offset.offset(4.5 * sigma));
        }
    }

    @Test
    void mask_fewerLanes_leavesTheOthersAsTheyWere() {
        Random random = new Random(1);
        for (int times = 0; times < 2000; times++) {
            long key = random.nextLong();
            int word = random.nextInt(100);
            long chance = KeyedRandom.chance(random.nextDouble());
            long lanes = random.nextLong();
            long all = KeyedRandom.mask(key, word, chance, -1L);
            assertThat(KeyedRandom.mask(key, word, chance, lanes)).isEqualTo(all & lanes);
        }
    }

    @Test
    void mask_greaterChance_keepsWhatCameUp() {
        for (int word = 0; word < 1000; word++) {
            long rare = KeyedRandom.mask(8, word, KeyedRandom.chance(0.3), -1L);
            long often = KeyedRandom.mask(8, word, KeyedRandom.chance(0.31), -1L);
            assertThat(rare & ~often).isZero();
        }
    }

    @Test
    void mask_neighbours_areNotCorrelated() {
        long flips = 64L * WORDS;
        double sigma = Math.sqrt((double) flips) / 2;
        long half = KeyedRandom.chance(0.5);
        long words = 0;
        long keys = 0;
        long parts = 0;
        long lanes = 0;
        for (int i = 0; i < WORDS; i++) {
            long here = KeyedRandom.mask(7, i, half, -1L);
            words += Long.bitCount(here ^ KeyedRandom.mask(7, i + 1, half, -1L));
            keys += Long.bitCount(KeyedRandom.mask(i, 0, half, -1L) ^ KeyedRandom.mask(i + 1, 0, half, -1L));
            parts += Long.bitCount(KeyedRandom.mask(KeyedRandom.key(7, i), 0, half, -1L)
                    ^ KeyedRandom.mask(KeyedRandom.key(7, i + 1), 0, half, -1L));
            lanes += Long.bitCount(here ^ Long.rotateLeft(here, 1));
        }
        for (long differing : new long[] {words, keys, parts, lanes}) {
            assertThat((double) differing).isCloseTo(flips / 2.0, Offset.offset(4 * sigma));
        }
    }

    @Test
    void chance_ends_areNeverAndCertain() {
        assertThat(KeyedRandom.chance(0)).isZero();
        assertThat(KeyedRandom.chance(1)).isEqualTo(KeyedRandom.CERTAIN);
        assertThat(KeyedRandom.mask(1, 1, 0, -1L)).isZero();
        assertThat(KeyedRandom.mask(1, 1, KeyedRandom.CERTAIN, 0b101)).isEqualTo(0b101);
    }

    @Test
    void key_manyParts_areDifferent() {
        Set<Long> seen = new HashSet<>();
        for (int seed = 0; seed < 100; seed++) {
            for (int part = -5; part < 100; part++) {
                seen.add(KeyedRandom.key(KeyedRandom.key(seed, 1), part));
            }
        }
        assertThat(seen).hasSize(100 * 105);
    }

    // Chi-square with 6 degrees of freedom exceeds 22.5 once in a thousand.
    @Test
    void below_sevenNumbers_areEquallyOften() {
        int[] seen = new int[7];
        for (int i = 0; i < 70_000; i++) {
            seen[(int) KeyedRandom.below(KeyedRandom.key(11, i), 7)]++;
        }
        double square = 0;
        for (int count : seen) {
            square += (count - 10_000.0) * (count - 10_000.0) / 10_000;
        }
        assertThat(square).isLessThan(22.5);
    }

    @Test
    void below_ends_stayWithinTheBound() {
        for (long bound : new long[] {1, 2, 3, 361, 1L << 32, (1L << 62) - 1}) {
            assertThat(KeyedRandom.below(0, bound)).isZero();
            assertThat(KeyedRandom.below(-1, bound)).isEqualTo(bound - 1);
        }
    }

    @Test
    void below_greatestBound_staysWithinIt() {
        assertThat(KeyedRandom.below(-1, 1L << 61)).isEqualTo((1L << 61) - 1);
    }
}
