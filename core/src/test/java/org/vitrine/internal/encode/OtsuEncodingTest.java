package org.vitrine.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class OtsuEncodingTest {

    private static final Encoding OTSU = EncodingRecipe.parse("otsu").fit(1, List.of());

    // Groups {0, 10} and {90, 100}: 2 * 2 * 90^2 = 32400; {0} and the rest: 1 * 3 * 66.7^2 = 13333, and so from the
    // other end.
    @Test
    void threshold_fourValues_partsThemInTheMiddle() {
        assertThat(OtsuEncoding.threshold(Raster.grey(new int[][] {{0, 90}, {100, 10}}), 0))
                .isEqualTo(10);
    }

    // {0, 10, 20} and {100}: 3 * 1 * 90^2 = 24300 exceeds {0, 10} and {20, 100}: 2 * 2 * 55^2 = 12100
    @Test
    void threshold_oneFarOff_isPartedFromTheOthers() {
        assertThat(OtsuEncoding.threshold(Raster.grey(new int[][] {{0, 10}, {20, 100}}), 0))
                .isEqualTo(20);
    }

    @Test
    void binarize_twoValues_setsTheBrighter() {
        BitImage bits = OTSU.encode(Raster.grey(new int[][] {{40, 41, 41}, {40, 40, 41}}));
        BitImage expected = new BitImage(2, 3, 1);
        expected.set(0, 1, 0);
        expected.set(0, 2, 0);
        expected.set(1, 2, 0);
        assertThat(bits).isEqualTo(expected);
    }

    @Test
    void binarize_blackAndWhite_setsWhite() {
        BitImage expected = new BitImage(1, 2, 1);
        expected.set(0, 1, 0);
        assertThat(OTSU.encode(Raster.grey(new int[][] {{0, 255}}))).isEqualTo(expected);
    }

    @Test
    void binarize_oneValueOnly_setsNothing() {
        for (int value : new int[] {0, 128, 255}) {
            assertThat(OTSU.encode(Raster.grey(new int[][] {{value, value}}))).isEqualTo(new BitImage(1, 2, 1));
        }
    }

    @Test
    void binarize_rgb_hasAThresholdForEachChannel() {
        byte[] values = {0, 100, 7, 10, 110, 7};
        BitImage expected = new BitImage(1, 2, 3);
        expected.set(0, 1, 0);
        expected.set(0, 1, 1);
        assertThat(OTSU.encode(Raster.of(new ImageShape(1, 2, 3), values))).isEqualTo(expected);
    }

    @Test
    void restore_anyPicture_givesTheSameBitsAgain() {
        byte[] values = new byte[300];
        new Random(1).nextBytes(values);
        BitImage bits = OTSU.encode(Raster.of(new ImageShape(10, 10, 3), values));
        assertThat(OTSU.encode(OTSU.restore(bits))).isEqualTo(bits);
    }
}
