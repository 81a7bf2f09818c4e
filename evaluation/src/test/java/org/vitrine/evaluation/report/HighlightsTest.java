package org.vitrine.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.report.Highlights.Pick;
import org.vitrine.label.Labels;

class HighlightsTest {

    // labels that may come together; truth: the first three have x, the third and fourth have y
    private static Highlights severalLabels(int most) {
        int[][] sums = {{9, -1}, {8, 7}, {7, 5}, {-6, -5}, {4, -9}};
        return Highlights.of(
                Scores.of(
                        Labels.anyOf(List.of("x", "y")),
                        10,
                        sums,
                        (example, label) -> label == 0 ? example < 3 : example == 2 || example == 3),
                most);
    }

    @Test
    void of_severalLabels_findsTheSurest() {
        Highlights found = severalLabels(9);
        assertThat(found.right()).containsExactly(new Pick(0, 0, 9), new Pick(1, 0, 8), new Pick(2, 1, 5));
        assertThat(found.wrong()).containsExactly(new Pick(1, 1, 7), new Pick(4, 0, 4));
        assertThat(found.missed()).containsExactly(new Pick(3, 1, -5));
    }

    @Test
    void of_fewWanted_takesEachLabelOnceFirst() {
        assertThat(severalLabels(2).right()).containsExactly(new Pick(0, 0, 9), new Pick(2, 1, 5));
        assertThat(severalLabels(1).wrong()).containsExactly(new Pick(1, 1, 7));
    }

    @Test
    void of_oneLabelEach_hasNoneMissed() {
        int[][] sums = {{5, 1}, {5, 6}, {-3, -4}};
        Highlights found =
                Highlights.of(Scores.of(Labels.oneOf(List.of("x", "y")), 10, sums, (example, label) -> label == 0), 5);
        assertThat(found.right()).containsExactly(new Pick(0, 0, 5), new Pick(2, 0, -3));
        assertThat(found.wrong()).containsExactly(new Pick(1, 1, 6));
        assertThat(found.missed()).isEmpty();
    }
}
