package org.vitrine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PixelDemand;
import org.vitrine.clause.Rule;
import org.vitrine.encode.Brightness;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;

/** Models that look at cells of several pixels: what is asked of a cell, in words and on pixels. */
class OrientationsInterpretationTest {

    private static final Settings SETTINGS = Settings.defaults()
            .withClauses(40)
            .withTarget(20)
            .withSpecificity(3)
            .withWindow(Window.WHOLE)
            .with(Settings.MIRROR, true)
            .with(Settings.SHIFT, 2)
            .withEpochs(3);

    private static Model trained(String recipe, ImageShape shape) {
        Labels labels = Samples.names(2, false);
        Samples samples = Samples.random(labels, shape, 30, 1);
        List<Raster> images = IntStream.range(0, 30).mapToObj(samples::image).toList();
        return new Trainer(SETTINGS)
                .train(samples.dataset(EncodingRecipe.parse(recipe).fit(images)));
    }

    /** Demands once more: each view, cell and level looked up. */
    private static List<PixelDemand> slowDemands(Model model, int clause) {
        List<PixelDemand> demands = new ArrayList<>();
        int plane = 0;
        for (int index = 0; index < model.views().size(); index++) {
            View view = model.views().get(index);
            int cell = view.cell();
            for (int row = 0; row < model.grid().windowHeight(); row += cell) {
                for (int column = 0; column < model.grid().windowWidth(); column += cell) {
                    long positive = 0;
                    long negated = 0;
                    for (int level = 0; level < view.levels(); level++) {
                        int y = row + level % (cell * cell) / cell;
                        int x = column + level % cell;
                        if (y < model.grid().windowHeight() && x < model.grid().windowWidth()) {
                            int feature = model.grid().pixelFeature(plane + level / (cell * cell), y, x);
                            positive |= model.clauses().includes(clause, feature) ? 1L << level : 0;
                            int opposite = model.grid().features() + feature;
                            negated |= model.clauses().includes(clause, opposite) ? 1L << level : 0;
                        }
                    }
                    Brightness brightness = Brightness.of(positive, negated, view.levels());
                    if (!brightness.free()) {
                        demands.add(new PixelDemand(row, column, index, brightness));
                    }
                }
            }
            plane += (view.levels() + cell * cell - 1) / (cell * cell);
        }
        return demands;
    }

    @ParameterizedTest
    @CsvSource({
        "orientations:4, 8, 10, 3",
        "orientations:8, 7, 9, 1",
        "orientations:4, 1, 1, 3",
        "edges:2+orientations:4, 6, 6, 3",
        "thermometer:3, 5, 6, 3"
    })
    void demands_trainedModel_areThoseOfTheCells(String recipe, int height, int width, int channels) {
        Model model = trained(recipe, new ImageShape(height, width, channels));
        int found = 0;
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            List<PixelDemand> demands = model.demands(clause);
            assertThat(demands).isEqualTo(slowDemands(model, clause));
            found += demands.size();
        }
        assertThat(found).isGreaterThan(20);
    }

    /** Votes add up to the class sum, and what clauses add at each pixel to the evidence. */
    @ParameterizedTest
    @CsvSource({
        "orientations:4, 8, 10, 3",
        "orientations:8, 7, 9, 1",
        "edges:2+orientations:4, 6, 6, 3",
        "edges:4+thermometer:8, 6, 6, 3"
    })
    void explain_trainedModel_addsUp(String recipe, int height, int width, int channels) {
        ImageShape shape = new ImageShape(height, width, channels);
        Model model = trained(recipe, shape);
        Samples samples = Samples.random(model.labels(), shape, 10, 1);
        double seen = 0;
        for (int index = 0; index < samples.size(); index++) {
            Explanation explanation =
                    model.explainer().explain(model.encoding().encode(samples.image(index)), index % 2);
            assertThat(explanation.votes().stream().mapToInt(ClauseVote::votes).sum())
                    .isEqualTo(explanation.classSum());
            for (int row = 0; row < height; row++) {
                for (int column = 0; column < width; column++) {
                    double[] sums = new double[2];
                    for (PixelVote vote : PixelVote.at(model, explanation, row, column)) {
                        sums[vote.votes() > 0 ? 0 : 1] += vote.bright() - vote.dark();
                    }
                    assertThat(sums[0]).isCloseTo(sum(explanation.inFavour(), row, column), within(1e-6));
                    assertThat(sums[1]).isCloseTo(sum(explanation.against(), row, column), within(1e-6));
                    seen += Math.abs(sums[0]);
                }
            }
        }
        assertThat(seen).isGreaterThan(1);
    }

    private static double sum(EvidenceMap map, int row, int column) {
        double sum = 0;
        for (int channel = 0; channel < map.shape().channels(); channel++) {
            sum += map.value(row, column, channel);
        }
        return sum;
    }

    /** Evidence of an orientation has one sign, and none of it is lost, not even at the border. */
    @Test
    void explain_orientation_isSharedOutOverItsPixels() {
        Model model = trained("orientations:4", new ImageShape(8, 10, 1));
        Model other = onlyDirections(model);
        EvidenceMap asked = ClassRepresentation.ofClause(other, 0);
        double most = 0;
        double least = 0;
        for (PixelDemand demand : other.demands(0)) {
            most += demand.brightness().atLeast();
            least += demand.brightness().atMost();
        }
        assertThat(most + least).isGreaterThan(0);
        assertThat(Arrays.stream(asked.positive()).sum()).isCloseTo(most, within(1e-9));
        assertThat(Arrays.stream(asked.negative()).sum()).isCloseTo(least, within(1e-9));
        assertThat(View.reach(other.views())).isEqualTo(3);
    }

    /** A model with one clause that includes two literals about directions. */
    private static Model onlyDirections(Model model) {
        long[] included = new long[model.grid().literalWords()];
        int high =
                model.grid().bitOf(model.grid().pixelFeature(2, 1, 1)); // level 3 of brighter below, at the first cell
        int low = model.grid()
                .bitOf(model.grid().features() + model.grid().pixelFeature(8, 6, 8)); // level 0 of vertical edge
        included[high >> 6] |= 1L << high;
        included[low >> 6] |= 1L << low;
        Model one = new Model(
                model.labels(),
                model.shape(),
                model.encoding(),
                new ClauseBank(model.grid(), 1, included),
                new int[] {1, 1},
                WrittenModel.counts(model.grid(), List.of(new int[] {1})),
                null,
                model.settings().withClauses(1),
                model.provenance());
        assertThat(Rule.inWords(one.clauses(), 0, one.encoding(), 1))
                .isEqualTo(
                        "brighter below at least 4/4 at row 0 column 0; vertical edge at most 0/4 at row 6 column 8");
        return one;
    }

    @Test
    void train_windowOrShiftThatTearsCells_isRefused() {
        ImageShape shape = new ImageShape(8, 10, 1);
        Samples samples = Samples.random(Samples.names(2, true), shape, 9, 1);
        var data = samples.dataset(EncodingRecipe.parse("orientations:4").fit(List.of(samples.image(0))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trainer(SETTINGS.with(Settings.SHIFT, 1)).train(data))
                .withMessage("orientations:4 moves by 2 pixels at a time, so shift must be 0 or at least 2: 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trainer(SETTINGS.withWindow(new Window(3, 3))).train(data))
                .withMessageContaining("cells of 2x2 pixels")
                .withMessageContaining("flat, not 3x3");
    }
}
