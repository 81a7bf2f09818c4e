package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class SparsenessTest {

    // Sorted 1, 2, 3, 4: (-3 * 1 - 1 * 2 + 1 * 3 + 3 * 4) / (4 * 10).
    @Test
    void gini_byHand() {
        assertThat(Sparseness.gini(new double[] {3, 1, 4, 2})).isCloseTo(0.25, within(1e-12));
        assertThat(Sparseness.gini(new double[] {0, 0, 5, 0})).isCloseTo(0.75, within(1e-12));
        assertThat(Sparseness.gini(new double[] {2, 2, 2})).isCloseTo(0, within(1e-12));
        assertThat(Sparseness.gini(new double[] {-3, 1, 4, -2})).isCloseTo(0.25, within(1e-12));
        assertThat(Sparseness.gini(new double[4])).isZero();
    }

    @Test
    void gini_ofARandomMap_isAThird() {
        assertThat(Sparseness.gini(new Random(1).doubles(100_000).toArray()))
                .isCloseTo(Sparseness.OF_RANDOM_MAP, within(0.005));
    }

    @Test
    void of_severalPairs_isTheirMean() {
        StubClassifier model = new StubClassifier(
                new ImageShape(1, 4, 1),
                image -> 1,
                (image, label) -> label == 0 ? new double[] {1, 2, 3, 4} : new double[] {0, 0, 0, 1});
        Raster image = Raster.grey(new int[][] {{0, 0, 0, 0}});
        double both = Sparseness.of(model, List.of(new Pair(image, 0), new Pair(image, 1)), 1, done -> {});
        assertThat(both).isCloseTo(0.5, within(1e-12));
    }
}
