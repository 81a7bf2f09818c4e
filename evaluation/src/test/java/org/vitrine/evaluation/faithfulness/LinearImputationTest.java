package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;

class LinearImputationTest {

    private static boolean[] removed(int size, int... pixels) {
        boolean[] removed = new boolean[size];
        for (int pixel : pixels) {
            removed[pixel] = true;
        }
        return removed;
    }

    // The middle: (60 + 120 + 0 + 60) / 6 beside it and (12 + 24 + 36 + 48) / 12 at its corners are 40 + 10.
    @Test
    void fill_aSinglePixel_weightsItsNeighbours() {
        Raster image = Raster.grey(new int[][] {{12, 60, 24}, {120, 255, 0}, {36, 60, 48}});
        Raster filled = LinearImputation.fill(image, removed(9, 4), 0, 1);
        assertThat(filled.value(1, 1, 0)).isEqualTo(50);
        assertThat(filled.value(0, 0, 0)).isEqualTo(12);
        assertThat(filled.value(1, 2, 0)).isZero();
    }

    // In a corner only three neighbours are left: (2 * 30 + 2 * 60 + 90) / 5.
    @Test
    void fill_aCorner_dividesByTheWeightsThatAreLeft() {
        Raster image = Raster.grey(new int[][] {{0, 30}, {60, 90}});
        assertThat(LinearImputation.fill(image, removed(4, 0), 0, 1).value(0, 0, 0))
                .isEqualTo(54);
    }

    // A row of five, the three in the middle removed: each is the mean of both neighbours, so the values lie on a line.
    @Test
    void fill_aGap_isBridgedByALine() {
        Raster image = Raster.grey(new int[][] {{40, 0, 255, 0, 200}});
        assertThat(LinearImputation.fill(image, removed(5, 1, 2, 3), 0, 1).toBytes())
                .containsExactly(40, 80, 120, (byte) 160, (byte) 200);
    }

    @Test
    void fill_channels_areFilledByThemselves() {
        Raster image = Raster.of(new ImageShape(1, 3, 3), new byte[] {10, 20, 30, 0, 0, 0, 50, 60, 70});
        assertThat(LinearImputation.fill(image, removed(3, 1), 0, 1).toBytes())
                .containsExactly(10, 20, 30, 30, 40, 50, 50, 60, 70);
    }

    /**
     * What is filled in satisfies its equations, whatever was removed: no value lies outside its neighbours' mean by
     * more than rounding.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void fill_anyPixels_solvesTheEquations(long seed) {
        Random random = new Random(seed);
        int side = 24;
        int[][] rows = new int[side][side];
        boolean[] removed = new boolean[side * side];
        for (int i = 0; i < side * side; i++) {
            rows[i / side][i % side] = random.nextInt(256);
            removed[i] = i > 0 && random.nextDouble() < 0.2 * seed + 0.19;
        }
        Raster filled = LinearImputation.fill(Raster.grey(rows), removed, 0, 1);
        int checked = 0;
        for (int i = 0; i < removed.length; i++) {
            if (removed[i]) {
                checked++;
                double sum = 0;
                double weights = 0;
                for (int row = Math.max(0, i / side - 1); row <= Math.min(side - 1, i / side + 1); row++) {
                    for (int column = Math.max(0, i % side - 1); column <= Math.min(side - 1, i % side + 1); column++) {
                        int steps = Math.abs(row - i / side) + Math.abs(column - i % side);
                        double weight = steps == 0 ? 0 : steps == 1 ? 2 : 1;
                        sum += weight * filled.value(row, column, 0);
                        weights += weight;
                    }
                }
                assertThat((double) filled.value(i / side, i % side, 0)).isCloseTo(sum / weights, within(1.0));
            }
        }
        assertThat(checked).isGreaterThan(100);
    }

    @Test
    void fill_noise_hasItsDeviationAndItsKey() {
        int[][] rows = new int[40][40];
        for (int[] row : rows) {
            java.util.Arrays.fill(row, 128);
        }
        boolean[] removed = new boolean[1600];
        java.util.Arrays.fill(removed, 1, 1600, true);
        Raster image = Raster.grey(rows);
        byte[] noisy = LinearImputation.fill(image, removed, 0.02, 7).toBytes();
        double[] off = new double[1599];
        for (int i = 0; i < off.length; i++) {
            off[i] = (noisy[i + 1] & 0xFF) - 128;
        }
        double mean = DoubleStream.of(off).average().orElseThrow();
        double variance = DoubleStream.of(off).map(value -> value * value).sum() / off.length;
        assertThat(mean).isCloseTo(0, within(0.4));
        assertThat(Math.sqrt(variance)).isCloseTo(0.02 * 255, within(0.4));
        assertThat(LinearImputation.fill(image, removed, 0.02, 7).toBytes()).isEqualTo(noisy);
        assertThat(LinearImputation.fill(image, removed, 0.02, 8).toBytes()).isNotEqualTo(noisy);
    }

    @Test
    void fill_nothingLeft_isRefused() {
        assertThatThrownBy(() -> LinearImputation.fill(Raster.grey(new int[][] {{1, 2}}), removed(2, 0, 1), 0, 1))
                .hasMessage("at least one pixel must be left");
    }

    @Test
    void gaussian_overKeys_isNormal() {
        double[] drawn = LongStream.range(0, 20000)
                .mapToDouble(i -> PixelNoise.gaussian(KeyedRandom.key(3, i)))
                .toArray();
        assertThat(DoubleStream.of(drawn).average().orElseThrow()).isCloseTo(0, within(0.03));
        assertThat(DoubleStream.of(drawn).map(value -> value * value).average().orElseThrow())
                .isCloseTo(1, within(0.05));
        assertThat(DoubleStream.of(drawn)
                                .filter(value -> Math.abs(value) > 1.96)
                                .count()
                        / 20000.0)
                .isCloseTo(0.05, within(0.01));
    }
}
