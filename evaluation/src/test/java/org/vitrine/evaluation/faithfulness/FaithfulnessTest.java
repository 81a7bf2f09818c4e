package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** On a model whose every pixel has its own share in the answer, so that the curves are known. */
class FaithfulnessTest {

    private static final double[] WEIGHTS = {0.1, 0.4, 0.2, 0.3};
    private static final int[] BLACK = {0};

    /** As sure as the weights of its white pixels add up to; says of its pixels what it is told to say. */
    private static final class Linear implements Interpretable {

        private final double[] importances;

        Linear(double[] importances) {
            this.importances = importances;
        }

        @Override
        public Labels labels() {
            return Labels.anyOf(List.of("white"));
        }

        @Override
        public Scores scores(List<Raster> images, Scores.Truth truth, IntConsumer progress) {
            throw new UnsupportedOperationException();
        }

        @Override
        public double[] confidences(List<Raster> images, int label) {
            return images.stream()
                    .mapToDouble(picture -> {
                        double sum = 0;
                        for (int pixel = 0; pixel < WEIGHTS.length; pixel++) {
                            sum += WEIGHTS[pixel] * picture.value(pixel / 2, pixel % 2, 0) / 255;
                        }
                        return sum;
                    })
                    .toArray();
        }

        @Override
        public double[] importance(Raster picture, int label) {
            return importances;
        }
    }

    private static Faithfulness of(double[] importances, int steps, int pairs) {
        Raster white = Raster.grey(new int[][] {{255, 255}, {255, 255}});
        List<Pair> all = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            all.add(new Pair(white, 0));
        }
        return Faithfulness.of(new Linear(importances), all, BLACK, steps, 1, done -> {});
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
        Interpretable watching = new Interpretable() {
            @Override
            public Labels labels() {
                return Labels.anyOf(List.of("any"));
            }

            @Override
            public Scores scores(List<Raster> images, Scores.Truth truth, IntConsumer progress) {
                throw new UnsupportedOperationException();
            }

            @Override
            public double[] confidences(List<Raster> images, int label) {
                seen.addAll(images);
                return new double[images.size()];
            }

            @Override
            public double[] importance(Raster picture, int label) {
                return new double[] {1, 2};
            }
        };
        Raster picture = Raster.of(new ImageShape(1, 2, 3), new byte[] {1, 2, 3, 4, 5, 6});
        Faithfulness.of(watching, List.of(new Pair(picture, 0)), new int[] {7, 8, 200}, 2, 1, done -> {});
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
