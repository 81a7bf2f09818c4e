package org.vitrine.predict;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecisionThresholdsTest {

    @Test
    void isExceeded_byOneMore() {
        DecisionThresholds thresholds = DecisionThresholds.of(0, -3, 7);
        assertThat(thresholds.isExceeded(0, 0)).isFalse();
        assertThat(thresholds.isExceeded(0, 1)).isTrue();
        assertThat(thresholds.isExceeded(1, -3)).isFalse();
        assertThat(thresholds.isExceeded(1, -2)).isTrue();
        assertThat(thresholds.isExceeded(2, 7)).isFalse();
        assertThat(thresholds.isExceeded(2, 8)).isTrue();
    }

    @Test
    void zero_equalsZerosThatWereFitted() {
        assertThat(DecisionThresholds.zero(2))
                .isEqualTo(DecisionThresholds.of(0, 0))
                .isNotEqualTo(DecisionThresholds.of(0, 1));
        assertThat(DecisionThresholds.of(0, 0).isZero()).isTrue();
        assertThat(DecisionThresholds.of(0, 1).isZero()).isFalse();
    }

    @Test
    void of_givenNumbers_copiesThem() {
        int[] sums = {1, 2};
        DecisionThresholds thresholds = DecisionThresholds.of(sums);
        sums[0] = 9;
        thresholds.toArray()[1] = 9;
        assertThat(thresholds.toArray()).containsExactly(1, 2);
    }
}
