package org.vitrine.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ProbabilityCurveTest {

    // from 0.2 at -10 to 0.6 at 30: 0.01 for each vote
    @Test
    void at_betweenPoints_isOnTheLine_andLevelOutside() {
        ProbabilityCurve curve = new ProbabilityCurve(new int[] {-10, 30}, new int[] {200_000, 600_000});
        assertThat(curve.at(-10)).isEqualTo(0.2);
        assertThat(curve.at(0)).isEqualTo(0.3);
        assertThat(curve.at(29)).isEqualTo(0.59);
        assertThat(curve.at(Integer.MAX_VALUE)).isEqualTo(0.6);
        assertThat(curve.at(-Integer.MAX_VALUE)).isEqualTo(0.2);
    }

    @Test
    void at_pointsFarApart_doesNotOverflow() {
        ProbabilityCurve curve = new ProbabilityCurve(
                new int[] {-Integer.MAX_VALUE, Integer.MAX_VALUE}, new int[] {1, ProbabilityCurve.UNIT - 1});
        assertThat(curve.at(0)).isEqualTo(0.5);
    }

    @Test
    void constructor_fallingOrImpossible_isRefused() {
        refused(new int[] {1, 1}, new int[] {5, 6}, "must rise");
        refused(new int[] {1, 2}, new int[] {6, 5}, "must rise");
        refused(new int[] {1}, new int[] {0}, "more than 0");
        refused(new int[] {1}, new int[] {ProbabilityCurve.UNIT}, "less than 1000000");
        refused(new int[] {}, new int[] {}, "at least one");
        refused(new int[] {1, 2}, new int[] {5}, "2 and 1");
    }

    private static void refused(int[] sums, int[] probabilities, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProbabilityCurve(sums, probabilities))
                .withMessageContaining(message);
    }
}
