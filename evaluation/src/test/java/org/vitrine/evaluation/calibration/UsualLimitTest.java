package org.vitrine.evaluation.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsualLimitTest {

    @Test
    void of_manyValues_leavesOneInTwoHundredAbove() {
        assertThat(UsualLimit.of(IntStream.range(0, 2000).toArray())).isEqualTo(1990);
    }

    // the median of 0 to 99 is 50, the 90th percentile 90; 1.5 times the distance further
    @Test
    void of_fewValues_liesBeyondTheTail() {
        assertThat(UsualLimit.of(IntStream.range(0, 100).toArray())).isEqualTo(150);
        assertThat(UsualLimit.of(
                        IntStream.range(0, 100).map(i -> i == 3 ? 999 : i).toArray()))
                .isEqualTo(999);
        assertThat(UsualLimit.of(new int[] {7})).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 100, 300, 1000, 5000})
    void of_tailsThatFallOff_isExceededByAtMostTwoInAHundred_onAverage(int size) {
        Random random = new Random(size);
        for (boolean normal : new boolean[] {true, false}) {
            double exceeded = 0;
            for (int run = 0; run < 50; run++) {
                int limit = UsualLimit.of(values(random, size, normal));
                exceeded += Arrays.stream(values(random, 1000, normal))
                        .filter(value -> value > limit)
                        .count();
            }
            assertThat(exceeded / 50_000).as("normal: " + normal).isLessThan(0.02);
        }
    }

    private static int[] values(Random random, int size, boolean normal) {
        return IntStream.range(0, size)
                .map(i -> (int) (1000 * (normal ? random.nextGaussian() : -Math.log(1 - random.nextDouble()))))
                .toArray();
    }
}
