package org.vitrine.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.EvidenceMaps;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class EvidenceImageTest {

    private static final ImageShape GREY = new ImageShape(1, 4, 1);
    private static final ImageShape RGB = new ImageShape(1, 2, 3);

    /** The colours, {@code 0xRRGGBB}, pixel by pixel. */
    private static int[] colours(Raster picture) {
        assertThat(picture.shape().channels()).isEqualTo(3);
        int width = picture.shape().width();
        int[] colours = new int[picture.shape().height() * width];
        for (int i = 0; i < colours.length; i++) {
            for (int channel = 0; channel < 3; channel++) {
                colours[i] = colours[i] << 8 | picture.value(i / width, i % width, channel);
            }
        }
        return colours;
    }

    // Scaled: 1, -1, 0 and 1/2, of which half of 255 rounds up to 128.
    @Test
    void signed_grey_isRedBlueAndBlack() {
        EvidenceMap map = EvidenceMaps.of(GREY, 6, -2, 0, 3);
        assertThat(colours(EvidenceImage.signed(map))).containsExactly(0xFF0000, 0x0000FF, 0x000000, 0x800000);
    }

    // A thousandth of 255 is 0.255 and rounds to 0; two are 0.51 and round to 1; ten are 2.55 and round to 3.
    @Test
    void signed_weakEvidence_isRounded() {
        EvidenceMap map = EvidenceMaps.of(new ImageShape(2, 3, 1), 1000, 1, 2, -10, -1000, -1);
        assertThat(colours(EvidenceImage.signed(map))).containsExactly(0xFF0000, 0, 0x010000, 3, 0xFF, 0);
    }

    @Test
    void signed_noEvidence_isBlackOrMiddleGrey() {
        assertThat(colours(EvidenceImage.signed(EvidenceMaps.of(GREY, 0, 0, 0, 0))))
                .containsOnly(0);
        assertThat(colours(EvidenceImage.signed(EvidenceMaps.of(RGB, 0, 0, 0, 0, 0, 0))))
                .containsOnly(0x808080);
    }

    // Red 4 and 2 by 4: 1 and 1/2, so 255 and 191.25. Green -1 and -8 by 8: 127.5 * 7/8 = 111.56, and 0. Blue: 127.5
    // rounds up.
    @Test
    void signed_rgb_isBrightnessOfEachChannel() {
        EvidenceMap map = EvidenceMaps.of(RGB, 4, -1, 0, 2, -8, 0);
        Raster picture = EvidenceImage.signed(map);
        assertThat(picture.shape()).isEqualTo(RGB);
        assertThat(colours(picture)).containsExactly(255 << 16 | 112 << 8 | 128, 191 << 16 | 128);
    }

    @Test
    void positive_grey_leavesDarknessOut() {
        EvidenceMap map = EvidenceMaps.of(GREY, 6, -2, 0, 3);
        assertThat(colours(EvidenceImage.positive(map))).containsExactly(0xFF0000, 0, 0, 0x800000);
        assertThat(colours(EvidenceImage.positive(EvidenceMaps.of(GREY, -6, -2, 0, -3))))
                .containsOnly(0);
    }

    @Test
    void positive_rgb_leavesDarknessOut() {
        EvidenceMap map = EvidenceMaps.of(RGB, 4, -1, 0, 2, -8, 3);
        assertThat(colours(EvidenceImage.positive(map))).containsExactly(0xFF0000, 0x8000FF);
    }

    // At the first pixel I+ and I- cancel out in I; apart, both are seen.
    @Test
    void literals_grey_areShownApart() {
        EvidenceMap map = EvidenceMaps.of(GREY, new double[] {4, 0, 2, 0}, new double[] {4, 8, 0, 0});
        assertThat(colours(EvidenceImage.literals(map, true))).containsExactly(0xFF0000, 0, 0x800000, 0);
        assertThat(colours(EvidenceImage.literals(map, false))).containsExactly(0x80, 0xFF, 0, 0);
        assertThat(colours(EvidenceImage.signed(map))).containsExactly(0, 0xFF, 0xFF0000, 0);
    }

    @Test
    void literals_rgb_areShownInTheirColours() {
        EvidenceMap map = EvidenceMaps.of(RGB, new double[] {4, 0, 0, 2, 0, 0}, new double[] {0, 5, 0, 0, 0, 7});
        assertThat(colours(EvidenceImage.literals(map, true))).containsExactly(0xFF0000, 0x800000);
        assertThat(colours(EvidenceImage.literals(map, false))).containsExactly(0x00FF00, 0x0000FF);
    }

    // Full strength tints by 0.85. On 100: ground 15, red 15 + 216.75, green 15 + 34, blue 15. On 0: no ground.
    @Test
    void over_grey_tintsWhereThereIsEvidence() {
        Raster picture = Raster.grey(new int[][] {{100, 0, 77, 255}});
        Raster over = EvidenceImage.over(picture, EvidenceMaps.of(GREY, 6, -2, 0, 0));
        assertThat(over.shape()).isEqualTo(new ImageShape(1, 4, 3));
        assertThat(colours(over)).containsExactly(232 << 16 | 49 << 8 | 15, 34 << 8 | 217, 0x4D4D4D, 0xFFFFFF);
    }

    // A quarter of the strength tints by half of 0.85.
    @Test
    void over_weakEvidence_isSeen() {
        Raster picture = Raster.grey(new int[][] {{0, 0, 0, 0}});
        Raster over = EvidenceImage.over(picture, EvidenceMaps.of(GREY, 4, 1, 0, 0));
        assertThat(colours(over)).containsExactly(217 << 16 | 34 << 8, 108 << 16 | 17 << 8, 0, 0);
    }

    // (30, 60, 90) is 60 in grey. Evidence 5 - 5 + 0 of the first pixel is none.
    @Test
    void over_rgb_isOnTheGreyOfThePicture() {
        Raster picture = Raster.of(RGB, new byte[] {30, 60, 90, 10, 10, 10});
        Raster over = EvidenceImage.over(picture, EvidenceMaps.of(RGB, 5, -5, 0, 1, 1, 1));
        assertThat(over.shape()).isEqualTo(RGB);
        assertThat(colours(over)[0]).isEqualTo(0x3C3C3C);
        assertThat(over.value(0, 1, 0)).isGreaterThan(200);
        assertThat(over.value(0, 1, 2)).isLessThan(10);
    }

    @Test
    void over_withoutEvidence_isThePictureInGrey() {
        Random random = new Random(1);
        ImageShape shape = new ImageShape(5, 7, 1);
        byte[] values = new byte[shape.size()];
        random.nextBytes(values);
        Raster picture = Raster.of(shape, values);
        int[] colours = colours(EvidenceImage.over(picture, EvidenceMaps.of(shape, new double[35])));
        for (int i = 0; i < 35; i++) {
            assertThat(colours[i]).isEqualTo((values[i] & 0xFF) * 0x010101);
        }
    }

    // Sums of the channels: 4 - 1 + 0 = 3 and 2 - 8 + 0 = -6.
    @Test
    void strength_addsUpTheChannels() {
        assertThat(EvidenceImage.strength(EvidenceMaps.of(RGB, 4, -1, 0, 2, -8, 0)))
                .containsExactly(1, -1);
        assertThat(EvidenceImage.strength(EvidenceMaps.of(GREY, 3, -4, 1, -1)))
                .containsExactly(new double[] {1, -1, 1 / 3.0, -0.25}, within(1e-12));
        assertThat(EvidenceImage.strength(EvidenceMaps.of(GREY, 0, 0, 0, 0))).containsOnly(0);
    }

    @Test
    void pictures_randomEvidence_agreeInSign() {
        Random random = new Random(2);
        ImageShape shape = new ImageShape(4, 9, 1);
        double[] evidence = new double[36];
        Arrays.setAll(evidence, i -> i % 5 == 0 ? 0 : random.nextGaussian());
        int[] colours = colours(EvidenceImage.signed(EvidenceMaps.of(shape, evidence)));
        for (int i = 0; i < 36; i++) {
            boolean weak = Math.abs(evidence[i]) < 0.02;
            if (!weak || evidence[i] == 0) {
                assertThat(colours[i] >> 16 > 0).isEqualTo(evidence[i] > 0);
                assertThat((colours[i] & 0xFF) > 0).isEqualTo(evidence[i] < 0);
            }
            assertThat(colours[i] >> 8 & 0xFF).isZero();
        }
    }
}
