package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;

/** On a model whose every pixel has its own share in the answer, so that the curves are known. */
class FaithfulnessTest {

    private static final double[] WEIGHTS = {0.1, 0.4, 0.2, 0.3};
    private static final int[] BLACK = {0};

    /** A classifier of one label, with a confidence for an image and importances for its pixels. */
    private record Stub(ToDoubleFunction<Raster> confidence, Explainer explainer) implements Classifier {

        private static final Labels LABELS = Labels.anyOf(List.of("white"));

        @Override
        public Labels labels() {
            return LABELS;
        }

        @Override
        public ImageShape shape() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Predictor predictor() {
            return image -> new Prediction(LABELS, new int[1], 1)
                    .withConfidences(new double[] {confidence.applyAsDouble(image)});
        }
    }

    /** As sure as the weights of its white pixels add up to; says of its pixels what it is told to say. */
    private static Classifier linear(double[] importances) {
        return new Stub(
                image -> {
                    double sum = 0;
                    for (int pixel = 0; pixel < WEIGHTS.length; pixel++) {
                        sum += WEIGHTS[pixel] * image.value(pixel / 2, pixel % 2, 0) / 255;
                    }
                    return sum;
                },
                (image, label) -> importances);
    }

    private static Faithfulness of(double[] importances, int steps, int pairs) {
        Raster white = Raster.grey(new int[][] {{255, 255}, {255, 255}});
        List<Pair> all = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            all.add(new Pair(white, 0));
        }
        return Faithfulness.of(linear(importances), all, BLACK, steps, 1, 1, done -> {});
    }

    private static double[] heights(Curve curve) {
        return curve.points().stream().mapToDouble(Curve.Point::y).toArray();
    }

    @Test
    void honestModel_losesAndGainsTheMostFirst() {
        Faithfulness honest = of(WEIGHTS, 4, 3);
        assertThat(honest.pairs()).isEqualTo(3);
        assertThat(heights(honest.deletion())).containsExactly(new double[] {1, 0.6, 0.3, 0.1, 0}, within(1e-12));
        assertThat(heights(honest.insertion())).containsExactly(new double[] {0, 0.4, 0.7, 0.9, 1}, within(1e-12));
        assertThat(honest.deletion().area()).isCloseTo(0.375, within(1e-12));
        assertThat(honest.insertion().area()).isCloseTo(0.625, within(1e-12));
    }

    @Test
    void liar_losesAndGainsTheMostLast() {
        Faithfulness liar = of(new double[] {0.9, 0.6, 0.8, 0.7}, 4, 1);
        assertThat(liar.deletion().area()).isCloseTo(0.625, within(1e-12));
        assertThat(liar.insertion().area()).isCloseTo(0.375, within(1e-12));
    }

    @Test
    void randomOrder_isAHalfOnAverage() {
        Faithfulness many = of(WEIGHTS, 4, 4000);
        assertThat(many.randomDeletion().area()).isCloseTo(0.5, within(0.01));
        assertThat(many.randomInsertion().area()).isCloseTo(0.5, within(0.01));
    }

    @Test
    void pixelsThatCountTheSame_areTakenAtRandom() {
        Faithfulness none = of(new double[4], 4, 4000);
        assertThat(none.deletion().area()).isCloseTo(0.5, within(0.01));
    }

    @Test
    void fewSteps_takeSeveralPixelsAtOnce() {
        assertThat(heights(of(WEIGHTS, 2, 1).deletion())).containsExactly(new double[] {1, 0.3, 0}, within(1e-12));
    }

    @Test
    void colour_isPaintedInEachChannel() {
        List<Raster> seen = new ArrayList<>();
        Classifier watching = new Stub(
                image -> {
                    seen.add(image);
                    return 0;
                },
                (image, label) -> new double[] {1, 2});
        Raster picture = Raster.of(new ImageShape(1, 2, 3), new byte[] {1, 2, 3, 4, 5, 6});
        Faithfulness.of(watching, List.of(new Pair(picture, 0)), new int[] {7, 8, 200}, 2, 1, 1, done -> {});
        assertThat(seen.get(0)).isEqualTo(picture);
        assertThat(seen.get(1).toBytes()).containsExactly(1, 2, 3, 7, 8, (byte) 200);
        assertThat(seen.get(2).toBytes()).containsExactly(7, 8, (byte) 200, 7, 8, (byte) 200);
        assertThat(seen.get(4).toBytes()).containsExactly(7, 8, (byte) 200, 4, 5, 6);
    }

    @Test
    void nothingToMeasure_isRefused() {
        assertThatThrownBy(() -> of(WEIGHTS, 4, 0)).hasMessage("there must be at least one image");
        assertThatThrownBy(() -> of(WEIGHTS, 0, 1)).hasMessage("steps must be >= 1: 0");
    }
}
