package org.vitrine.evaluation.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Examples;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.label.Labels;

class EvaluationTableTest {

    // Truths a a b; predicted a b b. "c" has no examples.
    private static Evaluation evaluation() {
        int[] truths = {0, 0, 1};
        return Evaluation.of(Scores.of(
                Labels.oneOf(List.of("a", "b", "c")),
                10,
                new int[][] {{5, 0, 0}, {0, 5, 0}, {0, 5, 0}},
                (example, label) -> truths[example] == label));
    }

    @Test
    void of_multiClass_isAlignedAndComplete() {
        assertThat(EvaluationTable.of(evaluation())).isEqualTo("""
                3 examples, 3 labels, accuracy 66.67 %

                label       positives  predicted  accuracy  precision  recall     F1  AUROC  AUPRC  bal. acc.
                a                   2          1     66.67     100.00   50.00  66.67  75.00  83.33      75.00
                b                   1          2     66.67      50.00  100.00  66.67  75.00  50.00      75.00
                c                   0          0    100.00          -       -      -      -      -          -
                macro mean                           77.78      75.00   75.00  66.67  75.00  66.67      75.00

                mean over 2 of 3 labels, undefined for the others: precision, recall, F1, AUROC, AUPRC, balanced accuracy

                always the most common answer: accuracy 66.67, F1 40.00

                Confusion matrix (rows: truth, columns: predicted)

                   a  b  c
                a  1  1  0
                b  0  1  0
                c  0  0  0
                """);
    }

    @Test
    void of_anotherLocale_isTheSame() {
        Locale before = Locale.getDefault();
        String expected = EvaluationTable.of(evaluation());
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(EvaluationTable.of(evaluation())).isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void of_manyOrMultiLabels_hasNoConfusion() {
        for (Labels labels : List.of(
                Labels.oneOf(Examples.names(21, "c")), Labels.anyOf(Examples.names(3, "Mouth_Slightly_Open")))) {
            String table = EvaluationTable.of(Evaluation.of(Examples.random(labels, 200, 10, 5)));
            assertThat(table).doesNotContain("Confusion").contains("macro mean");
            assertThat(table.lines()
                            .skip(2)
                            .limit(labels.size() + 2)
                            .map(String::length)
                            .distinct())
                    .as("lines are equally long")
                    .hasSize(1);
        }
    }

    @Test
    void of_longNames_areNumberedInTheConfusion() {
        Labels labels = Labels.oneOf(List.of("Ankle boot", "Bag"));
        assertThat(EvaluationTable.of(Evaluation.of(Examples.random(labels, 50, 10, 5))))
                .contains("\n[0] Ankle boot", "\n[1] Bag");
    }
}
