package org.vitrine.evaluation.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.table.LabelTable;
import org.vitrine.label.Labels;

class LabelCountsTest {

    private static final Labels HATS = Labels.anyOf(List.of("Hat", "Beard", "Halo"));

    // Hat and Beard, Hat, nothing, Beard, Hat and Beard; never a halo
    private static final boolean[][] FIVE = {
        {true, true, false}, {true, false, false}, {false, false, false}, {false, true, false}, {true, true, false}
    };

    private static LabelCounts five() {
        return LabelCounts.of(HATS, 5, (example, label) -> FIVE[example][label]);
    }

    @Test
    void of_fivePictures_countsLabelsAndPairs() {
        LabelCounts counts = five();
        assertThat(counts.examples()).isEqualTo(5);
        assertThat(counts.unlabelled()).isEqualTo(1);
        assertThat(counts.byName()).containsExactlyEntriesOf(ordered("Hat", 3, "Beard", 3, "Halo", 0));
        assertThat(counts.together(0, 1)).isEqualTo(counts.together(1, 0)).isEqualTo(2);
        assertThat(counts.share(0, 1).orElseThrow()).isEqualTo(2 / 3.0);
        assertThat(counts.share(2, 0)).isEmpty();
    }

    private static Map<String, Integer> ordered(String a, int countA, String b, int countB, String c, int countC) {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put(a, countA);
        map.put(b, countB);
        map.put(c, countC);
        return map;
    }

    @Test
    void correlation_isThatOfZerosAndOnes() {
        assertThat(five().correlation(0, 1).orElseThrow())
                .isCloseTo((5 * 2 - 3 * 3) / Math.sqrt(3 * 3 * 2 * 2), within(1e-12));
        assertThat(five().correlation(0, 0).orElseThrow()).isCloseTo(1, within(1e-12));
        assertThat(five().correlation(0, 2)).isEmpty();
        LabelCounts apart = LabelCounts.of(HATS, 4, (example, label) -> label < 2 && example % 2 == label);
        assertThat(apart.correlation(0, 1).orElseThrow()).isCloseTo(-1, within(1e-12));
    }

    @Test
    void correlation_manyExamples_doesNotOverflow() {
        LabelCounts many = LabelCounts.of(Labels.anyOf(List.of("A", "B")), 200_000, (i, label) -> i % 2 == 0);
        assertThat(many.correlation(0, 1).orElseThrow()).isCloseTo(1, within(1e-12));
    }

    @Test
    void plus_addsAll() {
        LabelCounts ten = five().plus(five());
        assertThat(ten.examples()).isEqualTo(10);
        assertThat(ten.unlabelled()).isEqualTo(2);
        assertThat(ten.count(0)).isEqualTo(6);
        assertThat(ten.together(1, 0)).isEqualTo(4);
        LabelCounts others = LabelCounts.of(Labels.anyOf(List.of("Hat")), 1, (example, label) -> true);
        assertThatIllegalArgumentException().isThrownBy(() -> five().plus(others));
    }

    @Test
    void rates_perPart_areAligned() {
        Map<String, LabelCounts> parts = new LinkedHashMap<>();
        parts.put("train", five());
        parts.put("test", LabelCounts.of(HATS, 0, (example, label) -> true));
        assertThat(LabelTable.rates(parts).lines())
                .containsExactly(
                        "percent of      train  test",
                        "Hat             60.00     -",
                        "Beard           60.00     -",
                        "Halo             0.00     -",
                        "(none of them)  20.00     -");
    }

    @Test
    void together_fewLabels_isAMatrix() {
        assertThat(LabelTable.together(five()).lines().skip(2))
                .containsExactly(
                        "           [0]  [1]  [2]", //
                        "[0] Hat      -   67    0",
                        "[1] Beard   67    -    0",
                        "[2] Halo     -    -    -");
    }

    @Test
    void together_manyLabels_namesTheStrongestPairs() {
        Labels many = Labels.anyOf(
                IntStream.range(0, 30).mapToObj(label -> "L" + label).toList());
        // every label has a bit of the example's number for a coin, and the last two share one
        LabelCounts counts = LabelCounts.of(
                many, 1 << 12, (example, label) -> (((example * 2654435761L) >>> (label == 29 ? 28 : label)) & 1) == 1);
        List<String> lines = LabelTable.together(counts).lines().toList();
        assertThat(lines).hasSize(2 + 1 + 20);
        assertThat(lines.get(3)).startsWith("L28, L29 ").endsWith(" 1.00");
    }
}
