package org.vitrine.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.vitrine.image.BitImage;

class PatchGridTest {

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
        for (String text : new String[] {"", "10", "10x", "x3", "-1x3", "0x3", "3x0", "0x0", "00x0", "a"}) {
            assertThatIllegalArgumentException().as(text).isThrownBy(() -> Window.parse(text));
        }
    }
}
