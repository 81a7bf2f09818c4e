package org.vitrine.explain.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.WrittenModel;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.model.FuzzyModels;
import org.vitrine.model.Model;
import org.vitrine.patch.Window;
import org.vitrine.predict.Prediction;

class ExampleIndexTest {

    private static ExampleIndex index(Model model, List<BitImage> images, int threads) {
        return ExampleIndex.of(
                model, images.size(), images::get, (image, label) -> (image + label) % 3 == 0, threads, done -> {});
    }

    // Clauses "pixel i bright" for i = 0 to 3, with 3, 2, 1 votes for a, and 4 against. The image has pixels 0, 1 and
    // 2: 6 votes by 3 clauses.
    // Example 0 has pixels 0 and 1: it shares 5 of 6 votes. Example 1 has 2 and 3: 1 of 6. Example 2 has 1 and 2: 3 of
    // 6; example 3 is the image itself.
    @Test
    void nearest_fourClauses_workedByHand() {
        WrittenModel written = new WrittenModel(new ImageShape(1, 4, 1), Window.WHOLE, 1, "a");
        written.clause(new int[] {3}, written.bright(0, 0));
        written.clause(new int[] {2}, written.bright(0, 1));
        written.clause(new int[] {1}, written.bright(0, 2));
        written.clause(new int[] {-4}, written.bright(0, 3));
        List<BitImage> images = List.of(
                written.bits(255, 255, 0, 0),
                written.bits(0, 0, 255, 255),
                written.bits(0, 255, 255, 0),
                written.bits(255, 255, 255, 0));
        Model model = written.model();
        ExampleIndex index = index(model, images, 1);
        assertThat(index.strengths()).isEmpty();
        assertThat(index.spoke()).containsExactly(0b1001, 0b1101, 0b1110, 0b0010);
        Raster image = Raster.grey(new int[][] {{255, 255, 255, 0}});
        List<Neighbour> nearest = index.nearest(model, model.encoding().encode(image), new int[0], 4, 0);
        assertThat(nearest)
                .containsExactly(
                        new Neighbour(0, 3, 2, 6, 5, 5.0 / 6),
                        new Neighbour(2, 3, 2, 6, 3, 3.0 / 6),
                        new Neighbour(1, 3, 1, 6, 1, 1.0 / 6));
        assertThat(nearest.get(0).inWords()).isEqualTo("shares 2 of 3 reasons");
        // example 2 shares 2 of 6 votes with example 0, example 1 none; a diverse choice takes it second
        assertThat(index.nearest(model, model.encoding().encode(image), new int[] {0}, 2, 0.8))
                .extracting(Neighbour::example)
                .containsExactly(0, 1);
        // not given: the votes against it count
        Raster against = Raster.grey(new int[][] {{0, 0, 0, 255}});
        assertThat(index.nearest(model, model.encoding().encode(against), new int[] {0}, 1, 0))
                .containsExactly(new Neighbour(1, 1, 1, 4, 4, 1));
        assertThat(index.has(0, 0)).isTrue();
        assertThat(index.has(1, 0)).isFalse();
        assertThat(index.isOf(3, model.encoded(image))).isTrue();
        assertThat(index.isOf(2, model.encoded(image))).isFalse();
    }

    // Against explanations, which know the votes of each clause; more than 64 examples, so that there are several
    // words.
    @Test
    void nearest_fuzzyModels_equalsWhatExplanationsSay() {
        int compared = 0;
        for (long seed = 0; seed < 8; seed++) {
            Model model = FuzzyModels.trained(seed, "thermometer:3");
            List<BitImage> images = new ArrayList<>();
            FuzzyModels.images(model.shape(), 130, seed)
                    .forEach(image -> images.add(model.encoding().encode(image)));
            ExampleIndex index = index(model, images, 2);
            ExampleIndex alone = index(model, images, 1);
            assertThat(index.spoke()).isEqualTo(alone.spoke());
            assertThat(index.strengths()).isEqualTo(alone.strengths());
            Raster image = FuzzyModels.images(model.shape(), 1, seed + 1000).get(0);
            for (int label = 0; label < model.labels().size(); label++) {
                List<Neighbour> nearest =
                        index.nearest(model, model.encoding().encode(image), new int[] {label}, 130, 0);
                double[] expected = new double[130];
                for (int example = 0; example < 130; example++) {
                    expected[example] = similarity(model, model.encoding().encode(image), images.get(example), label);
                }
                assertThat(nearest)
                        .isSortedAccordingTo(Comparator.comparingDouble((Neighbour one) -> -one.similarity()));
                assertThat(nearest).hasSize(130);
                for (Neighbour one : nearest) {
                    assertThat(one.similarity()).isCloseTo(expected[one.example()], within(1e-12));
                    compared += one.similarity() > 0 ? 1 : 0;
                }
                List<Neighbour> diverse =
                        index.nearest(model, model.encoding().encode(image), new int[] {label}, 5, 0.5);
                assertThat(diverse.get(0).similarity()).isEqualTo(nearest.get(0).similarity());
                assertThat(diverse).extracting(Neighbour::example).doesNotHaveDuplicates();
            }
        }
        assertThat(compared).isGreaterThan(100);
    }

    private static double similarity(Model model, BitImage one, BitImage other, int label) {
        Prediction prediction = model.predictor().predict(one);
        int sign = prediction.isDecided(label) ? 1 : -1;
        long[] first = votes(model, one, label, sign);
        long[] second = votes(model, other, label, sign);
        long both = 0;
        long either = 0;
        for (int clause = 0; clause < first.length; clause++) {
            both += Math.min(first[clause], second[clause]);
            either += Math.max(first[clause], second[clause]);
        }
        return either == 0 ? 0 : (double) both / either;
    }

    private static long[] votes(Model model, BitImage image, int label, int sign) {
        long[] votes = new long[model.clauses().size()];
        for (ClauseVote vote : model.explainer().explain(image, label).votes()) {
            votes[vote.clause()] += Math.max(0, sign * vote.votes());
        }
        return votes;
    }

    @Test
    void constructor_partsThatDoNotFit_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExampleIndex(2, 1, 1, new long[] {4}, new byte[0], new long[2], new int[2]))
                .withMessageContaining("behind the last");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExampleIndex(2, 1, 1, new long[] {3}, new byte[1], new long[2], new int[2]))
                .withMessageContaining("strengths");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExampleIndex(2, 1, 1, new long[] {3}, new byte[2], new long[2], new int[2]))
                .withMessageContaining("at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExampleIndex(2, 1, 1, new long[2], new byte[0], new long[2], new int[2]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExampleIndex(0, 1, 1, new long[0], new byte[0], new long[0], new int[0]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExampleIndex(2, 1, 1, new long[1], new byte[0], new long[] {0, 2}, new int[2]));
    }

    @Test
    void nearest_indexOfAnotherModel_isRefused() {
        Model model = FuzzyModels.trained(1, "thermometer:3");
        ExampleIndex other = new ExampleIndex(2, 1, 1, new long[1], new byte[0], new long[2], new int[2]);
        Raster image = FuzzyModels.images(model.shape(), 1, 1).get(0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> other.nearest(model, model.encoding().encode(image), new int[0], 1, 0))
                .withMessageContaining("another model");
        List<BitImage> images = IntStream.range(0, 2)
                .mapToObj(i -> model.encoding().encode(image))
                .toList();
        assertThat(index(model, images, 1).nearest(model, model.encoding().encode(image), new int[0], 3, 0))
                .as("the image itself is left out")
                .isEmpty();
    }
}
