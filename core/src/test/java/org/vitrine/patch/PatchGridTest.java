package org.vitrine.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.bits.Bits;
import org.vitrine.image.BitImage;
import org.vitrine.model.Settings;
import org.vitrine.twin.Samples;
import org.vitrine.twin.SlowMachine;

class PatchGridTest {

    /** Image height, width, planes, window height, width: one position, several, words that end with rows and not. */
    static final PatchGrid[] UGLY = {
        new PatchGrid(1, 1, 1, 1, 1),
        new PatchGrid(2, 2, 1, 1, 1),
        new PatchGrid(5, 5, 3, 5, 5),
        new PatchGrid(9, 9, 1, 3, 1),
        new PatchGrid(10, 10, 2, 3, 3),
        new PatchGrid(7, 14, 1, 3, 2),
        new PatchGrid(3, 129, 1, 3, 3),
        new PatchGrid(129, 3, 1, 3, 3),
        new PatchGrid(28, 28, 1, 10, 10),
        new PatchGrid(4, 34, 2, 2, 3),
        new PatchGrid(4, 35, 2, 2, 3),
        new PatchGrid(4, 66, 1, 3, 3),
        new PatchGrid(4, 67, 1, 3, 3),
        new PatchGrid(3, 130, 5, 2, 3),
        new PatchGrid(3, 130, 1, 2, 67),
        new PatchGrid(6, 200, 1, 6, 130),
        new PatchGrid(8, 8, 24, 3, 3),
    };

    static BitImage randomImage(PatchGrid grid, long seed) {
        Random random = new Random(seed);
        BitImage image = new BitImage(grid.imageHeight(), grid.imageWidth(), grid.planes());
        for (int row = 0; row < image.height(); row++) {
            for (int column = 0; column < image.width(); column++) {
                for (int plane = 0; plane < image.planes(); plane++) {
                    if (random.nextBoolean()) {
                        image.set(row, column, plane);
                    }
                }
            }
        }
        return image;
    }

    static SlowMachine slow(PatchGrid grid) {
        Settings settings =
                Settings.defaults().withClauses(1).withWindow(new Window(grid.windowHeight(), grid.windowWidth()));
        return new SlowMachine(settings, Samples.names(1, true), grid.imageHeight(), grid.imageWidth(), grid.planes());
    }

    // 28 - 10 + 1 = 19 places each way; 100 pixels + 18 + 18
    @Test
    void features_mnist_are136At361Positions() {
        PatchGrid grid = PatchGrid.of(28, 28, 1, new Window(10, 10));
        assertThat(grid.features()).isEqualTo(136);
        assertThat(grid.literals()).isEqualTo(272);
        assertThat(grid.positions()).isEqualTo(361);
        assertThat(grid.literalWords()).isEqualTo(6);
    }

    // 3 * 3 * 24 = 216 pixel bits, 61 + 61 for the place
    @Test
    void features_celeba_are338At3844Positions() {
        PatchGrid grid = PatchGrid.of(64, 64, 24, new Window(3, 3));
        assertThat(grid.pixelFeatures()).isEqualTo(216);
        assertThat(grid.features()).isEqualTo(338);
        assertThat(grid.positions()).isEqualTo(3844);
    }

    @Test
    void of_whole_hasOnePositionAndNoPositionFeatures() {
        PatchGrid grid = PatchGrid.of(28, 28, 1, Window.WHOLE);
        assertThat(grid.positions()).isEqualTo(1);
        assertThat(grid.features()).isEqualTo(784);
    }

    @Test
    void literals_everyPatch_equalSlowLoop() {
        for (PatchGrid grid : UGLY) {
            BitImage image = randomImage(grid, 1);
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
    void pixelFeature_planeByPlane_thenRowByRow() {
        PatchGrid grid = new PatchGrid(8, 8, 4, 2, 3);
        assertThat(grid.pixelFeature(0, 0, 2)).isEqualTo(2);
        assertThat(grid.pixelFeature(0, 1, 0)).isEqualTo(3);
        assertThat(grid.pixelFeature(1, 0, 0)).isEqualTo(6);
        assertThat(grid.bitOf(grid.features())).isEqualTo(64);
    }

    @Test
    void new_windowTooLarge_saysSo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PatchGrid.of(5, 8, 1, new Window(6, 3)))
                .withMessageContaining("6x3")
                .withMessageContaining("5x8");
        assertThatIllegalArgumentException().isThrownBy(() -> PatchGrid.of(5, 8, 1, new Window(5, 9)));
        assertThatIllegalArgumentException().isThrownBy(() -> new PatchGrid(5, 8, 0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new PatchGrid(5, 8, 1, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new PatchGrid(5000, 5000, 1, 5000, 5000));
    }

    @Test
    void check_otherImage_isRefused() {
        PatchGrid grid = new PatchGrid(4, 5, 2, 2, 2);
        grid.check(new BitImage(4, 5, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> grid.check(new BitImage(5, 4, 2)));
        assertThatIllegalArgumentException().isThrownBy(() -> grid.check(new BitImage(4, 5, 1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> grid.check(new BitImage(4, 6, 2)))
                .withMessageContaining("4x5")
                .withMessageContaining("4x6");
    }

    @Test
    void window_parse_readsAsItIsWritten() {
        assertThat(Window.parse("10x3")).isEqualTo(new Window(10, 3)).hasToString("10x3");
        assertThat(Window.parse("flat")).isEqualTo(Window.WHOLE).hasToString("flat");
        for (String text : new String[] {"", "10", "10x", "x3", "-1x3", "0x3", "3x0", "a"}) {
            assertThatIllegalArgumentException().as(text).isThrownBy(() -> Window.parse(text));
        }
    }
}
