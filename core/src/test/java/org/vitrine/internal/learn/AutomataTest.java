package org.vitrine.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.patch.PatchGrid;

class AutomataTest {

    /** Two features, so literals 0 and 1, negations in the second word. */
    private static final PatchGrid TWO = new PatchGrid(1, 2, 1, 1, 2);

    private static int state(Automata automata, int clause, int literal) {
        return automata.states().state(clause, literal);
    }

    private static boolean down(Automata automata, int clause, int word, long mask) {
        long[] masks = new long[Lanes.MOST];
        masks[word] = mask;
        return automata.down(clause, masks);
    }

    @Test
    void new_allStates_areExcludedNextToTheBorder() {
        Automata automata = new Automata(TWO, 2, 8);
        for (int literal = 0; literal < 4; literal++) {
            assertThat(state(automata, 1, literal)).isEqualTo(127);
        }
        assertThat(automata.included(1)).isZero();
        assertThat(automata.includedWord(1, 0)).isZero();
        assertThat(automata.raised(1, 1)).isEqualTo(0b11);
    }

    // 127 = 01111111 becomes 128 = 10000000: the carry ripples through all bits, and the literal is included. And back.
    @Test
    void upAndDown_atTheBorder_rippleThroughAllBits() {
        Automata automata = new Automata(TWO, 2, 8);
        assertThat(automata.up(1, 0, 0b10)).isTrue();
        assertThat(state(automata, 1, 1)).isEqualTo(128);
        assertThat(state(automata, 1, 0)).isEqualTo(127);
        assertThat(state(automata, 0, 1)).isEqualTo(127);
        assertThat(automata.included(1)).isEqualTo(1);
        assertThat(automata.includedWord(1, 0)).isEqualTo(0b10);
        assertThat(automata.up(1, 0, 0b10)).isFalse();
        assertThat(down(automata, 1, 0, 0b10)).isFalse();
        assertThat(down(automata, 1, 0, 0b10)).isTrue();
        assertThat(state(automata, 1, 1)).isEqualTo(127);
        assertThat(automata.included(1)).isZero();
    }

    // Four states: 1, 2, 3 and then 3 for ever, while the other literal still climbs.
    @Test
    void up_highest_staysThere() {
        Automata automata = new Automata(TWO, 1, 2);
        automata.up(0, 0, 0b01);
        automata.up(0, 0, 0b01);
        assertThat(automata.up(0, 0, 0b11)).isTrue();
        assertThat(state(automata, 0, 0)).isEqualTo(3);
        assertThat(state(automata, 0, 1)).isEqualTo(2);
        assertThat(automata.up(0, 0, 0b01)).isFalse();
        assertThat(state(automata, 0, 0)).isEqualTo(3);
        assertThat(automata.included(0)).isEqualTo(2);
    }

    // Four states: from 1 to 0, then once in vain, which is remembered until the state is moved up again.
    @Test
    void down_lowest_staysThereAndIsRemembered() {
        Automata automata = new Automata(TWO, 1, 2);
        assertThat(down(automata, 0, 1, 0b01)).isFalse();
        assertThat(automata.raised(0, 1)).isEqualTo(0b11);
        assertThat(down(automata, 0, 1, 0b01)).isFalse();
        assertThat(automata.raised(0, 1)).isEqualTo(0b10);
        assertThat(state(automata, 0, 2)).isZero();
        assertThat(state(automata, 0, 3)).isEqualTo(1);
        assertThat(down(automata, 0, 1, 0b01)).isFalse();
        assertThat(state(automata, 0, 2)).isZero();
        automata.up(0, 1, 0b01);
        assertThat(automata.raised(0, 1)).isEqualTo(0b11);
        assertThat(state(automata, 0, 2)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 16})
    void upAndDown_randomMoves_equalPlainNumbers(int bits) {
        PatchGrid grid = new PatchGrid(5, 9, 2, 3, 6); // 41 features
        Automata automata = new Automata(grid, 3, bits);
        int[][] plain = new int[3][grid.literals()];
        for (int[] states : plain) {
            Arrays.fill(states, (1 << (bits - 1)) - 1);
        }
        Random random = new Random(bits);
        int flips = 0;
        for (int times = 0; times < 3000; times++) {
            int clause = random.nextInt(3);
            int word = random.nextInt(2);
            int by = random.nextInt(100) < 50 + 20 * (times / 300 % 2 * 2 - 1) ? 1 : -1; // drifts up, then down
            long mask = random.nextLong() & grid.usedLiterals(word);
            boolean flipped = by > 0 ? automata.up(clause, word, mask) : down(automata, clause, word, mask);
            boolean expected = false;
            for (int f = 0; f < grid.features(); f++) {
                if ((mask >>> f & 1) != 0) {
                    int literal = word * grid.features() + f;
                    int before = plain[clause][literal];
                    int after = Math.max(0, Math.min((1 << bits) - 1, before + by));
                    plain[clause][literal] = after;
                    expected |= before >>> (bits - 1) != after >>> (bits - 1);
                }
            }
            flips += expected ? 1 : 0;
            assertThat(flipped).as("move %d", times).isEqualTo(expected);
        }
        for (int clause = 0; clause < 3; clause++) {
            int included = 0;
            for (int literal = 0; literal < grid.literals(); literal++) {
                int state = plain[clause][literal];
                included += state >>> (bits - 1);
                assertThat(state(automata, clause, literal)).isEqualTo(state);
                if (state > 0) {
                    assertThat(automata.raised(clause, literal / grid.features()) >>> (literal % grid.features()) & 1)
                            .isEqualTo(1);
                }
            }
            assertThat(automata.included(clause)).isEqualTo(included);
        }
        assertThat(flips).isGreaterThan(50);
    }
}
