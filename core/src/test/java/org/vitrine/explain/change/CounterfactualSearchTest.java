package org.vitrine.explain.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vitrine.explain.WrittenModel;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.FuzzyModels;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.patch.Window;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;

class CounterfactualSearchTest {

    /** An image of 12 x 12 pixels, dark but for some bright ones. */
    private static Raster dark(int... bright) {
        int[][] rows = new int[12][12];
        for (int pixel : bright) {
            rows[pixel / 12][pixel % 12] = 255;
        }
        return Raster.grey(rows);
    }

    private static int sum(Raster image, int fromRow, int toRow) {
        int sum = 0;
        for (int row = fromRow; row < toRow; row++) {
            for (int column = 0; column < 12; column++) {
                sum += image.value(row, column, 0) > 100 ? 1 : 0;
            }
        }
        return sum;
    }

    // "dot" is given if more than 2 pixels of the upper half are bright. There are 3, so one must go, and there is
    // nothing bright around.
    @Test
    void find_labelThatIsGiven_takesOneBrightPixelAway() {
        Labels labels = Labels.anyOf(List.of("dot"));
        Predictor counts = image -> new Prediction(labels, new int[] {sum(image, 0, 6) - 2}, 10);
        Raster image = dark(14, 15, 40);
        Counterfactual found = new CounterfactualSearch(counts).find(image, 0).orElseThrow();
        assertThat(found.given()).isTrue();
        assertThat(found.pixels()).hasSize(1);
        assertThat(found.pixels()[0]).isIn(14, 15, 40);
        assertThat(sum(found.changed(), 0, 12)).isEqualTo(2);
        assertThat(found.share()).isEqualTo(1.0 / 144);
        assertThat(found.isMinimal()).isTrue();
        assertThat(found.after().isDecided(0)).isFalse();
        assertThat(found.image()).isEqualTo(image);
        assertThat(found.inWords()).startsWith("1 pixel at the ").endsWith(": dot is no longer given");
    }

    // The opposite: nothing is there, so something has to be painted.
    @Test
    void find_labelThatIsNotGiven_paintsWhatIsMissing() {
        Labels labels = Labels.anyOf(List.of("dot"));
        Predictor counts = image -> new Prediction(labels, new int[] {sum(image, 0, 4) - 2}, 10);
        Counterfactual found =
                new CounterfactualSearch(counts).find(dark(100), 0).orElseThrow();
        assertThat(found.given()).isFalse();
        assertThat(Arrays.stream(found.pixels()).boxed().toList())
                .hasSize(3)
                .allSatisfy(pixel -> assertThat(pixel).isLessThan(48));
        assertThat(found.count(PixelChange.BRIGHTENED)).isEqualTo(3);
        for (int pixel : found.pixels()) {
            assertThat(found.change(pixel / 12, pixel % 12)).contains(PixelChange.BRIGHTENED);
        }
        assertThat(found.change(11, 11)).isEmpty();
        assertThat(found.inWords()).startsWith("3 pixels at the ").endsWith(" painted bright: dot is given");
        assertThat(found.isMinimal()).isTrue();
    }

    // Three labels count bright pixels: above, in the middle, below. 4, 1 and 0 of them are bright.
    @Test
    void find_exclusiveLabels_flipsToAnyOther_orToTheOneAskedFor() {
        Labels labels = Labels.oneOf(List.of("top", "middle", "bottom"));
        Predictor counts =
                image -> new Prediction(labels, new int[] {sum(image, 0, 4), sum(image, 4, 8), sum(image, 8, 12)}, 10);
        Raster image = dark(0, 13, 26, 39, 60);
        CounterfactualSearch search = new CounterfactualSearch(counts);
        Counterfactual lost = search.find(image, 0).orElseThrow();
        assertThat(lost.after().decided()).isEqualTo(List.of("middle"));
        assertThat(lost.inWords()).endsWith(": top becomes middle");
        assertThat(lost.pixels().length).isBetween(2, 4);
        Counterfactual won = search.find(image, 2).orElseThrow();
        assertThat(won.given()).isFalse();
        assertThat(won.after().decided()).isEqualTo(List.of("bottom"));
        assertThat(won.inWords()).endsWith(": top becomes bottom");
    }

    @Test
    void find_decisionThatNothingChanges_findsNothing() {
        Labels labels = Labels.anyOf(List.of("always"));
        Predictor always = image -> new Prediction(labels, new int[] {5}, 10);
        assertThat(new CounterfactualSearch(always).find(dark(3), 0)).isEmpty();
    }

    @Test
    void find_tooFewPredictions_findsNothing_andAStoppedSearchNeither() {
        Labels labels = Labels.anyOf(List.of("dot"));
        Predictor counts = image -> new Prediction(labels, new int[] {sum(image, 0, 6)}, 10);
        Raster image = dark(14, 15, 40);
        assertThat(new CounterfactualSearch(counts, 3, () -> false).find(image, 0))
                .isEmpty();
        assertThat(new CounterfactualSearch(counts, 10_000, () -> true).find(image, 0))
                .isEmpty();
        assertThat(new CounterfactualSearch(counts, 10_000, () -> false).find(image, 0))
                .isPresent();
        assertThatIllegalArgumentException().isThrownBy(() -> new CounterfactualSearch(counts, 0, () -> false));
    }

    @Test
    void areas_pixelsFarApart_areSeveral_theLargestFirst() {
        Labels labels = Labels.anyOf(List.of("both"));
        // needs a bright pixel at the upper left and two in the lowest row
        Predictor corners = image -> new Prediction(
                labels, new int[] {Math.min(1, sum(image, 0, 1)) + Math.min(2, sum(image, 11, 12)) - 2}, 10);
        Counterfactual found =
                new CounterfactualSearch(corners).find(dark(70), 0).orElseThrow();
        assertThat(found.pixels()).hasSize(3);
        List<Area> areas = found.areas();
        assertThat(areas.get(0).top()).isEqualTo(11);
        assertThat(areas.get(areas.size() - 1).pixels())
                .isLessThanOrEqualTo(areas.get(0).pixels());
    }

    // A predictor about one label has the class sum and the decision of the whole one; for exclusive labels and others.
    @Test
    void about_everyLabel_decidesAsTheWholePredictorDoes() {
        int given = 0;
        for (long seed = 0; seed < 8; seed++) {
            Model model = FuzzyModels.trained(seed, seed % 2 == 0 ? "thermometer:3" : "edges:2");
            for (Raster image : FuzzyModels.images(model.shape(), 5, seed)) {
                Prediction whole = model.predictor().predict(image);
                for (int label = 0; label < model.labels().size(); label++) {
                    Prediction about = model.predictor().about(label).predict(image);
                    assertThat(about.classSum(label)).isEqualTo(whole.classSum(label));
                    assertThat(about.isDecided(label)).isEqualTo(whole.isDecided(label));
                    given += about.isDecided(label) ? 1 : 0;
                }
            }
        }
        assertThat(given).isPositive();
    }

    // Over trained fuzzy models: what is found flips the decision, is minimal as it says, and is found again.
    @Test
    void find_fuzzyModels_isVerifiedMinimalAndRepeatable() {
        int found = 0;
        int minimal = 0;
        for (long seed = 0; seed < 18; seed++) {
            Model model = FuzzyModels.trained(seed, seed % 2 == 0 ? "thermometer:3" : "edges:2");
            for (Raster image : FuzzyModels.images(model.shape(), 3, seed)) {
                for (int label = 0; label < model.labels().size(); label++) {
                    Optional<Counterfactual> result =
                            CounterfactualSearch.of(model).find(image, label);
                    if (result.isPresent()) {
                        found++;
                        minimal += check(model, result.get(), label) ? 1 : 0;
                        Counterfactual again = CounterfactualSearch.of(model)
                                .find(image, label)
                                .orElseThrow();
                        assertThat(again.changed()).isEqualTo(result.get().changed());
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(20);
        assertThat(minimal).as("checked from outside, pixel by pixel").isGreaterThan(10);
    }

    private static boolean check(Model model, Counterfactual found, int label) {
        Prediction before = model.predictor().predict(found.image());
        Prediction after = model.predictor().predict(found.changed());
        assertThat(after.isDecided(label)).isNotEqualTo(before.isDecided(label));
        assertThat(after.classSums()).isEqualTo(found.after().classSums());
        ImageShape shape = found.image().shape();
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                if (found.change(row, column).isEmpty()) {
                    for (int channel = 0; channel < shape.channels(); channel++) {
                        assertThat(found.changed().value(row, column, channel))
                                .isEqualTo(found.image().value(row, column, channel));
                    }
                }
            }
        }
        int sum = 0;
        for (ClauseSwing swing : found.swings(model)) {
            assertThat(swing.before()).isNotEqualTo(swing.after());
            sum += swing.votes();
        }
        if (!model.labels().exclusive()) {
            int moved = after.classSum(label) - before.classSum(label);
            assertThat(sum).isEqualTo(found.given() ? -moved : moved);
        }
        if (!found.isMinimal() || found.part() != 1 || found.count(PixelChange.ERASED) > 0) {
            return false; // what is erased is filled in from around, so it cannot be taken back pixel by pixel from
            // outside
        }
        for (int pixel : found.pixels()) {
            byte[] bytes = found.changed().toBytes();
            int channels = shape.channels();
            System.arraycopy(found.image().toBytes(), pixel * channels, bytes, pixel * channels, channels);
            assertThat(model.predictor().predict(Raster.of(shape, bytes)).isDecided(label))
                    .as("pixel %d taken back", pixel)
                    .isEqualTo(before.isDecided(label));
        }
        return true;
    }

    // Clause 0, "left bright", 3 votes for a; clause 1, "right bright", 5 against a. Both pixels are bright: a is not
    // given, and is if the
    // right one is no longer bright.
    @Test
    void swings_crispClauses_workedByHand() {
        WrittenModel written = new WrittenModel(new ImageShape(1, 2, 1), Window.WHOLE, 1, "a");
        written.clause(new int[] {3}, written.bright(0, 0));
        written.clause(new int[] {-5}, written.bright(0, 1));
        Model model = written.model();
        Counterfactual found = CounterfactualSearch.of(model)
                .find(Raster.grey(new int[][] {{255, 255}}), 0)
                .orElseThrow();
        assertThat(found.pixels()).containsExactly(1);
        assertThat(found.count(PixelChange.DARKENED)).isEqualTo(1);
        List<ClauseSwing> swings = found.swings(model);
        assertThat(swings).containsExactly(new ClauseSwing(0, 1, 1, 0, 5));
        assertThat(swings.get(0).fellSilent()).isTrue();
        assertThat(swings.get(0).beganToSpeak()).isFalse();
    }

    @Test
    void erase_pixelsAmongOthers_isFilledInFromAround() {
        int[][] rows = new int[5][5];
        for (int[] row : rows) {
            Arrays.fill(row, 90);
        }
        rows[2][2] = 255;
        Retouching retouching = new Retouching(Raster.grey(rows));
        byte[] codes = new byte[25];
        codes[12] = Retouching.code(PixelChange.ERASED);
        assertThat(retouching.apply(codes).value(2, 2, 0)).isEqualTo(90);
        codes[12] = Retouching.code(PixelChange.DARKENED);
        assertThat(retouching.apply(codes).value(2, 2, 0)).isEqualTo(90); // the darkest that there is
        Arrays.fill(codes, Retouching.code(PixelChange.ERASED));
        assertThat(retouching.apply(codes).value(0, 0, 0)).isEqualTo(97); // (24 * 90 + 255) / 25, rounded
    }

    // A ramp from 0 to 240; three columns are erased and filled in between 60 and 180.
    @Test
    void erase_partOfARamp_isTheRampAgain() {
        int[][] rows = new int[9][9];
        for (int[] row : rows) {
            for (int column = 0; column < 9; column++) {
                row[column] = 30 * column;
            }
        }
        Raster ramp = Raster.grey(rows);
        byte[] codes = new byte[81];
        for (int pixel = 0; pixel < 81; pixel++) {
            boolean inside = pixel % 9 >= 3 && pixel % 9 <= 5 && pixel / 9 >= 3 && pixel / 9 <= 5;
            codes[pixel] = inside ? Retouching.code(PixelChange.ERASED) : Retouching.KEPT;
        }
        Raster filled = new Retouching(ramp).apply(codes);
        for (int pixel = 0; pixel < 81; pixel++) {
            assertThat(filled.value(pixel / 9, pixel % 9, 0)).isBetween(30 * (pixel % 9) - 1, 30 * (pixel % 9) + 1);
        }
    }
}
