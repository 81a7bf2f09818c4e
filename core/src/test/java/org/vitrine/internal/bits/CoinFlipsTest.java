package org.vitrine.internal.bits;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoinFlipsTest {

    private static final int WORDS = 20_000;

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.0005, 1.0 / 27, 0.1, 0.45, 0.55, 0.999, 1})
    void heads_manyFlips_asOftenAsTheProbability(double probability) {
        CoinFlips flips = new CoinFlips(probability);
        long byWord = 0;
        long byKey = 0;
        for (int i = 0; i < WORDS; i++) {
            byWord += Long.bitCount(flips.heads(5, i));
            byKey += Long.bitCount(flips.heads(KeyedRandom.key(5, i), 0));
        }
        double all = 64.0 * WORDS;
        double sigma = Math.sqrt(all * probability * (1 - probability));
        assertThat((double) byWord).isCloseTo(all * probability, Offset.offset(4 * sigma + 1e-3));
        assertThat((double) byKey).isCloseTo(all * probability, Offset.offset(4 * sigma + 1e-3));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.0 / 27, 0.1, 0.7})
    void heads_eachLane_asOftenAsTheProbability(double probability) {
        CoinFlips flips = new CoinFlips(probability);
        int[] heads = new int[64];
        for (int i = 0; i < WORDS; i++) {
            long word = flips.heads(6, i);
            for (int lane = 0; lane < 64; lane++) {
                heads[lane] += (int) (word >>> lane & 1);
            }
        }
        double sigma = Math.sqrt(WORDS * probability * (1 - probability));
        for (int lane = 0; lane < 64; lane++) { // the worst of 64 lanes: 4.5 sigma
            assertThat((double) heads[lane])
                    .as("lane %d", lane)
                    .isCloseTo(WORDS * probability, Offset.offset(4.5 * sigma));
        }
    }

    // If lanes hung together, the number of heads among 64 would vary more, or less, than 64 independent coins do.
    @ParameterizedTest
    @ValueSource(doubles = {1.0 / 27, 0.1, 0.4, 0.8})
    void heads_ofAWord_varyAsIndependentCoinsDo(double probability) {
        CoinFlips flips = new CoinFlips(probability);
        double mean = 64 * probability;
        double variance = 64 * probability * (1 - probability);
        double squares = 0;
        for (int i = 0; i < WORDS; i++) {
            double off = Long.bitCount(flips.heads(9, i)) - mean;
            squares += off * off;
        }
        assertThat(squares / WORDS / variance).isCloseTo(1, Offset.offset(0.05));
    }

    @Test
    void heads_neighboursAndWordsAndKeys_areNotCorrelated() {
        double probability = 0.1;
        CoinFlips flips = new CoinFlips(probability);
        long lanes = 0;
        long words = 0;
        long keys = 0;
        for (int i = 0; i < WORDS; i++) {
            long own = flips.heads(KeyedRandom.key(7, i), 1);
            lanes += Long.bitCount(own & Long.rotateLeft(own, 1));
            words += Long.bitCount(own & flips.heads(KeyedRandom.key(7, i), 2));
            keys += Long.bitCount(own & flips.heads(KeyedRandom.key(7, i + 1), 1));
        }
        double expected = 64.0 * WORDS * probability * probability;
        Offset<Double> offset = Offset.offset(5 * Math.sqrt(expected));
        assertThat((double) lanes).isCloseTo(expected, offset);
        assertThat((double) words).isCloseTo(expected, offset);
        assertThat((double) keys).isCloseTo(expected, offset);
    }
}
