package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** On a model that gives its label to images whose first pixel is bright. */
class RoadTest {

    private static final ImageShape SHAPE = new ImageShape(1, 4, 1);
    private static final Raster IMAGE = Raster.grey(new int[][] {{255, 0, 0, 0}});

    private static StubClassifier model(double... map) {
        return new StubClassifier(SHAPE, image -> image.value(0, 0, 0) / 255.0, (image, label) -> map);
    }

    private static TrustSettings settings(int steps, double noise, long seed) {
        return new TrustSettings(steps, noise, 1, 0.1, seed, 2, Set.of(TrustMeasure.ROAD));
    }

    private static double[] heights(Curve curve) {
        return curve.points().stream().mapToDouble(Curve.Point::y).toArray();
    }

    // The first pixel is removed first and filled in with 0 from its neighbour: the label is lost at once.
    @Test
    void of_anHonestMap_losesTheLabelAtOnce() {
        Road road = Road.of(model(9, 3, 2, 1), List.of(new Pair(IMAGE, 0)), settings(4, 0, 1), done -> {});
        assertThat(heights(road.removed())).containsExactly(1, 0, 0, 0);
        assertThat(road.removed().points()).extracting(Curve.Point::x).containsExactly(0.0, 0.25, 0.5, 0.75);
        assertThat(road.meanRemoved()).isCloseTo(0.125 / 0.75, within(1e-12));
    }

    @Test
    void of_aMapThatNamesItLast_keepsTheLabel() {
        Road road = Road.of(model(0, 1, 2, 3), List.of(new Pair(IMAGE, 0)), settings(4, 0, 1), done -> {});
        assertThat(heights(road.removed())).containsExactly(1, 1, 1, 1);
        assertThat(road.meanRemoved()).isEqualTo(1);
    }

    // In random order the pixel is among the first k of four with a chance of k / 4.
    @Test
    void of_randomOrder_losesTheLabelInProportion() {
        Road road = Road.of(
                model(9, 3, 2, 1), Collections.nCopies(4000, new Pair(IMAGE, 0)), settings(4, 0, 1), done -> {});
        assertThat(heights(road.random())).containsExactly(new double[] {1, 0.75, 0.5, 0.25}, within(0.03));
    }

    @Test
    void of_nonsense_isRefused() {
        assertThatThrownBy(() -> Road.of(model(1, 1, 1, 1), List.of(new Pair(IMAGE, 0)), settings(1, 0, 1), done -> {}))
                .hasMessage("steps must be >= 2: 1");
        assertThatThrownBy(() -> Road.of(model(1, 1, 1, 1), List.of(new Pair(IMAGE, 0)), settings(2, 2, 1), done -> {}))
                .hasMessage("noise must be 0 to 1: 2.0");
        assertThatThrownBy(() -> Road.of(model(1, 1, 1, 1), List.of(), settings(2, 0, 1), done -> {}))
                .hasMessage("there must be at least one image");
    }
}
