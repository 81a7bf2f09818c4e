package org.vitrine.evaluation.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.label.Labels;

class SlicesTest {

    private static List<String> values(List<Slice> slices) {
        return slices.stream().map(Slice::value).toList();
    }

    @Test
    void byLabel_severalLabels_withAndWithout() {
        Labels labels = Labels.anyOf(List.of("a", "b"));
        List<Slice> slices = Slices.byLabel(labels, 3, (image, label) -> image > label);
        assertThat(values(slices)).containsExactly("a", "not a", "b", "not b");
        assertThat(slices.get(0).images()).containsExactly(1, 2);
        assertThat(slices.get(3).images()).containsExactly(0, 1);
    }

    @Test
    void byNumber_eightNumbers_fourPairs() {
        List<Slice> slices = Slices.byNumber("age", new double[] {8, 7, 6, 5, 4, 3, 2, 1, Double.NaN});
        assertThat(values(slices)).containsExactly("1 to 2", "3 to 4", "5 to 6", "7 to 8");
        assertThat(slices.get(0).images()).containsExactly(6, 7);
    }

    /** Every image with a number is in exactly one bin. */
    @Test
    void byNumber_anyNumbers_partition() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int distinct = 1 + random.nextInt(6);
            double[] numbers = random.ints(1 + random.nextInt(20), 0, distinct)
                    .asDoubleStream()
                    .toArray();
            List<Integer> all = new ArrayList<>();
            Slices.byNumber("n", numbers)
                    .forEach(slice -> Arrays.stream(slice.images()).forEach(all::add));
            assertThat(all)
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, numbers.length).boxed().toList());
        }
    }

    @Test
    void byValue_wordsAndNumbers() {
        assertThat(values(Slices.byValue("camera", List.of("b", "a", "", "b")))).containsExactly("a", "b");
        List<String> ages = IntStream.range(0, 40).mapToObj(i -> "" + i).toList();
        assertThat(values(Slices.byValue("age", ages))).containsExactly("0 to 9", "10 to 19", "20 to 29", "30 to 39");
        List<String> words = IntStream.range(0, 40).mapToObj(i -> "w" + i % 20).toList();
        List<Slice> many = Slices.byValue("word", words);
        assertThat(many).hasSize(Slices.MOST_VALUES);
        assertThat(many.get(many.size() - 1).value()).isEqualTo("others");
        assertThat(many.stream().mapToInt(Slice::size).sum()).isEqualTo(40);
    }

    @Test
    void evaluation_ofASlice_countsItsImagesOnly() {
        Labels labels = Labels.anyOf(List.of("a"));
        Scores scores = Scores.of(labels, 10, new int[][] {{5}, {-5}, {5}, {5}}, (image, label) -> image < 2);
        assertThat(new Slice("x", "y", new int[] {0, 2}).evaluation(scores).accuracy())
                .isEqualTo(0.5);
        assertThat(new Slice("x", "y", new int[] {0}).evaluation(scores).accuracy())
                .isEqualTo(1);
    }
}
