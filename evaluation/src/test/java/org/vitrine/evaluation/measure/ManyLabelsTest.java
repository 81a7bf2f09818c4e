package org.vitrine.evaluation.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vitrine.label.Labels;

/** Very many labels: what is counted takes as much memory and time as there are examples and labels, not pairs. */
@Timeout(120) // a second or two; with sums over all pairs for each label it would take hours, and 3.6 GB
class ManyLabelsTest {

    private static final int LABELS = 30_000;
    private static final int EXAMPLES = 40;
    private static final Labels NAMES = Labels.oneOf(Examples.names(LABELS, "label "));

    @Test
    void evaluation_ofThirtyThousandLabels_countsAsOfFew() {
        int[][] sums = new int[EXAMPLES][LABELS];
        for (int example = 0; example < EXAMPLES; example++) {
            sums[example][example % 3 == 0 ? LABELS - 1 : example] = 5;
        }
        Evaluation evaluation = Evaluation.of(Scores.of(NAMES, 10, sums, (example, label) -> example == label));
        ConfusionMatrix confusion = evaluation.confusion().orElseThrow();
        assertThat(confusion.correct()).isEqualTo(26);
        assertThat(confusion.count(3, LABELS - 1)).isEqualTo(1);
        assertThat(confusion.mistakes())
                .hasSize(14)
                .startsWith(
                        new ConfusionMatrix.Mistake(0, LABELS - 1, 1), new ConfusionMatrix.Mistake(3, LABELS - 1, 1));
        assertThat(confusion.counts(LABELS - 1)).isEqualTo(new Counts(0, 14, 0, 26));
        assertThat(confusion.counts(1)).isEqualTo(new Counts(1, 0, 0, 39));
        assertThat(evaluation.accuracy()).isEqualTo(26 / 40.0);
        Map<String, ?> map = evaluation.toMap();
        assertThat(map).doesNotContainKey("confusion");
        assertThat((List<?>) map.get("mistakes")).hasSize(14);
    }

    @Test
    void labelCounts_ofThirtyThousandLabels_holdPairsThatOccur() {
        LabelCounts counts = LabelCounts.of(
                Labels.anyOf(NAMES.names()), EXAMPLES, (example, label) -> label == example || label == LABELS - 1);
        LabelCounts twice = counts.plus(counts);
        assertThat(twice.count(LABELS - 1)).isEqualTo(2 * EXAMPLES);
        assertThat(twice.together(7, LABELS - 1)).isEqualTo(2);
        assertThat(twice.together(7, 8)).isZero();
        assertThat(twice.together()).hasSize(EXAMPLES + 1);
    }

    @Test
    void scores_ofExclusiveLabels_predictTheFirstOfTheLargest() {
        Scores scores = Scores.of(
                Labels.oneOf(List.of("a", "b", "c")),
                1,
                new int[][] {{1, 2, 2}, {0, 0, 0}},
                (example, label) -> label == 1);
        assertThat(scores.predicts(0, 1)).isTrue();
        assertThat(scores.predicts(0, 2)).isFalse();
        assertThat(scores.predicts(1, 0)).isTrue();
    }
}
