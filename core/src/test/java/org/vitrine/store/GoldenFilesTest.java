package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.team.Team;

/**
 * Files of format 1, which every later version must read to the same classifier. Nothing here may ever be adapted to
 * what a new version makes of them.
 */
class GoldenFilesTest {

    /** What the crisp and the fuzzy models were trained with; spelt out, for defaults may change. */
    private static final Settings CRISP = Settings.defaults()
            .withClauses(20)
            .withTarget(10)
            .withSpecificity(4)
            .withWindow(new Window(4, 3))
            .with(Settings.Q, 1.0)
            .with(Settings.NEGATIVES, Settings.Negatives.Q)
            .with(Settings.SHARING, Settings.Sharing.COALESCED)
            .with(Settings.WEIGHTED, true)
            .with(Settings.BOOST, true)
            .with(Settings.LITERAL_BUDGET, Integer.MAX_VALUE)
            .with(Settings.DROP_CLAUSES, 0.0)
            .with(Settings.STATES, 256)
            .withEpochs(3)
            .withSeed(1)
            .with(Settings.BALANCE, Settings.Balance.OFF)
            .with(Settings.MIRROR, false);

    private static final Settings FUZZY = Settings.fuzzy(6, 8)
            .withTarget(8)
            .withSpecificity(200)
            .with(Settings.LITERAL_BUDGET, 6)
            .with(Settings.REACH, 0)
            .with(Settings.SMALLEST_REGION, 3)
            .with(Settings.LARGEST_REGION, 4)
            .with(Settings.MIRROR_VOTES, false)
            .with(Settings.BATCH, 32)
            .withEpochs(12);

    @TempDir
    Path folder;

    private static Model model(String name) throws IOException {
        return ModelFile.read(GoldenFiles.read(name + ".vitrine"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "crisp",
                "own",
                "flat",
                "fuzzy",
                "mirrored",
                "orientations",
                "union",
                "edited",
                "edited-fuzzy",
                "calibrated",
                "familiar",
                "compact",
                "team"
            })
    void read_eachFile_hasTheClassSumsThatItHad(String name) throws IOException {
        byte[] bytes = GoldenFiles.read(name + ".vitrine");
        ClauseClassifier classifier = ModelFile.readClassifier(bytes);
        assertThat(GoldenFiles.sums(name, classifier.predictor(), GoldenFiles.images(classifier)))
                .hasSize(GoldenFiles.IMAGES)
                .isEqualTo(GoldenFiles.expected(name));
        assertThat(ModelFile.toBytes(classifier)).isEqualTo(bytes);
    }

    @Test
    void read_settings_areThoseThatTheyWere() throws IOException {
        assertThat(model("crisp").settings()).isEqualTo(CRISP);
        assertThat(model("union").settings())
                .isEqualTo(CRISP.with(Settings.MACHINES, 3).withSeed(3));
        assertThat(model("fuzzy").settings()).isEqualTo(FUZZY);
        assertThat(model("mirrored").settings())
                .isEqualTo(FUZZY.with(Settings.REACH, 2)
                        .with(Settings.MIRROR_VOTES, true)
                        .with(Settings.MIRROR, true));
    }

    @Test
    void read_parts_areThere() throws IOException {
        Model crisp = model("crisp");
        assertThat(crisp.automata()).isPresent();
        assertThat(crisp.counts().counts()).isNotEmpty();
        assertThat(crisp.provenance().version()).isEqualTo("0.1.0");
        assertThat(model("fuzzy").usualVotes()).isPresent();
        assertThat(model("compact").automata()).isEmpty();
        assertThat(model("flat").thresholds().isZero()).isFalse();
        assertThat(model("calibrated").calibration()).isPresent();
        assertThat(model("familiar").familiarity()).isPresent();
        assertThat(((Team) ModelFile.readClassifier(GoldenFiles.read("team.vitrine"))).members())
                .hasSize(2);
        Model edited = model("edited");
        assertThat(edited.edits()).isNotEmpty();
        assertThat(ModelFile.toBytes(edited.original().edited(edited.edits())))
                .isEqualTo(GoldenFiles.read("edited.vitrine"));
    }

    @Test
    void read_checkpoint() throws IOException {
        byte[] bytes = GoldenFiles.read("training.checkpoint");
        Checkpoint checkpoint = CheckpointFile.read(bytes);
        assertThat(checkpoint.state().epochs()).isEqualTo(1);
        assertThat(checkpoint.state().isBetweenEpochs()).isFalse();
        assertThat(checkpoint.best().orElseThrow().provenance().epochs()).isEqualTo(1);
        assertThat(checkpoint.notes()).containsEntry("history", "epoch\n1\n").containsEntry("größe", "");
        assertThat(CheckpointFile.toBytes(checkpoint)).isEqualTo(bytes);
    }

    @Test
    void read_index() throws IOException {
        byte[] bytes = GoldenFiles.read("fuzzy.vitrine.index");
        TrainingIndex index = IndexFile.read(bytes);
        assertThat(index.fits(model("fuzzy"))).isTrue();
        assertThat(index.isOfTrainingData(model("fuzzy"))).isTrue();
        assertThat(index.name(3)).isEqualTo("bild-3.png");
        Path file = folder.resolve("index");
        IndexFile.write(index, file);
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void read_anyFlippedBitOrMissingEnd_isRefused() throws IOException {
        byte[] bytes = GoldenFiles.read("compact.vitrine");
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

    /** What snapshots before 0.1.0 wrote: another word for the encoding, or a format of its own for teams. */
    @ParameterizedTest
    @ValueSource(strings = {"\"binarizer\":\"otsu\",\"format\":\"vitrine-model\"", "\"format\":\"vitrine-team\""})
    void read_modelOfASnapshot_isRefusedInOneLine(String metadata) throws IOException {
        byte[] bytes = snapshot(metadata);
        String line = "it was written by a snapshot of Vitrine before 0.1.0, which is not read; train it again";
        assertThatThrownBy(() -> ModelFile.read(bytes))
                .isInstanceOf(ModelFileException.class)
                .hasMessageEndingWith(": " + line);
        assertThatThrownBy(() -> ModelFile.readClassifier(bytes)).hasMessageEndingWith(": " + line);
        Path file = Files.write(folder.resolve("old"), bytes);
        assertThatThrownBy(() -> FileKind.of(file)).hasMessage(file + ": " + line);
    }

    @Test
    void read_checkpointOfASnapshot_isRefusedInOneLine() {
        byte[] bytes = snapshot("\"binarizer\":\"otsu\",\"format\":\"vitrine-checkpoint\"");
        assertThatThrownBy(() -> CheckpointFile.read(bytes))
                .isInstanceOf(ModelFileException.class)
                .hasMessageEndingWith(
                        ": it was written by a snapshot of Vitrine before 0.1.0, which is not read; start the training again");
    }

    private static byte[] snapshot(String metadata) {
        List<String> rest = List.of("\"formatVersion\":\"2\"", "\"image.width\":\"2\"");
        return FileBytes.file("{\"__metadata__\":{" + metadata + "," + String.join(",", rest) + "}}", new byte[0]);
    }
}
