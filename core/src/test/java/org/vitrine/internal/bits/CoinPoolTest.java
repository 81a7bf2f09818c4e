package org.vitrine.internal.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoinPoolTest {

    private static long heads(CoinPool pool, long key, int word) {
        long[] heads = new long[10 + Lanes.MOST];
        pool.heads(key, heads, 10);
        return heads[word];
    }

    @Test
    void size_manyWords_holdsThemAll() {
        assertThat(new CoinPool(0.1, 2).size()).isEqualTo(256);
        assertThat(new CoinPool(0.1, 256).size()).isEqualTo(256);
        assertThat(new CoinPool(0.1, 257).size()).isEqualTo(512);
        assertThat(new CoinPool(0.1, 512).size()).isEqualTo(512);
    }

    // The key 3 << 58 | 255 begins at the ring's last word and turns by three.
    @Test
    void heads_key_saysWhereToBeginAndHowFarToTurn() {
        CoinPool pool = new CoinPool(0.2, 10);
        CoinFlips flips = new CoinFlips(0.2);
        pool.refill(7, 0, 1);
        long key = 3L << 58 | 255;
        assertThat(heads(pool, key, 0)).isEqualTo(Long.rotateLeft(flips.heads(7, 255), 3));
        assertThat(heads(pool, key, 1)).isEqualTo(Long.rotateLeft(flips.heads(7, 0), 3));
        assertThat(heads(pool, 4096, 0)).isEqualTo(flips.heads(7, 0));
        pool.refill(8, 0, 1);
        assertThat(heads(pool, 0, 9)).isEqualTo(flips.heads(8, 9));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 300})
    void refill_inParts_drawsWhatIsDrawnInOne(int parts) {
        CoinPool whole = new CoinPool(0.2, 10);
        whole.refill(7, 0, 1);
        CoinPool pool = new CoinPool(0.2, 10);
        for (int part = parts - 1; part >= 0; part--) {
            pool.refill(7, part, parts);
        }
        for (int key = 0; key < pool.size(); key++) {
            for (int word = 0; word < 10; word++) {
                assertThat(heads(pool, key, word)).isEqualTo(heads(whole, key, word));
            }
        }
    }

    // A lane of one asker over many examples: as often as the probability, and independent of its neighbour and of its
    // last time.
    @Test
    void heads_manyRefills_areIndependentFlips() {
        double probability = 1 / 27.0;
        CoinPool pool = new CoinPool(probability, 12);
        int times = 20_000;
        int[] seen = new int[4];
        long before = 0;
        for (int time = 0; time < times; time++) {
            pool.refill(KeyedRandom.key(1, time), 0, 1);
            long key = KeyedRandom.key(KeyedRandom.key(2, time), 5);
            long heads = heads(pool, key, 3);
            seen[0] += Long.bitCount(heads);
            seen[1] += Long.bitCount(heads & heads(pool, key, 4));
            seen[2] += Long.bitCount(heads & before);
            seen[3] += Long.bitCount(heads & Long.rotateLeft(heads, 1));
            before = heads;
        }
        double flips = 64.0 * times;
        assertThat(seen[0] / flips).isCloseTo(probability, within(0.001));
        double both = probability * probability;
        assertThat(seen[1] / flips).isCloseTo(both, within(0.0002));
        assertThat(seen[2] / flips).isCloseTo(both, within(0.0002));
        assertThat(seen[3] / flips).isCloseTo(both, within(0.0002));
    }
}
