package org.vitrine.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Tensor;
import org.vitrine.encode.TensorSource;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class ThermometerEncodingTest {

    private static ThermometerEncoding ladder(String recipe, int channels, Raster... images) {
        return (ThermometerEncoding) EncodingRecipe.parse(recipe).fit(channels, List.of(images));
    }

    @Test
    void binarize_threshold75_isMoreThan75() {
        BitImage bits = ladder("threshold:75", 1).encode(Raster.grey(new int[][] {{0, 75, 76, 255}}));
        assertThat(bits.planes()).isEqualTo(1);
        assertThat(List.of(bits.get(0, 0, 0), bits.get(0, 1, 0), bits.get(0, 2, 0), bits.get(0, 3, 0)))
                .containsExactly(false, false, true, true);
    }

    // 255/9 = 28.33, so the levels begin at 28.33, 56.67, 85, 113.33, 141.67, 170, 198.33, 226.67
    @Test
    void thresholds_thermometer8_areNinthsRoundedUp() {
        assertThat(ladder("thermometer:8", 3).thresholds()).isDeepEqualTo(new int[][] {
            {29, 57, 85, 114, 142, 170, 199, 227},
            {29, 57, 85, 114, 142, 170, 199, 227},
            {29, 57, 85, 114, 142, 170, 199, 227}
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 15, 64})
    void binarize_thermometer_isTheFormulaForEveryValue(int levels) {
        ThermometerEncoding ladder = ladder("thermometer:" + levels, 1);
        for (int value = 0; value < 256; value++) {
            BitImage bits = ladder.encode(Raster.grey(new int[][] {{value}}));
            for (int k = 0; k < levels; k++) {
                boolean reached = value * (levels + 1) >= (k + 1) * 255;
                assertThat(bits.get(0, 0, k)).as("value %d level %d", value, k).isEqualTo(reached);
            }
        }
    }

    // Two pixels of three channels, two levels (85 and 170): plane = channel * 2 + level.
    @Test
    void binarize_rgb_putsChannelsOneAfterTheOther() {
        byte[] values = {(byte) 200, 100, 0, 0, 0, (byte) 170};
        BitImage bits = ladder("thermometer:2", 3).encode(Raster.of(new ImageShape(1, 2, 3), values));
        StringBuilder first = new StringBuilder();
        StringBuilder second = new StringBuilder();
        for (int plane = 0; plane < 6; plane++) {
            first.append(bits.get(0, 0, plane) ? 1 : 0);
            second.append(bits.get(0, 1, plane) ? 1 : 0);
        }
        assertThat(first).hasToString("111000");
        assertThat(second).hasToString("000011");
    }

    @Test
    void binarize_otherChannels_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ladder("thermometer:2", 3).encode(Raster.grey(new int[][] {{1}})))
                .withMessageContaining("3")
                .withMessageContaining("1");
    }

    // A quarter, half and three quarters of 10, 20, 30, 40 lie below 20, 30 and 40.
    @Test
    void quantiles_fourValues_areTheirQuarters() {
        Raster picture = Raster.grey(new int[][] {{40, 10}, {30, 20}});
        assertThat(ladder("quantile:3", 1, picture).thresholds()[0]).containsExactly(20, 30, 40);
        assertThat(ladder("quantile:1", 1, picture).thresholds()[0]).containsExactly(30);
    }

    // 96 of 100 pixels are black: all three quartiles would be "more than 0"; they move on to the next values that
    // occur.
    @Test
    void quantiles_mostlyBlack_moveUpToValuesThatOccur() {
        int[][] rows = new int[10][10];
        rows[3] = new int[] {0, 50, 0, 100, 0, 150, 0, 200, 0, 0};
        assertThat(ladder("quantile:3", 1, Raster.grey(rows)).thresholds()[0]).containsExactly(50, 100, 150);
    }

    @Test
    void quantiles_oneValueOnly_reachNoPixel() {
        Raster black = Raster.grey(new int[3][3]);
        ThermometerEncoding ladder = ladder("quantile:2", 1, black);
        assertThat(ladder.encode(black)).isEqualTo(new BitImage(3, 3, 2));
    }

    @Test
    void quantiles_channels_haveTheirOwn() {
        byte[] values = {10, 60, 100, 20, 70, 110};
        ThermometerEncoding ladder = ladder("quantile:1", 3, Raster.of(new ImageShape(1, 2, 3), values));
        assertThat(ladder.thresholds()).isDeepEqualTo(new int[][] {{20}, {70}, {110}});
    }

    @Test
    void quantiles_noPicture_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> ladder("quantile:3", 1));
    }

    @Test
    void quantiles_randomPictures_spreadTheirValuesEvenly() {
        Random random = new Random(4);
        int[][] rows = new int[100][100];
        for (int[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                row[i] = (int) Math.min(255, Math.abs(random.nextGaussian() * 80));
            }
        }
        BitImage bits = ladder("quantile:3", 1, Raster.grey(rows)).encode(Raster.grey(rows));
        int[] reached = new int[3];
        for (int row = 0; row < 100; row++) {
            for (int column = 0; column < 100; column++) {
                for (int k = 0; k < 3; k++) {
                    reached[k] += bits.get(row, column, k) ? 1 : 0;
                }
            }
        }
        assertThat(reached[0]).isBetween(7200, 7500);
        assertThat(reached[1]).isBetween(4700, 5000);
        assertThat(reached[2]).isBetween(2200, 2500);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "threshold:0",
                "threshold:75",
                "threshold:254",
                "thermometer:1",
                "thermometer:8",
                "thermometer:64"
            })
    void restore_anyPicture_givesTheSameBitsAgain(String recipe) {
        byte[] values = new byte[16 * 16 * 3];
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte) (i * 7);
        }
        ThermometerEncoding ladder = ladder(recipe, 3);
        BitImage bits = ladder.encode(Raster.of(new ImageShape(16, 16, 3), values));
        assertThat(ladder.encode(ladder.restore(bits))).isEqualTo(bits);
    }

    @Test
    void restore_quantiles_givesTheSameBitsAgain() {
        Raster picture = Raster.grey(new int[][] {{0, 0, 0, 3}, {9, 80, 200, 255}});
        ThermometerEncoding ladder = ladder("quantile:5", 1, picture);
        BitImage bits = ladder.encode(picture);
        assertThat(ladder.encode(ladder.restore(bits))).isEqualTo(bits);
    }

    @Test
    void restore_threshold_isBlackAndWhite() {
        ThermometerEncoding ladder = ladder("threshold:75", 1);
        Raster restored = ladder.restore(ladder.encode(Raster.grey(new int[][] {{70, 80}})));
        assertThat(restored).isEqualTo(Raster.grey(new int[][] {{0, 255}}));
    }

    private static Encoding restored(EncodingRecipe recipe, int[][] thresholds, int channels) throws IOException {
        return recipe.restore(channels, TensorSource.of(Map.of("thresholds", Tensor.of(thresholds))));
    }

    @Test
    void restoreFromFile_sameThresholds_isTheSameEncoding() throws IOException {
        EncodingRecipe recipe = EncodingRecipe.parse("quantile:2");
        ThermometerEncoding again = (ThermometerEncoding) restored(recipe, new int[][] {{10, 20}}, 1);
        assertThat(again.thresholds()).isDeepEqualTo(new int[][] {{10, 20}});
        assertThatIllegalArgumentException().isThrownBy(() -> restored(recipe, new int[][] {{20, 10}}, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> restored(recipe, new int[][] {{0, 10}}, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> restored(recipe, new int[][] {{10, 256}}, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> restored(EncodingRecipe.parse("thermometer:2"), new int[][] {{85, 171}}, 1));
    }

    @Test
    void restoreFromFile_wrongNumberOfThresholds_isRefused() {
        EncodingRecipe recipe = EncodingRecipe.parse("quantile:2");
        assertThatIllegalArgumentException().isThrownBy(() -> restored(recipe, new int[][] {{10, 20, 30}}, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> restored(recipe, new int[][] {{10, 20}}, 3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> restored(recipe, new int[][] {{10, 20}, {10}, {5, 6}}, 3));
    }
}
