package org.vitrine.evaluation.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vitrine.label.Labels;

class EvaluationTest {

    // Truths a a b b c; predicted a b b b a.
    private static Evaluation threeClasses() {
        int[] truths = {0, 0, 1, 1, 2};
        int[][] sums = {{5, 0, 0}, {0, 5, 0}, {0, 5, 0}, {-1, 5, 0}, {5, 0, 4}};
        return Evaluation.of(Scores.of(
                Labels.oneOf(List.of("a", "b", "c")), 10, sums, (example, label) -> truths[example] == label));
    }

    // Truths of "x": 1 1 0 0, given: 1 0 0 0. Nothing is "none". All are "all", given: 1 1 1 0. "silent" is true of the
    // first,
    // and never given.
    private static Evaluation fourLabels() {
        boolean[][] truths = {
            {true, false, true, true},
            {true, false, true, false},
            {false, false, true, false},
            {false, false, true, false}
        };
        int[][] sums = {{3, 1, 1, -1}, {-3, -1, 1, -2}, {-3, -1, 1, -2}, {-4, -1, -1, -3}};
        return Evaluation.of(Scores.of(
                Labels.anyOf(List.of("x", "none", "all", "silent")),
                10,
                sums,
                (example, label) -> truths[example][label]));
    }

    @Test
    void of_multiClass_workedByHand() {
        Evaluation evaluation = threeClasses();
        assertThat(evaluation.confusion().orElseThrow().toArray())
                .isDeepEqualTo(new int[][] {{1, 1, 0}, {0, 2, 0}, {1, 0, 0}});
        assertThat(evaluation.accuracy()).isEqualTo(0.6); // 3 of 5
        assertThat(evaluation.results().get(0).counts()).isEqualTo(new Counts(1, 1, 1, 2));
        assertThat(evaluation.results().get(1).counts()).isEqualTo(new Counts(2, 1, 0, 2));
        assertThat(evaluation.results().get(2).counts()).isEqualTo(new Counts(0, 0, 1, 4));
        // c was never given: its precision is undefined, and 0 in the mean of 1/2, 2/3, 0
        assertThat(evaluation.results().get(2).measure(Measure.PRECISION)).isEmpty();
        assertMean(evaluation, Measure.PRECISION, (0.5 + 2.0 / 3 + 0) / 3, 3);
        assertMean(evaluation, Measure.RECALL, (0.5 + 1 + 0) / 3, 3);
        assertMean(evaluation, Measure.F1, (0.5 + 0.8 + 0) / 3, 3);
        // c: its one example has 4, the others 0: ranked perfectly though never given
        assertThat(evaluation.results().get(2).measure(Measure.AUROC)).hasValue(1);
    }

    @Test
    void of_multiLabel_workedByHand() {
        Evaluation evaluation = fourLabels();
        assertThat(evaluation.confusion()).isEmpty();
        assertThat(evaluation.results())
                .extracting(LabelResult::counts)
                .containsExactly(
                        new Counts(1, 0, 1, 2), new Counts(0, 1, 0, 3), new Counts(3, 0, 1, 0), new Counts(0, 0, 1, 3));
        assertThat(evaluation.accuracy()).isEqualTo(0.75);
        assertMean(evaluation, Measure.ACCURACY, 0.75, 4);
        assertMean(evaluation, Measure.PRECISION, (1 + 1 + 0) / 3.0, 3); // x, all, silent
        assertMean(evaluation, Measure.RECALL, (0.5 + 0.75 + 0) / 3, 3);
        // x: 3 above -3 -3 -4; the second ties with a negative: (2 + 1 + 0.5) / 4. silent: first of all
        assertMean(evaluation, Measure.AUROC, (0.875 + 1) / 2, 2);
        assertThat(evaluation.inMean(Measure.AUPRC)).isEqualTo(3);
        assertMean(evaluation, Measure.BALANCED_ACCURACY, (0.75 + 0.5) / 2, 2);
    }

    // Two of five are "a". Of the four labels: "x" is as often true as not, "all" always, "silent" once; "none" never,
    // so without an F1.
    @Test
    void majority_workedByHand() {
        assertThat(threeClasses().majority().accuracy()).isEqualTo(0.4);
        assertThat(threeClasses().majority().f1()).isCloseTo(4.0 / 7 / 3, within(1e-12));
        assertThat(fourLabels().majority().accuracy()).isEqualTo((0.5 + 1 + 1 + 0.75) / 4);
        assertThat(fourLabels().majority().f1()).isCloseTo(1.0 / 3, within(1e-12));
    }

    @Test
    void macro_definedForNoLabel_isEmpty() {
        Evaluation evaluation = Evaluation.of(Examples.oneLabel(5, new int[] {1, 2}, new boolean[2]));
        assertThat(evaluation.macro(Measure.F1)).isEmpty();
        assertThat(evaluation.inMean(Measure.F1)).isZero();
        assertThat(evaluation.accuracy()).isZero();
    }

    @Test
    void of_multiClass_macroRecallOfEvenLabelsIsTheAccuracy() { // as many examples of each label
        Labels labels = Labels.oneOf(List.of("a", "b", "c", "d"));
        Scores drawn = Examples.random(labels, 400, 20, 7);
        int[][] sums = new int[400][4];
        for (int example = 0; example < 400; example++) {
            for (int label = 0; label < 4; label++) {
                sums[example][label] = drawn.sum(example, label);
            }
        }
        Evaluation evaluation = Evaluation.of(Scores.of(labels, 20, sums, (example, label) -> example % 4 == label));
        assertThat(evaluation.macro(Measure.RECALL).orElseThrow()).isCloseTo(evaluation.accuracy(), within(1e-12));
    }

    @Test
    void of_multiClass_countsAgreeWithDecisions() {
        Scores scores = Examples.random(Labels.oneOf(Examples.names(5, "c")), 300, 9, 1);
        Evaluation evaluation = Evaluation.of(scores);
        for (int label = 0; label < 5; label++) {
            int hits = 0;
            int predicted = 0;
            for (int example = 0; example < scores.examples(); example++) {
                predicted += scores.predicts(example, label) ? 1 : 0;
                hits += scores.predicts(example, label) && scores.has(example, label) ? 1 : 0;
            }
            Counts counts = evaluation.results().get(label).counts();
            assertThat(counts.truePositives()).isEqualTo(hits).isPositive();
            assertThat(counts.predicted()).isEqualTo(predicted);
            assertThat(counts.positives() + counts.negatives()).isEqualTo(300);
        }
    }

    @Test
    void toMap_multiClass_hasTheKeysInOrder() {
        Map<String, ?> map = threeClasses().toMap();
        assertThat(map.keySet()).containsExactly("accuracy", "macro", "labels", "confusion", "examples", "majority");
        assertThat(nested(map, "macro").keySet())
                .containsExactly("f1", "precision", "recall", "auroc", "auprc", "balancedAccuracy");
        assertThat(nested(map, "labels").keySet()).containsExactly("a", "b", "c");
        assertThat(nested(nested(map, "labels"), "a").keySet())
                .containsExactly(
                        "accuracy",
                        "precision",
                        "recall",
                        "f1",
                        "auroc",
                        "auprc",
                        "balancedAccuracy",
                        "positives",
                        "predicted");
        assertThat(nested(nested(map, "labels"), "c").get("precision")).isNull();
        assertThat(map.get("examples")).isEqualTo(5);
    }

    @Test
    void toMap_multiLabel_hasFourCountsALabelAsItsConfusion() {
        Map<String, ?> map = fourLabels().toMap();
        assertThat(map.keySet()).containsExactly("accuracy", "macro", "labels", "confusion", "examples", "majority");
        assertThat(((int[][]) value(map, "confusion"))[0]).containsExactly(2, 0, 1, 1); // tn, fp, fn, tp of x
        Map<String, ?> x = nested(nested(map, "labels"), "x");
        assertThat(List.copyOf(x.keySet()).subList(7, 13))
                .containsExactly("positives", "predicted", "tp", "fp", "fn", "tn");
        assertThat(List.of(value(x, "tp"), value(x, "fp"), value(x, "fn"), value(x, "tn")))
                .containsExactly(1, 0, 1, 2);
        assertThat(nested(nested(map, "labels"), "none")).containsEntry("f1", null);
    }

    /** Comparing each image with each other one would take many times as long. */
    @Test
    void of_largeInput_isQuick() {
        Scores scores = Examples.random(Labels.anyOf(Examples.names(40, "l")), 20_000, 4000, 3);
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        long before = thread.getCurrentThreadCpuTime(); // not the clock: the machine may be busy
        Evaluation evaluation = Evaluation.of(scores);
        assertThat(thread.getCurrentThreadCpuTime() - before)
                .isLessThan(Duration.ofSeconds(5).toNanos());
        assertThat(evaluation.macro(Measure.AUROC).orElseThrow()).isBetween(0.6, 0.8);
    }

    @Test
    void confusion_ofMultiLabel_isRefused() {
        assertThatThrownBy(() -> ConfusionMatrix.of(Examples.oneLabel(1, new int[1], new boolean[1])))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertMean(Evaluation evaluation, Measure measure, double value, int labels) {
        assertThat(evaluation.macro(measure)).hasValue(value);
        assertThat(evaluation.inMean(measure)).isEqualTo(labels);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> nested(Map<String, ?> map, String key) {
        return (Map<String, Object>) value(map, key);
    }

    private static Object value(Map<String, ?> map, String key) {
        Object value = map.get(key);
        if (value == null) {
            throw new AssertionError("no " + key);
        }
        return value;
    }
}
