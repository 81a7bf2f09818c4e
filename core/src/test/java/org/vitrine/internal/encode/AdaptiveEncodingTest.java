package org.vitrine.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;

class AdaptiveEncodingTest {

    private static final Encoding ADAPTIVE = EncodingRecipe.parse("adaptive").fit(1, List.of());

    @Test
    void binarize_evenPicture_isBrightThroughout() {
        int[][] rows = new int[7][9];
        for (int[] row : rows) {
            Arrays.fill(row, 90);
        }
        BitImage bits = ADAPTIVE.encode(Raster.grey(rows));
        for (int row = 0; row < 7; row++) {
            assertThat(bits.bits(0, row, 0, 9)).isEqualTo(0b1_1111_1111);
        }
    }

    // The kernel exp(-i^2/8), i = -5 to 5, sums up to 4.986, so its last weight is 0.0439/4.986 = 0.0088. Dark columns
    // next to the
    // step see the bright ones: a mean of more than the offset 2 clears them. Five columns away that mean is 0.0088 *
    // 255 = 2.25,
    // but 0.0088 * 200 = 1.76.
    @ParameterizedTest
    @CsvSource({"255, 5", "200, 6"})
    void binarize_step_clearsTheDarkSideNearIt(int bright, int firstClear) {
        int[][] rows = new int[20][20];
        for (int[] row : rows) {
            Arrays.fill(row, 10, 20, bright);
        }
        int[][] turned = new int[20][20];
        for (int row = 10; row < 20; row++) {
            Arrays.fill(turned[row], bright);
        }
        BitImage bits = ADAPTIVE.encode(Raster.grey(rows));
        BitImage turnedBits = ADAPTIVE.encode(Raster.grey(turned));
        for (int row = 0; row < 20; row++) {
            for (int column = 0; column < 20; column++) {
                boolean expected = column < firstClear || column >= 10;
                assertThat(bits.get(row, column, 0)).as("%d, %d", row, column).isEqualTo(expected);
                assertThat(turnedBits.get(column, row, 0)).isEqualTo(expected);
            }
        }
    }

    @Test
    void restore_blackAndWhite_isBlackAndWhite() {
        BitImage bits = new BitImage(1, 2, 1);
        bits.set(0, 1, 0);
        assertThat(ADAPTIVE.restore(bits)).isEqualTo(Raster.grey(new int[][] {{0, 255}}));
    }
}
