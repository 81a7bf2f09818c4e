package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Prediction;

/**
 * Files of format 2, which every later version must read to the same model. Nothing here may ever be adapted to what a new version
 * makes of them.
 */
class GoldenFuzzyFilesTest {

    /** What all files were trained with, but for what each test names; spelt out, for defaults may change. */
    private static final Settings SETTINGS = Settings.defaults()
            .withClauses(6)
            .withTarget(40)
            .withSpecificity(300)
            .withWindow(Window.WHOLE)
            .withQ(1)
            .withNegatives(Settings.Negatives.Q)
            .withSharing(Settings.Sharing.OWN)
            .withWeighted(false)
            .withBoost(true)
            .withLiteralBudget(30)
            .withDropClauses(0)
            .withStates(256)
            .withEpochs(1)
            .withSeed(1)
            .withBalance(Settings.Balance.OFF)
            .withMirror(false)
            .withShift(0)
            .withTolerance(30)
            .withReach(0)
            .withSmallestRegion(1)
            .withLargestRegion(2)
            .withMirrorVotes(false);

    private static byte[] bytes(String name) throws IOException {
        try (InputStream input =
                Objects.requireNonNull(GoldenFuzzyFilesTest.class.getResourceAsStream("golden-2/" + name), name)) {
            return input.readAllBytes();
        }
    }

    private static List<String> predictions(Model model, String images) throws IOException {
        byte[] values = bytes(images);
        int size = model.shape().size();
        ClausePredictor voter = model.predictor();
        return IntStream.range(0, values.length / size)
                .mapToObj(i -> {
                    Prediction prediction = voter.predict(
                            Raster.of(model.shape(), Arrays.copyOfRange(values, i * size, (i + 1) * size)));
                    return Arrays.toString(prediction.classSums()) + " " + prediction.decided();
                })
                .toList();
    }

    @Test
    void files_areThoseThatWereReleased() throws IOException {
        assertThat(FileBytes.sha256(bytes("fuzzy.vitrine")))
                .isEqualTo("4c3d2cf534ee8b21a9c95eb317c7ff765d151cd76e773a4a8e3227329f622c4e");
        assertThat(FileBytes.sha256(bytes("shifted.vitrine")))
                .isEqualTo("3c95957e156a847b372ab7c94f558e48e2f6bda88b68318d5dcb18ecfdd882de");
        assertThat(FileBytes.sha256(bytes("compact.vitrine")))
                .isEqualTo("493a0a0ba4f6b7b0e0e4e45f7a7be7a76e8956d49e5e716946e17a3da12b5fc0");
    }

    @Test
    void write_whatWasRead_isTheSameFile() throws IOException {
        for (String name : List.of("fuzzy", "shifted", "compact")) {
            byte[] bytes = bytes(name + ".vitrine");
            assertThat(FileBytes.of(ModelFile.read(bytes))).isEqualTo(bytes);
        }
    }

    @Test
    void read_classes() throws IOException {
        Model model = ModelFile.read(bytes("fuzzy.vitrine"));
        assertThat(model.settings()).isEqualTo(SETTINGS);
        assertThat(model.shape()).isEqualTo(new ImageShape(19, 21, 1));
        assertThat(model.clauses().size()).isEqualTo(18);
        assertThat(model.automata()).isPresent();
        assertThat(model.usualVotes().orElseThrow().images()).isEqualTo(20);
        assertThat(model.rule(1))
                .startsWith(
                        "votes if at least 25 of 54 hold, one vote more for each further one; sees rows 8-15, columns 8-20; "
                                + "bright at row 8 column 12; bright at row 8 column 13; bright at row 8 column 15;");
        assertThat(predictions(model, "grey.pictures"))
                .containsExactly(
                        "[3, -2, -7] [zero]", "[4, -26, -3] [zero]", "[-3, -11, 7] [zwölf]", "[1, 46, 8] [one]");
    }

    @Test
    void read_shiftedAndMirroredVotes() throws IOException {
        Model model = ModelFile.read(bytes("shifted.vitrine"));
        assertThat(model.settings())
                .isEqualTo(SETTINGS.withReach(2)
                        .withMirrorVotes(true)
                        .withMirror(true)
                        .withShift(1)
                        .withBalance(Settings.Balance.ROOT));
        assertThat(model.shape()).isEqualTo(new ImageShape(17, 18, 3));
        assertThat(model.thresholds()).isEqualTo(DecisionThresholds.of(-6, 4));
        assertThat(predictions(model, "colour.pictures"))
                .containsExactly("[29, 0] [Hat]", "[34, 0] [Hat]", "[23, 1] [Hat]", "[-3, 18] [Hat, \"Glasses\"]");
    }

    @Test
    void read_compact() throws IOException {
        Model model = ModelFile.read(bytes("compact.vitrine"));
        assertThat(model.settings()).isEqualTo(SETTINGS.withStates(1024));
        assertThat(model.automata()).isEmpty();
        assertThat(model.usualVotes()).isPresent();
        assertThat(predictions(model, "colour.pictures"))
                .containsExactly("[-6, -8] []", "[1, -4] [Hat]", "[-9, -3] []", "[-53, 71] [\"Glasses\"]");
    }
}
