package org.vitrine.evaluation.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Examples;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.label.Labels;

class ChartsTest {

    private static final int MARGIN = 4;
    private static final String LONG = "Wearing_a_Hat_with_a_Name_that_is_Longer_than_Any_Label_of_CelebA_";

    @TempDir
    Path folder;

    private static Evaluation evaluation(int labels, String stem) {
        return Evaluation.of(Examples.random(Labels.anyOf(Examples.names(labels, stem)), 120, 10, 2));
    }

    private static History history(int epochs) {
        List<History.Row> rows = new ArrayList<>();
        for (int epoch = 1; epoch <= epochs; epoch++) {
            rows.add(History.Row.of(epoch)
                    .with(History.Column.TRAIN_ACCURACY, 1 - 0.5 / epoch)
                    .with(History.Column.VALID_F1, 0.9 - 0.5 / epoch));
        }
        return new History(rows);
    }

    @Test
    void learningCurves_anyNumberOfEpochs_areDrawn() {
        for (int epochs : new int[] {0, 1, 2, 20, 21, 150}) {
            BufferedImage chart = Charts.learningCurves("Learning " + "a long title ".repeat(12), history(epochs));
            PixelCounts.assertDrawnWithinMargins(chart, MARGIN);
            assertThat(chart.getWidth()).isEqualTo(900);
        }
    }

    @Test
    void labelCurves_growWithTheLabels() {
        for (String stem : List.of("l", "Mouth_Slightly_Open_", LONG)) {
            BufferedImage few = Charts.rocCurves("ROC", evaluation(2, stem));
            BufferedImage many = Charts.rocCurves("ROC", evaluation(40, stem));
            PixelCounts.assertDrawnWithinMargins(few, MARGIN);
            PixelCounts.assertDrawnWithinMargins(many, MARGIN);
            assertThat(many.getHeight()).isGreaterThan(few.getHeight());
        }
    }

    @Test
    void labelCurves_undefined_areLeftOut() {
        Evaluation nothing = Evaluation.of(Examples.oneLabel(5, new int[] {1, 2}, new boolean[2]));
        PixelCounts.assertDrawnWithinMargins(Charts.rocCurves("ROC", nothing), MARGIN);
        PixelCounts.assertDrawnWithinMargins(Charts.measureBars("F1", nothing, List.of(Measure.F1)), MARGIN);
    }

    @Test
    void measureBars_haveABarOfTheRightLength() { // 1 of 2 right: half of the way to 100 %
        Evaluation half = Evaluation.of(Examples.oneLabel(5, new int[] {1, 1}, new boolean[] {true, false}));
        Evaluation whole = Evaluation.of(Examples.oneLabel(5, new int[] {1, -1}, new boolean[] {true, false}));
        int halfInk = PixelCounts.count(Charts.measureBars("", half, List.of(Measure.ACCURACY)), 0x0072B2);
        int wholeInk = PixelCounts.count(Charts.measureBars("", whole, List.of(Measure.ACCURACY)), 0x0072B2);
        int legend = 12 * 12;
        assertThat((halfInk - legend) / (double) (wholeInk - legend)).isBetween(0.49, 0.51);
    }

    @Test
    void bars_longNamesAndManyMeasures_stayInside() {
        for (String stem : List.of("l", "Mouth_Slightly_Open_", LONG)) {
            PixelCounts.assertDrawnWithinMargins(
                    Charts.measureBars("All measures", evaluation(40, stem), Measure.all()), MARGIN);
        }
        assertThatThrownBy(() -> Charts.measureBars("None", evaluation(2, "l"), List.of()))
                .hasMessage("there must be at least one measure");
    }

    @Test
    void labelDistribution_marksTheChosen() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("Smiling", 162_770);
        counts.put("Bald", 0);
        counts.put("Male", 81_385);
        BufferedImage plain = Charts.labelDistribution("Labels", counts, Set.of());
        BufferedImage marked = Charts.labelDistribution("Labels", counts, Set.of("Male"));
        PixelCounts.assertDrawnWithinMargins(plain, MARGIN);
        PixelCounts.assertDrawnWithinMargins(marked, MARGIN);
        assertThat(PixelCounts.count(marked, 0x0072B2)).isPositive().isLessThan(PixelCounts.count(plain, 0x0072B2) / 2);
        PixelCounts.assertDrawnWithinMargins(
                Charts.labelDistribution("Empty " + LONG, Map.of("a", 0), Set.of()), MARGIN);
    }

    @Test
    void charts_sameData_samePicture() {
        assertThat(PixelCounts.same(
                        Charts.rocCurves("ROC", evaluation(9, "l")), Charts.rocCurves("ROC", evaluation(9, "l"))))
                .isTrue();
    }

    @Test
    void png_isReadBackAsItWas() throws IOException {
        BufferedImage chart = Charts.learningCurves("Learning", history(3));
        Path file = folder.resolve("new/folder/chart.png");
        Png.write(chart, file);
        Png.write(chart, file);
        assertThat(PixelCounts.same(ImageIO.read(file.toFile()), chart)).isTrue();
        assertThat(file.resolveSibling("chart.png.tmp")).doesNotExist();
    }
}
