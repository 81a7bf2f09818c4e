package org.vitrine.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BrightnessTest {

    // Levels 0 and 2 of 8 reached: at least 3. Level 5 not reached: at most 5. L+ = 3/8, L- = (8-5)/8.
    @Test
    void of_bothSides_leavesAnInterval() {
        Brightness brightness = Brightness.of(0b101, 0b10100000, 8);
        assertThat(brightness).isEqualTo(new Brightness(3, 5, 8));
        assertThat(brightness.atLeast()).isEqualTo(0.375);
        assertThat(brightness.atMost()).isEqualTo(0.375);
        assertThat(brightness.contradictory()).isFalse();
        assertThat(brightness.free()).isFalse();
    }

    @Test
    void of_nothing_isFree() {
        Brightness brightness = Brightness.of(0, 0, 8);
        assertThat(brightness.free()).isTrue();
        assertThat(brightness.atLeast()).isZero();
        assertThat(brightness.atMost()).isZero();
    }

    @Test
    void of_highestAndLowest_areBrightestAndDarkest() {
        assertThat(Brightness.of(0b1000_0000, 0, 8).atLeast()).isEqualTo(1);
        assertThat(Brightness.of(0, 1, 8).atMost()).isEqualTo(1);
        assertThat(Brightness.of(1L << 63, 0, 64).lowest()).isEqualTo(64);
    }

    // Level 4 reached asks for 5 or more, level 3 not reached for 3 or less. At 3 both meet in one value.
    @Test
    void contradictory_endsCross_noValueIsLeft() {
        assertThat(Brightness.of(1 << 4, 1 << 3, 8).contradictory()).isTrue();
        assertThat(Brightness.of(1 << 3, 1 << 3, 8).contradictory()).isTrue();
        assertThat(Brightness.of(1 << 2, 1 << 3, 8).contradictory()).isFalse();
    }

    @Test
    void of_oneLevel_isPlusMinusOne() {
        assertThat(Brightness.of(1, 0, 1)).isEqualTo(new Brightness(1, 1, 1));
        assertThat(Brightness.of(1, 0, 1).atLeast()).isEqualTo(1);
        assertThat(Brightness.of(1, 0, 1).atMost()).isZero();
        assertThat(Brightness.of(0, 1, 1)).isEqualTo(new Brightness(0, 0, 1));
        assertThat(Brightness.of(0, 1, 1).atMost()).isEqualTo(1);
        assertThat(Brightness.of(1, 1, 1).contradictory()).isTrue();
    }

    // All demands on three levels, against the four values that there are: bit k of value v is set iff v > k.
    @Test
    void of_everyDemand_leavesTheValuesThatSatisfyIt() {
        for (int positive = 0; positive < 8; positive++) {
            for (int negated = 0; negated < 8; negated++) {
                Brightness brightness = Brightness.of(positive, negated, 3);
                for (int value = 0; value <= 3; value++) {
                    int thermometer = (1 << value) - 1;
                    boolean satisfied = (positive & ~thermometer) == 0 && (negated & thermometer) == 0;
                    assertThat(value >= brightness.lowest() && value <= brightness.highest())
                            .isEqualTo(satisfied);
                }
            }
        }
    }

    @Test
    void unbinarize_thermometer_hasItsLevels() {
        Encoding thermometer = EncodingRecipe.parse("thermometer:4").fit(1, List.of());
        assertThat(thermometer.unbinarize(thermometer.views(1).get(0), 0b10, 0)).isEqualTo(new Brightness(2, 4, 4));
    }
}
