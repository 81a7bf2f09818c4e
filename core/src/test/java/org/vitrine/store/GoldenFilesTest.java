package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.image.Raster;
import org.vitrine.internal.encode.ThermometerEncoding;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Prediction;

/**
 * Files of format 1, which every later version must read to the same model. Nothing here may ever be adapted to what a new version
 * makes of them.
 */
class GoldenFilesTest {

    private static final Labels CLASSES = Labels.oneOf(List.of("zero", "one", "zwölf"));
    private static final Labels MANY = Labels.anyOf(List.of("Hat", "\"Glasses\""));

    /** What all files were trained with, but for what each test names; spelt out, for defaults may change. */
    private static final Settings SETTINGS = Settings.defaults()
            .withClauses(12)
            .withTarget(20)
            .withSpecificity(3.9)
            .withWindow(new Window(3, 3))
            .withQ(1)
            .withNegatives(Settings.Negatives.Q)
            .withSharing(Settings.Sharing.COALESCED)
            .withWeighted(true)
            .withBoost(true)
            .withLiteralBudget(Integer.MAX_VALUE)
            .withDropClauses(0)
            .withStates(256)
            .withEpochs(4)
            .withSeed(1)
            .withBalance(Settings.Balance.OFF)
            .withMirror(false);

    private static byte[] bytes(String name) throws IOException {
        try (InputStream input =
                Objects.requireNonNull(GoldenFilesTest.class.getResourceAsStream("golden-1/" + name), name)) {
            return input.readAllBytes();
        }
    }

    private static Model read(String name, Labels labels, Settings settings, String recipe) throws IOException {
        Model model = ModelFile.read(bytes(name + ".vitrine"));
        assertThat(model.labels()).isEqualTo(labels);
        assertThat(model.settings()).isEqualTo(settings);
        assertThat(model.shape()).isEqualTo(labels.exclusive() ? GoldenFiles.GREY : GoldenFiles.COLOUR);
        assertThat(model.encoding().recipe()).hasToString(recipe);
        assertThat(model.provenance())
                .isEqualTo(new Provenance(model.provenance().dataFingerprint(), 120, 4, 0, "0.1.0"));
        return model;
    }

    /** Class sums of the images beside the models, and the labels given. */
    private static List<String> predictions(Model model) throws IOException {
        byte[] images = bytes(model.labels().exclusive() ? "grey.pictures" : "colour.pictures");
        int size = model.shape().size();
        ClausePredictor voter = model.predictor();
        return IntStream.range(0, images.length / size)
                .mapToObj(i -> {
                    Prediction prediction = voter.predict(
                            Raster.of(model.shape(), Arrays.copyOfRange(images, i * size, (i + 1) * size)));
                    return Arrays.toString(prediction.classSums()) + " " + prediction.decided();
                })
                .toList();
    }

    /** The first three clauses, and their votes. */
    private static List<String> rules(Model model) {
        return IntStream.range(0, 3)
                .mapToObj(clause -> model.rule(clause) + " " + GoldenFiles.weights(model, clause))
                .toList();
    }

    @Test
    void read_greyClasses() throws IOException {
        Model model = read("grey", CLASSES, SETTINGS, "threshold:75");
        assertThat(((ThermometerEncoding) model.encoding()).thresholds()).isDeepEqualTo(new int[][] {{76}});
        assertThat(rules(model))
                .containsExactly(
                        "never true: dark at row 0 column 2; dark at row 2 column 2; window in no row (from 3, up to 0) [-3, 0, 5]",
                        "bright at row 1 column 2; dark at row 2 column 0; dark at row 2 column 2; window in row 5, columns 0-2 [-1, -1, 4]",
                        "never true: window in no row (from 4, up to 1), column 0 [3, -1, 2]");
        assertThat(predictions(model))
                .containsExactly("[-10, 8, 1] [one]", "[-4, 9, -2] [one]", "[-11, 2, 0] [one]", "[-10, 3, -4] [one]");
        assertThat(model.automata()).isPresent();
        assertThat(model.counts().counts()).isNotEmpty();
    }

    @Test
    void read_colourLabelsWithThermometer() throws IOException {
        Model model = read("colour", MANY, SETTINGS.withMirror(true), "thermometer:4");
        assertThat(rules(model).get(1))
                .isEqualTo("red at least 4/4 at row 0 column 2; blue at most 0/4 at row 0 column 1 [-3, 0]");
        assertThat(predictions(model))
                .containsExactly("[-10, -7] []", "[-10, -2] []", "[-2, 6] [\"Glasses\"]", "[-3, -1] []");
    }

    @Test
    void read_edges() throws IOException {
        Model model = read("edges", MANY, SETTINGS.withBalance(Settings.Balance.FEEDBACK), "edges:4");
        assertThat(rules(model).get(0))
                .startsWith(
                        "vertical step at least 3/4 at row 1 column 2; vertical step at most 3/4 at row 2 column 0;")
                .endsWith("; window in row 4 [-4, -3]");
        assertThat(predictions(model))
                .containsExactly(
                        "[11, 3] [Hat, \"Glasses\"]",
                        "[-3, 17] [\"Glasses\"]",
                        "[3, -6] [Hat]",
                        "[1, 11] [Hat, \"Glasses\"]");
    }

    @Test
    void read_ownClausesOfAFlatWindow() throws IOException {
        Settings settings = SETTINGS.withSharing(Settings.Sharing.OWN)
                .withWindow(Window.WHOLE)
                .withStates(1024);
        Model model = read("own", CLASSES, settings, "otsu");
        assertThat(model.clauses().size()).isEqualTo(36);
        assertThat(rules(model))
                .contains(
                        "bright at row 2 column 2; bright at row 4 column 5; bright at row 7 column 2 [2, 0, 0]",
                        "dark at row 4 column 1; dark at row 4 column 7 [5, 0, 0]");
        assertThat(predictions(model))
                .containsExactly(
                        "[7, -8, -15] [zero]", "[15, -13, 10] [zero]", "[0, -7, 0] [zero]", "[4, -15, 16] [zwölf]");
    }

    @Test
    void read_decisionsOfEachLabel() throws IOException {
        Model model = read("decisions", MANY, SETTINGS.withLiteralBudget(8), "quantile:3");
        assertThat(model.thresholds()).isEqualTo(DecisionThresholds.of(-6, 4));
        assertThat(rules(model).get(1))
                .isEqualTo("red at least 3/3 at row 0 column 2; red at most 1/3 at row 1 column 1;"
                        + " blue at least 3/3 at row 0 column 0; window in row 4 [-3, 1]");
        assertThat(predictions(model))
                .containsExactly("[-7, -11] []", "[-5, -4] [Hat]", "[-8, -3] []", "[-3, 4] [Hat]");
    }

    @Test
    void read_anyFlippedBitOrMissingEnd_isRefused() throws IOException {
        byte[] bytes = bytes("compact.vitrine");
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
            assertRefused(bytes, "bit " + bit);
            bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
        }
        for (int length = 0; length < bytes.length; length++) {
            assertRefused(Arrays.copyOf(bytes, length), "length " + length);
        }
        ModelFile.read(bytes);
    }

    private static void assertRefused(byte[] bytes, String what) {
        assertThatThrownBy(() -> ModelFile.read(bytes)).as(what).isInstanceOf(ModelFileException.class);
    }

    @Test
    void read_compact() throws IOException {
        Model model = read("compact", MANY, SETTINGS.withLiteralBudget(8), "quantile:3");
        assertThat(model.automata()).isEmpty();
        assertThat(model.thresholds()).isEqualTo(DecisionThresholds.zero(2));
        assertThat(Arrays.stream(model.counts().counts()).max().orElseThrow()).isBetween(1, 63);
        assertThat(predictions(model))
                .containsExactly("[-7, -11] []", "[-5, -4] []", "[-8, -3] []", "[-3, 4] [\"Glasses\"]");
    }
}
