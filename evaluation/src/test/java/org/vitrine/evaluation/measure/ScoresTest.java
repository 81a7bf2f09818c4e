package org.vitrine.evaluation.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.label.Labels;

class ScoresTest {

    private static final Labels ABC = Labels.oneOf(List.of("a", "b", "c"));

    @Test
    void predicts_multiClass_takesTheLargestSumAndTheFirstOfEquals() {
        Scores scores = Scores.of(ABC, 10, new int[][] {{-3, 5, 5}, {-9, -9, -8}}, (example, label) -> label == 0);
        assertThat(scores.predicts(0, 1)).isTrue();
        assertThat(scores.predicts(0, 2)).isFalse();
        assertThat(scores.predicts(1, 2)).as("the largest, even below 0").isTrue();
    }

    @Test
    void predicts_multiClass_doesNotClip() { // both are clipped to 10, but 20 is more than 15
        Scores scores = Scores.of(ABC, 10, new int[][] {{15, 20, 0}}, (example, label) -> label == 0);
        assertThat(scores.predicts(0, 1)).isTrue();
        assertThat(scores.confidence(0, 0)).isEqualTo(scores.confidence(0, 1)).isEqualTo(1);
    }

    @Test
    void predicts_multiLabel_takesEverySumAboveZero() {
        Scores scores = Examples.oneLabel(10, new int[] {-1, 0, 1}, new boolean[3]);
        assertThat(scores.predicts(0, 0)).isFalse();
        assertThat(scores.predicts(1, 0)).isFalse();
        assertThat(scores.predicts(2, 0)).isTrue();
    }

    @Test
    void confidence_isHalfAtZeroAndClippedAtTheTarget() {
        Scores scores = Examples.oneLabel(10, new int[] {0, 5, 10, 11, -5, -10, -999}, new boolean[7]);
        double[] expected = {0.5, 0.75, 1, 1, 0.25, 0, 0};
        for (int i = 0; i < expected.length; i++) {
            assertThat(scores.confidence(i, 0)).isEqualTo(expected[i]);
        }
    }

    @Test
    void of_copiesTheSums() {
        int[][] sums = {{1, 2, 3}};
        Scores scores = Scores.of(ABC, 10, sums, (example, label) -> label == 2);
        sums[0][0] = 99;
        assertThat(scores.sum(0, 0)).isEqualTo(1);
    }

    @Test
    void of_wrongInput_saysWhatIsWrong() {
        int[][] sums = {{1, 2, 3}};
        assertThatThrownBy(() -> Scores.of(ABC, 0, sums, (e, l) -> l == 0)).hasMessage("target T must be > 0: 0");
        assertThatThrownBy(() -> Scores.of(ABC, 1, new int[0][], (e, l) -> l == 0))
                .hasMessage("there must be at least one example");
        assertThatThrownBy(() -> Scores.of(ABC, 1, new int[][] {{1}}, (e, l) -> l == 0))
                .hasMessage("example 0 must have a class sum for each of 3 labels: 1");
        assertThatThrownBy(() -> Scores.of(ABC, 1, sums, (e, l) -> l > 0))
                .hasMessage("example 0 must have exactly one label, as the labels are multi-class: 2");
    }
}
