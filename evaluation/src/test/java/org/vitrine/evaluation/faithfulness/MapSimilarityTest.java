package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MapSimilarityTest {

    private static double correlation(double[] one, double[] other) {
        return MapSimilarity.of(one, other, 1).rankCorrelation();
    }

    // Ranks 0, 1, 2, 3 and 1, 0, 3, 2: 1 - 6 * 4 / (4 * 15).
    @Test
    void rankCorrelation_byHand() {
        assertThat(correlation(new double[] {1, 5, 7, 90}, new double[] {2, 1, 4, 3}))
                .isCloseTo(0.6, within(1e-12));
        assertThat(correlation(new double[] {1, 2, 3}, new double[] {10, 20, 1000}))
                .isCloseTo(1, within(1e-12));
        assertThat(correlation(new double[] {1, 2, 3}, new double[] {3, 2, 1})).isCloseTo(-1, within(1e-12));
    }

    // Ranks 0.5, 0.5, 2 and 0, 1, 2, around their means -0.5, -0.5, 1 and -1, 0, 1: 1.5 / sqrt(1.5 * 2).
    @Test
    void rankCorrelation_equalValues_shareTheirRank() {
        assertThat(correlation(new double[] {0, 0, 9}, new double[] {1, 2, 3}))
                .isCloseTo(1.5 / Math.sqrt(3), within(1e-12));
    }

    @Test
    void rankCorrelation_aMapThatIsTheSameEverywhere_isZero() {
        assertThat(correlation(new double[] {4, 4, 4}, new double[] {1, 2, 3})).isZero();
    }

    // One window of 2x2 pixels. Means 1/4 and 1/4, variances 1/4 each, covariance -1/12.
    @Test
    void ssim_byHand() {
        double[] one = {8, 0, 0, 0};
        double[] other = {0, 3, 0, 0};
        double expected = (2.0 / 16 + 1e-4) * (-2.0 / 12 + 9e-4) / ((2.0 / 16 + 1e-4) * (0.5 + 9e-4));
        assertThat(MapSimilarity.of(one, other, 2).ssim()).isCloseTo(expected, within(1e-12));
    }

    @Test
    void ssim_theSameMapInOtherUnits_isOne() {
        double[] map = new Random(5).doubles(20 * 30).toArray();
        double[] scaled = Arrays.stream(map).map(value -> 12 * value).toArray();
        assertThat(MapSimilarity.of(map, scaled, 30).ssim()).isCloseTo(1, within(1e-12));
        assertThat(MapSimilarity.of(map, new Random(6).doubles(600).toArray(), 30)
                        .ssim())
                .isBetween(-0.1, 0.25);
    }

    @Test
    void of_differentSizes_isRefused() {
        assertThatThrownBy(() -> MapSimilarity.of(new double[4], new double[6], 2))
                .hasMessage("maps of 4 and 6 pixels in rows of 2 cannot be compared");
    }
}
