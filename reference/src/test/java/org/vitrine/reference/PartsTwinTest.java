package org.vitrine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.bits.CoinFlips;
import org.vitrine.internal.match.PatchLayout;
import org.vitrine.internal.match.PatchPlanes;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.Settings;
import org.vitrine.patch.Grids;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;

/** Parts of the engine, each against the loop that anybody would write first. */
class PartsTwinTest {

    private static SlowMachine slow(PatchGrid grid) {
        Settings settings =
                Settings.defaults().withClauses(1).withWindow(new Window(grid.windowHeight(), grid.windowWidth()));
        return new SlowMachine(settings, Samples.names(1, true), grid.imageHeight(), grid.imageWidth(), grid.planes());
    }

    @Test
    void literals_everyPatch_equalSlowLoop() {
        for (PatchGrid grid : Grids.UGLY) {
            BitImage image = Grids.randomImage(grid, 1);
            SlowMachine slow = slow(grid);
            assertThat(slow.literals()).isEqualTo(grid.literals());
            long[] words = new long[grid.literalWords()];
            Arrays.fill(words, -1L); // a used buffer
            for (int row = 0; row < grid.rows(); row++) {
                for (int column = 0; column < grid.columns(); column++) {
                    grid.literals(image, row, column, words);
                    boolean[] expected = slow.literals(image, row, column);
                    int set = 0;
                    for (int literal = 0; literal < expected.length; literal++) {
                        set += expected[literal] ? 1 : 0;
                        if (Bits.get(words, grid.bitOf(literal)) != expected[literal]) {
                            assertThat(literal)
                                    .as("literal in %s at %d, %d", grid, row, column)
                                    .isNegative();
                        }
                    }
                    int bits = 0;
                    for (int word = 0; word < words.length; word++) {
                        bits += Long.bitCount(words[word]);
                        assertThat(words[word] & ~grid.usedLiterals(word)).isZero();
                    }
                    assertThat(bits).as("tails in %s", grid).isEqualTo(set).isEqualTo(grid.features());
                }
            }
        }
    }

    @Test
    void fill_everyLiteralAndPosition_equalsSlowLoop() {
        int tight = 0;
        int inRows = 0;
        for (PatchGrid grid : Grids.UGLY) {
            PatchLayout layout = new PatchLayout(grid);
            if (layout.isFlat()) {
                continue;
            }
            tight += layout.isTight() ? 1 : 0;
            inRows += layout.isTight() ? 0 : 1;
            SlowMachine slow = slow(grid);
            PatchPlanes planes = new PatchPlanes(layout);
            planes.fill(Grids.randomImage(grid, 7)); // what a used buffer holds
            BitImage image = Grids.randomImage(grid, 8);
            planes.fill(image);
            for (int row = 0; row < grid.rows(); row++) {
                for (int column = 0; column < grid.columns(); column++) {
                    int bit = row * layout.rowBits() + column;
                    assertThat(layout.position(bit)).isEqualTo(row * grid.columns() + column);
                    boolean[] expected = slow.literals(image, row, column);
                    for (int f = 0; f < grid.pixelFeatures(); f++) {
                        for (int literal : new int[] {f, grid.features() + f}) {
                            long word = planes.words()[layout.start(grid.bitOf(literal)) + (bit >>> 6)];
                            if ((word >>> bit & 1) != 0 != expected[literal]) {
                                assertThat(literal)
                                        .as("literal in %s at %d, %d", grid, row, column)
                                        .isNegative();
                            }
                        }
                    }
                    assertThat(planes.words()[layout.ones() + (bit >>> 6)]).isEqualTo(-1L);
                }
            }
        }
        assertThat(tight).isGreaterThan(4);
        assertThat(inRows).isGreaterThan(4);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-9, 0.001, 1.0 / 27, 0.1, 0.3, 0.5, 0.51, 0.9, 0.999999, 1})
    void heads_asOneByOne(double probability) {
        Random random = new Random(3);
        CoinFlips flips = new CoinFlips(probability);
        for (int times = 0; times < 300; times++) {
            long key = random.nextLong();
            int word = random.nextInt(20);
            long heads = flips.heads(key, word);
            for (int lane = 0; lane < 64; lane++) {
                assertThat((heads >>> lane & 1) != 0)
                        .isEqualTo(SlowCoinFlips.heads(key, 64 * word + lane, probability));
            }
        }
    }
}
