package org.vitrine.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.report.LineChart.Axis;

class LineChartTest {

    private static String drawn(LineChart chart) {
        Html html = new Html();
        chart.write(html);
        return html.toString();
    }

    private static LineChart diagonal(int lines) {
        LineChart chart = new LineChart("up", Axis.share("right"), Axis.share("up"));
        for (int i = 0; i < lines; i++) {
            chart.add("line " + i, OptionalDouble.of(0.5), List.of(new Curve.Point(0, 0), new Curve.Point(1, 1)));
        }
        return chart;
    }

    // 520 x 340, less 44 at the left, 12 at the right, 10 above and 42 below.
    @Test
    void write_line_goesFromCornerToCorner() {
        assertThat(drawn(diagonal(1)))
                .contains("class=\"line0\" d=\"M44.0 298.0L508.0 10.0\"")
                .contains("<span>line 0 <strong>0.500</strong></span>")
                .contains("aria-label=\"up\"");
    }

    @Test
    void write_manyLines_differInColourOrDashes() {
        String drawn = drawn(diagonal(40));
        for (int i = 0; i < 40; i++) {
            assertThat(drawn).contains("<span>line " + i + " ");
        }
        assertThat(drawn.lines()
                        .filter(line -> line.contains("L508.0 10.0"))
                        .distinct()
                        .count())
                .isEqualTo(40);
    }

    @Test
    void write_lineWithoutPoints_isLeftOut() {
        LineChart chart = new LineChart("nothing", Axis.share("right"), Axis.share("up"));
        chart.add("empty", OptionalDouble.empty(), List.of());
        assertThat(drawn(chart)).doesNotContain("empty", "line0");
    }

    @Test
    void write_manyPoints_areThinnedButKeepTheirEnds() {
        List<Curve.Point> points = new ArrayList<>();
        for (int i = 0; i <= 100_000; i++) {
            points.add(new Curve.Point(i / 100_000.0, i / 100_000.0));
        }
        LineChart chart = new LineChart("long", Axis.share("right"), Axis.share("up"));
        chart.add("long", OptionalDouble.empty(), points);
        String drawn = drawn(chart);
        assertThat(drawn).contains("M44.0 298.0L", "L508.0 10.0\"").hasSizeLessThan(40_000);
    }

    @Test
    void around_valuesOfAnySize_hasRoundTicks() {
        assertThat(Axis.around("percent", List.of(71.5, 93.2), true).ticks())
                .containsExactly(70.0, 75.0, 80.0, 85.0, 90.0, 95.0);
        assertThat(Axis.around("epoch", List.of(1.0, 2.0, 3.0), false).ticks()).containsExactly(1.0, 2.0, 3.0);
        assertThat(Axis.around("epoch", List.of(1.0, 100.0), false).ticks())
                .containsExactly(20.0, 40.0, 60.0, 80.0, 100.0);
        assertThat(Axis.around("epoch", List.of(1.0), false).most()).isEqualTo(2);
        assertThat(Axis.around("percent", List.of(), true).ticks()).containsExactly(0.0, 1.0);
    }
}
