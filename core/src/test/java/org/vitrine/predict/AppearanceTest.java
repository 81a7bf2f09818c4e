package org.vitrine.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.image.BitImage;

class AppearanceTest {

    private static final int[] MEANS = {5000, 2500, 0};

    /** One plane; units of a thousandth of the bits, the second statistic less a half of the first. */
    private static Appearance simple() {
        int unit = Appearance.UNIT / 10;
        return new Appearance(1, MEANS, new int[] {unit, -unit / 2, unit, 0, 0, unit}, 100, 300);
    }

    // 2x2, the upper left bit set: a quarter of the bits, one change to the right, one change down
    @Test
    void statisticsOf_oneBitOfFour_areQuarters() {
        BitImage image = new BitImage(2, 2, 1);
        image.set(0, 0, 0);
        assertThat(Appearance.statisticsOf(image)).containsExactly(2500, 2500, 2500);
    }

    // off by 20, 10 and 0 ten-thousandths: (2, -1 + 1, 0) tenths of a thousandth, thus 2
    @Test
    void distance_worked_isTheLengthOfTheWhitenedDifference() {
        assertThat(simple().distance(new int[] {5020, 2510, 0})).isEqualTo(200);
        assertThat(simple().distance(MEANS)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "3,63,2", "7,64,24", "5,65,25", "9,130,50", "4,1,49"})
    void statisticsOf_anyImage_areCountedBitByBit(int height, int width, int planes) {
        Random random = new Random(planes);
        BitImage image = new BitImage(height, width, planes);
        for (int plane = 0; plane < planes; plane++) {
            for (int row = 0; row < height; row++) {
                for (int column = 0; column < width; column++) {
                    if (random.nextInt(3) == 0) {
                        image.set(row, column, plane);
                    }
                }
            }
        }
        int[] statistics = Appearance.statisticsOf(image);
        int perGroup = (planes + 23) / 24;
        assertThat(statistics).hasSize(3 * ((planes + perGroup - 1) / perGroup));
        for (int group = 0; group < statistics.length / 3; group++) {
            long set = 0;
            long right = 0;
            long below = 0;
            long bits = 0;
            for (int plane = group * perGroup; plane < Math.min(planes, (group + 1) * perGroup); plane++) {
                for (int row = 0; row < height; row++) {
                    for (int column = 0; column < width; column++) {
                        boolean bit = image.get(row, column, plane);
                        bits++;
                        set += bit ? 1 : 0;
                        right += column + 1 < width && bit != image.get(row, column + 1, plane) ? 1 : 0;
                        below += row + 1 < height && bit != image.get(row + 1, column, plane) ? 1 : 0;
                    }
                }
            }
            assertThat(new int[] {statistics[3 * group], statistics[3 * group + 1], statistics[3 * group + 2]})
                    .containsExactly(parts(set, bits), parts(right, bits), parts(below, bits));
        }
    }

    private static int parts(long count, long bits) {
        return (int) Math.round(10_000.0 * count / bits);
    }

    @Test
    void isUnlike_beyondTheLimit_saysSo() {
        assertThat(likeness(300).isUnlike()).isFalse();
        assertThat(likeness(300).score()).isEqualTo(Likeness.USUAL);
        assertThat(likeness(301).isUnlike()).isTrue();
        assertThat(likeness(100).score()).isZero();
        assertThat(likeness(420).inWords())
                .isEqualTo(
                        "unlike the training images: brightness and edges are at a distance of 4.2 (usually about 1.0,"
                                + " at most 3.0)");
    }

    private static Likeness likeness(int distance) {
        return new Likeness(
                Optional.empty(),
                Optional.of(new Likeness.ByAppearance(distance, simple().median(), simple().limit())));
    }

    @Test
    void constructor_partsThatDoNotFit_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Appearance(1, new int[2], new int[3], 1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> new Appearance(1, new int[3], new int[5], 1, 2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Appearance(1, new int[] {1, 2, -1}, new int[6], 1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> new Appearance(1, new int[3], new int[6], 3, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> simple().distance(new BitImage(2, 2, 2)));
    }
}
