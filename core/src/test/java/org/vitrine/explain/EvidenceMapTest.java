package org.vitrine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.image.ImageShape;

class EvidenceMapTest {

    private static final ImageShape GREY = new ImageShape(2, 2, 1);

    private static double[] normalized(ImageShape shape, double... evidence) {
        return EvidenceMaps.of(shape, evidence).normalized();
    }

    // The largest is 8, the smallest -4.
    @Test
    void normalized_bothSigns_eachByItsOwnExtreme() {
        assertThat(normalized(GREY, 8, 2, -4, -1)).containsExactly(1, 0.25, -1, -0.25);
    }

    // I is 6 - 2, 1 - 3, 5 - 5 and 0 - 8: 4, -2, 0, -8.
    @Test
    void normalized_isOfTheDifference() {
        EvidenceMap map = EvidenceMaps.of(GREY, new double[] {6, 1, 5, 0}, new double[] {2, 3, 5, 8});
        assertThat(map.evidence()).containsExactly(4, -2, 0, -8);
        assertThat(map.normalized()).containsExactly(1, -0.25, 0, -1);
        assertThat(map.value(0, 1, 0)).isEqualTo(-2);
    }

    // |4| + |-1| + 0 and |2| + |-8| + |3|
    @Test
    void strength_addsUpTheChannels() {
        ImageShape rgb = new ImageShape(1, 2, 3);
        assertThat(EvidenceMaps.of(rgb, 4, -1, 0, 2, -8, 3).strength()).containsExactly(5, 13);
    }

    @Test
    void plus_addsBothParts() {
        EvidenceMap one = EvidenceMaps.of(GREY, 1, -2, 3, 0);
        EvidenceMap sum = one.plus(EvidenceMaps.of(GREY, 5, 5, -1, 0));
        assertThat(sum.positive()).containsExactly(6, 5, 3, 0);
        assertThat(sum.negative()).containsExactly(0, 2, 1, 0);
        assertThat(EvidenceMap.zeros(GREY).plus(one).evidence()).isEqualTo(one.evidence());
        EvidenceMap other = EvidenceMap.zeros(new ImageShape(2, 3, 1));
        assertThatThrownBy(() -> one.plus(other)).hasMessageContaining("2x3");
    }

    @Test
    void times_scalesBothParts() {
        EvidenceMap map = EvidenceMaps.of(GREY, new double[] {6, 1, 5, 0}, new double[] {2, 3, 5, 8});
        assertThat(map.times(0.5).positive()).containsExactly(3, 0.5, 2.5, 0);
        assertThat(map.times(0.5).negative()).containsExactly(1, 1.5, 2.5, 4);
        assertThatThrownBy(() -> map.times(-1)).hasMessage("the factor must be >= 0: -1.0");
        assertThatThrownBy(() -> map.times(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void unsigned_keepsTheStrength() {
        EvidenceMap map = EvidenceMaps.of(GREY, new double[] {6, 1, 5, 0}, new double[] {2, 3, 5, 8});
        assertThat(map.unsigned().positive()).containsExactly(4, 2, 0, 8);
        assertThat(map.unsigned().negative()).containsOnly(0);
        assertThat(map.unsigned().strength()).isEqualTo(map.strength());
    }

    @Test
    void normalized_onlyPositive_doesNotReachMinusOne() {
        assertThat(normalized(GREY, 5, 0, 2.5, 5)).containsExactly(1, 0, 0.5, 1);
    }

    @Test
    void normalized_onlyNegative_doesNotReachOne() {
        assertThat(normalized(GREY, -5, 0, -2.5, -5)).containsExactly(-1, 0, -0.5, -1);
    }

    @Test
    void normalized_allZero_staysZero() {
        assertThat(normalized(GREY, 0, 0, 0, 0)).containsExactly(0, 0, 0, 0);
        assertThat(EvidenceMaps.of(GREY, new double[] {3, 3, 0, 1}, new double[] {3, 3, 0, 1})
                        .normalized())
                .containsExactly(0, 0, 0, 0);
    }

    // Pixels (4, -1, 0) and (2, -8, 0): red by 4, green by 8, blue has nothing. Then each channel with both signs.
    @Test
    void normalized_rgb_eachChannelOnItsOwn() {
        ImageShape rgb = new ImageShape(1, 2, 3);
        assertThat(normalized(rgb, 4, -1, 0, 2, -8, 0)).containsExactly(1, -0.125, 0, 0.5, -1, 0);
        assertThat(normalized(rgb, 8, -1, 2, -4, 3, -16)).containsExactly(1, -1, 1, -1, 1, -1);
    }

    @Test
    void normalized_extremeValues_keepToTheBounds() {
        assertThat(normalized(GREY, Double.MAX_VALUE, Double.MIN_VALUE, -Double.MIN_VALUE, 0))
                .containsExactly(1, 0, -1, 0);
        assertThat(normalized(GREY, 0, 0, 0, Double.MIN_VALUE)).containsExactly(0, 0, 0, 1);
    }

    @Test
    void normalized_randomMaps_areBounded() {
        Random random = new Random(5);
        for (int times = 0; times < 200; times++) {
            int channels = random.nextBoolean() ? 1 : 3;
            ImageShape shape = new ImageShape(1 + random.nextInt(5), 1 + random.nextInt(5), channels);
            double[] evidence = new double[shape.size()];
            for (int i = 0; i < evidence.length; i++) {
                evidence[i] = random.nextInt(3) == 0 ? 0 : Math.scalb(random.nextGaussian(), random.nextInt(80) - 40);
            }
            double[] scaled = normalized(shape, evidence);
            for (int i = 0; i < scaled.length; i++) {
                assertThat(scaled[i]).isBetween(-1.0, 1.0);
                assertThat(Math.signum(scaled[i])).isEqualTo(Math.signum(evidence[i]));
            }
        }
    }

    @Test
    void arrays_changedByTheCaller_leaveTheMapAlone() {
        EvidenceMap map = EvidenceMaps.of(GREY, 1, -2, 3, -4);
        map.positive()[0] = 9;
        map.negative()[1] = 9;
        map.evidence()[2] = 9;
        assertThat(map.evidence()).containsExactly(1, -2, 3, -4);
    }
}
