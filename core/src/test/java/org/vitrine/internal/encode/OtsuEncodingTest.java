package org.vitrine.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
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

    // In an image that equals its negative, t and 254 - t part the values equally well; the lower counts.
    @Test
    void threshold_ties_takesTheLowest() {
        Random random = new Random(7);
        int ties = 0;
        for (int round = 0; round < 2000; round++) {
            int[][] rows = new int[2][2 + random.nextInt(6)];
            for (int i = 0; i < rows[0].length; i++) {
                rows[0][i] = random.nextInt(256);
                rows[1][i] = 255 - rows[0][i];
            }
            List<Integer> best = best(rows);
            ties += best.size() > 1 ? 1 : 0;
            assertThat(OtsuEncoding.threshold(Raster.grey(rows), 0))
                    .as("%s", (Object) rows)
                    .isEqualTo(best.get(0));
        }
        assertThat(ties).isGreaterThan(100);
    }

    /** All best thresholds, by fractions of whole numbers. */
    private static List<Integer> best(int[][] rows) {
        int[] values = Arrays.stream(rows).flatMapToInt(Arrays::stream).toArray();
        List<Integer> best = new ArrayList<>();
        BigInteger numerator = BigInteger.ZERO;
        BigInteger denominator = BigInteger.ONE;
        for (int t = 0; t < 255; t++) {
            int threshold = t;
            long below =
                    Arrays.stream(values).filter(value -> value <= threshold).count();
            long above = values.length - below;
            long sumBelow = Arrays.stream(values)
                    .filter(value -> value <= threshold)
                    .asLongStream()
                    .sum();
            long sumAbove = Arrays.stream(values).asLongStream().sum() - sumBelow;
            if (below > 0 && above > 0) {
                BigInteger square =
                        BigInteger.valueOf(sumAbove * below - sumBelow * above).pow(2);
                BigInteger sizes = BigInteger.valueOf(below * above);
                int order = square.multiply(denominator).compareTo(numerator.multiply(sizes));
                if (order > 0) {
                    best.clear();
                    numerator = square;
                    denominator = sizes;
                }
                if (order >= 0) {
                    best.add(t);
                }
            }
        }
        return best;
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
