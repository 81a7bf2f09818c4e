package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.predict.Explainer;

class MaxSensitivityTest {

    private static final ImageShape SHAPE = new ImageShape(1, 2, 1);
    private static final Raster IMAGE = Raster.grey(new int[][] {{100, 200}});

    private static OptionalDouble of(Explainer explainer, int samples, Pair... pairs) {
        return MaxSensitivity.of(
                new StubClassifier(SHAPE, image -> 1, explainer),
                List.of(pairs),
                TrustSettings.DEFAULT.withSamples(samples, 0.1),
                done -> {});
    }

    // The map is (3, 4) of length 5 for the image itself, (3, 0) or (0, 0) for noisy copies in turn: off by 4 or 5 of
    // 5.
    @Test
    void of_aMapThatBreaks_countsTheLargestChange() {
        List<Raster> asked = new ArrayList<>();
        Explainer fragile = (image, label) -> {
            if (image.equals(IMAGE)) {
                return new double[] {3, 4};
            }
            asked.add(image);
            return asked.size() % 2 == 1 ? new double[] {3, 0} : new double[2];
        };
        assertThat(of(fragile, 1, new Pair(IMAGE, 0))).hasValue(0.8);
        asked.clear();
        assertThat(of(fragile, 4, new Pair(IMAGE, 0))).hasValue(1);
        assertThat(asked).hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    void of_aMapThatStays_isZero_andAnEmptyOneDoesNotCount() {
        Explainer steady = (image, label) -> label == 0 ? new double[] {3, 4} : new double[2];
        assertThat(of(steady, 3, new Pair(IMAGE, 0), new Pair(IMAGE, 1))).hasValue(0);
        assertThat(of(steady, 3, new Pair(IMAGE, 1))).isEmpty();
    }

    @Test
    void noisy_overKeys_staysWithinTheRadius() {
        Raster grey = Raster.grey(new int[][] {{0, 100, 255}});
        int least = 255;
        int most = 0;
        for (int key = 0; key < 500; key++) {
            Raster noisy = MaxSensitivity.noisy(grey, 0.1, key);
            least = Math.min(least, noisy.value(0, 1, 0));
            most = Math.max(most, noisy.value(0, 1, 0));
            assertThat(noisy.value(0, 0, 0)).isBetween(0, 26);
            assertThat(noisy.value(0, 2, 0)).isBetween(229, 255);
        }
        assertThat((double) least).isCloseTo(74.5, within(1.5));
        assertThat((double) most).isCloseTo(125.5, within(1.5));
    }
}
