package org.vitrine.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.patch.Region;

class RegionAutomataTest {

    private static final Region REGION = new Region(0, 0, 1, 1);

    private static int state(RegionAutomata automata, int bits, int half, int word, int lane) {
        long[] states = new long[2 * automata.words() * bits];
        automata.copyTo(states, 0);
        int state = 0;
        for (int bit = 0; bit < bits; bit++) {
            state |= (int) (states[(half * automata.words() + word) * bits + bit] >>> lane & 1) << bit;
        }
        return state;
    }

    private static long included(RegionAutomata automata, int half, int word) {
        return automata.included()[half * automata.length() + word];
    }

    private static long[] mask(RegionAutomata automata, long mask) {
        long[] masks = new long[automata.length()];
        masks[0] = mask;
        return masks;
    }

    /** Moves up what the masks say: these literals are true, as the region sees it. */
    private static boolean up(RegionAutomata automata, int half, long[] masks) {
        long[] all = new long[automata.length()];
        Arrays.fill(all, -1);
        return automata.rememberTrue(half, half == 0 ? masks : not(masks), all, new long[automata.length()]);
    }

    /** Moves down what the masks say: these literals are false, as the region sees it. */
    private static void down(RegionAutomata automata, int half, long[] masks) {
        automata.forgetFalse(half, half == 0 ? not(masks) : masks, new long[automata.length()]);
    }

    private static long[] not(long[] masks) {
        return Arrays.stream(masks).map(mask -> ~mask).toArray();
    }

    // Four states: 1 and 2 are on either side of the border.
    @Test
    void upAndDown_fourStates_byHand() {
        RegionAutomata automata = new RegionAutomata(REGION, 1, 2);
        automata.begin(1, 0, 5, 1);
        assertThat(automata.count()).isZero();
        assertThat(up(automata, 1, mask(automata, 1L << 5))).isTrue();
        assertThat(automata.count()).isEqualTo(1);
        assertThat(included(automata, 1, 0)).isEqualTo(1L << 5);
        assertThat(included(automata, 0, 0)).isZero();
        assertThat(up(automata, 1, mask(automata, 1L << 5))).isFalse();
        assertThat(up(automata, 1, mask(automata, 1L << 5))).isFalse(); // 3 is the highest
        assertThat(state(automata, 2, 1, 0, 5)).isEqualTo(3);
        assertThat(automata.down(1, 0, 1L << 5)).isFalse();
        assertThat(automata.down(1, 0, 1L << 5)).isTrue();
        assertThat(automata.count()).isZero();
        down(automata, 1, mask(automata, 1L << 5));
        down(automata, 1, mask(automata, 1L << 5)); // 0 is the lowest
        assertThat(state(automata, 2, 1, 0, 5)).isZero();
        assertThat(up(automata, 1, mask(automata, 1L << 5))).isFalse();
        assertThat(state(automata, 2, 1, 0, 5)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 6, 8, 16})
    void upAndDown_randomMoves_equalPlainNumbers(int bits) {
        Random random = new Random(bits);
        int words = 11;
        int most = (1 << bits) - 1;
        RegionAutomata automata = new RegionAutomata(REGION, words, bits);
        int[][] plain = new int[2][64 * words];
        for (int half = 0; half < 2; half++) {
            for (int i = 0; i < 64 * words; i++) {
                // near the border, or near one of the ends
                int from = new int[] {0, most / 2 - 3, most - 5}[random.nextInt(3)];
                plain[half][i] = Math.max(0, Math.min(most, from + random.nextInt(6)));
                automata.begin(half, i / 64, i % 64, plain[half][i]);
            }
        }
        int flips = 0;
        int atLowest = 0;
        int atHighest = 0;
        for (int times = 0; times < 2000; times++) {
            int half = random.nextInt(2);
            int by = random.nextInt(100) < 50 + 20 * (times / 200 % 2 * 2 - 1) ? 1 : -1; // drifts up, then down
            long[] masks = new long[automata.length()];
            boolean oneWord = by < 0 && random.nextBoolean();
            int only = random.nextInt(words);
            for (int word = 0; word < words; word++) {
                masks[word] = oneWord && word != only ? 0 : few(random);
                masks[word] &= by < 0 && !oneWord ? ~included(automata, half, word) : -1;
            }
            boolean expected = false;
            for (int i = 0; i < 64 * words; i++) {
                if ((masks[i / 64] >>> i & 1) != 0) {
                    int after = Math.max(0, Math.min(most, plain[half][i] + by));
                    expected |= after >>> (bits - 1) != plain[half][i] >>> (bits - 1);
                    atLowest += plain[half][i] == 0 && by < 0 ? 1 : 0;
                    atHighest += plain[half][i] == most && by > 0 ? 1 : 0;
                    plain[half][i] = after;
                }
            }
            boolean changed = false;
            if (by > 0) {
                changed = up(automata, half, masks);
            } else if (oneWord) {
                changed = automata.down(half, only, masks[only]);
            } else {
                down(automata, half, masks);
            }
            assertThat(changed).as("move %d", times).isEqualTo(expected);
            flips += expected ? 1 : 0;
        }
        assertSame(automata, plain, bits);
        RegionAutomata copy = new RegionAutomata(REGION, words, bits);
        long[] states = new long[3 + 2 * words * bits];
        automata.copyTo(states, 3);
        copy.copyFrom(states, 3);
        assertSame(copy, plain, bits);
        assertThat(flips).isGreaterThan(50);
        assertThat(atLowest).isGreaterThan(50);
        assertThat(atHighest).isGreaterThan(50);
        long[] all = new long[automata.length()];
        for (int word = 0; word < words; word++) {
            all[word] = ~included(copy, 1, word);
        }
        down(copy, 1, all); // what is known to be 0 was copied too
        for (int i = 0; i < plain[1].length; i++) {
            plain[1][i] = plain[1][i] > most / 2 ? plain[1][i] : Math.max(0, plain[1][i] - 1);
        }
        assertSame(copy, plain, bits);
    }

    // Literal 0 is included, 1 and 2 are not; the bits of 0 and 1 are clear, so they are false; bit 3 is no pixel.
    @Test
    void rememberFalse_oneHalf_leavesIncludedAndTrueOnes() {
        RegionAutomata automata = new RegionAutomata(REGION, 1, 2);
        automata.begin(0, 0, 0, 2);
        automata.begin(0, 0, 1, 1);
        automata.begin(0, 0, 2, 1);
        long[] buffer = new long[automata.length()];
        assertThat(automata.rememberFalse(0, mask(automata, 0b100), mask(automata, 0b111), buffer))
                .isTrue();
        assertThat(state(automata, 2, 0, 0, 0)).isEqualTo(2);
        assertThat(state(automata, 2, 0, 0, 1)).isEqualTo(2);
        assertThat(state(automata, 2, 0, 0, 2)).isEqualTo(1);
        assertThat(state(automata, 2, 0, 0, 3)).isZero();
        assertThat(automata.rememberFalse(1, mask(automata, 0b100), mask(automata, 0b111), buffer))
                .isFalse();
        assertThat(state(automata, 2, 1, 0, 2)).isEqualTo(1); // the negation of a set bit is false
        assertThat(state(automata, 2, 1, 0, 0)).isZero();
    }

    /** A quarter of the bits. */
    private static long few(Random random) {
        long half = random.nextLong();
        return half & random.nextLong();
    }

    private static void assertSame(RegionAutomata automata, int[][] plain, int bits) {
        int included = 0;
        for (int half = 0; half < 2; half++) {
            for (int i = 0; i < plain[half].length; i++) {
                assertThat(state(automata, bits, half, i / 64, i % 64)).isEqualTo(plain[half][i]);
                int in = plain[half][i] >>> (bits - 1);
                assertThat(included(automata, half, i / 64) >>> i & 1).isEqualTo(in);
                included += in;
            }
        }
        assertThat(automata.count()).isEqualTo(included);
    }
}
