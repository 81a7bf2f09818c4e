package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.store.CheckpointFile;

/** What is said, and what is learnt, when a training goes on. */
class ResumeTest {

    @TempDir
    Path folder;

    private String idx = "";
    private Path checkpoint = Path.of("");

    @BeforeEach
    void setUp() throws IOException {
        idx = "mnist:" + TinyData.idx(folder.resolve("idx"));
        checkpoint = folder.resolve("c");
    }

    private Path model(String name) {
        return folder.resolve(name + ".vitrine");
    }

    private List<String> words(String name, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "train",
                "--data=" + idx,
                "--model=" + model(name),
                "--recipe=none",
                "--clauses=20",
                "--patch=3x3",
                "--threads=1",
                "--encoding=quantile:2"));
        words.addAll(List.of(more));
        return words;
    }

    private Program train(String name, String... more) {
        return Program.succeed(words(name, more).toArray(String[]::new));
    }

    private static Program run(List<String> words, String... more) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return Program.run(all.toArray(String[]::new));
    }

    private static void assertRefused(Program run, String... says) {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).as(run.err()).hasSize(1);
        assertThat(run.err()).startsWith("vitrine: ").contains(says);
    }

    /** Kills a training that has written two checkpoints. */
    private void stop() throws IOException, InterruptedException {
        List<String> java = Child.java(Child.classPath(), "org.vitrine.cli.Vitrine");
        java.addAll(words(
                "m", "--epochs=100000", "--validate=0.2", "--checkpoint=" + checkpoint, "--every=0s", "--no-boost"));
        try (Child child = Child.start(folder, java)) {
            while (!Files.exists(CheckpointFile.previous(checkpoint)) && child.isAlive()) {
                Thread.sleep(5);
            }
            child.kill();
        }
        if (Files.notExists(checkpoint)) { // killed just between the two steps of taking its place
            Files.copy(CheckpointFile.previous(checkpoint), checkpoint);
        }
    }

    /** One training that was stopped is enough for all that can be wrong about going on with it. */
    @Test
    void resume_whatDoesNotAgree_isRefusedInOneLine() throws IOException, InterruptedException {
        stop();
        List<String> resume = List.of("train", "--resume=" + checkpoint);
        assertRefused(run(resume, "--clauses=40"), "--clauses is 40 here and 20 in the training", "leave it out");
        assertRefused(run(resume, "-s", "3"), "--specificity is 3 here and 10");
        assertRefused(run(resume, "--boost"), "--boost is true here and false");
        assertRefused(run(resume, "--epochs", "7"), "--epochs is 7 here and 100000");
        assertRefused(run(resume, "-T26"), "--target is 26 here and 25");
        assertRefused(run(resume, "--mirror"), "--mirror is true here and false");
        assertRefused(run(resume, "--patience=3"), "--patience is 3 here and not given");
        assertRefused(run(resume, "--limit=100"), "--limit is 100 here and not given");
        assertRefused(run(resume, "--from=" + checkpoint), "--resume and --from exclude each other");
        Path others = folder.resolve("others");
        TinyData.idxPair(others, "train", TinyData.SIDE, 240, 77);
        assertRefused(run(resume, "--data=mnist:" + others), "other images than those of the training");
        assertRefused(run(words("m", "--checkpoint=" + checkpoint)), "is the checkpoint of a training", "--resume");
        assertRefused(run(List.of("inspect", "--model=" + checkpoint)), "this is a checkpoint of a training");
        assertRefused(run(List.of("train", "--resume=" + folder.resolve("none"))), "there is no such file");

        JsonNode found =
                Program.succeed("check", "--json", checkpoint.toString()).json();
        assertThat(found.get("kind").asText()).isEqualTo("checkpoint");
        assertThat(found.get("epochsWanted").asInt()).isEqualTo(100000);
    }

    /** Whether whole or not, there is always one to go on from; and the damaged one does not take the good one's place. */
    @Test
    void resume_damagedCheckpoint_fallsBackToTheOneBefore() throws IOException, InterruptedException {
        stop();
        byte[] bytes = Files.readAllBytes(checkpoint);
        bytes[bytes.length / 2] ^= 1;
        Files.write(checkpoint, bytes);
        byte[] before = Files.readAllBytes(CheckpointFile.previous(checkpoint));
        List<String> java = Child.java(
                Child.classPath(), "org.vitrine.cli.Vitrine", "train", "--resume=" + checkpoint, "--every=1h");
        try (Child child = Child.start(folder, java)) {
            child.awaitRemark("/100000");
            child.kill();
            assertThat(child.await().err())
                    .contains(
                            "note: " + checkpoint + ": its checksum does not match",
                            "going on from the checkpoint before it");
        }
        assertThat(checkpoint).hasBinaryContent(before);
        Files.write(CheckpointFile.previous(checkpoint), new byte[100]);
        Files.write(checkpoint, new byte[100]);
        assertRefused(run(List.of("train", "--resume=" + checkpoint)), "not a Vitrine model, or it is damaged");
    }

    /** Three epochs and two more are five. */
    @Test
    void from_moreEpochs_equalsAllAtOnce() throws IOException {
        train("five", "--epochs=5", "--no-boost", "--drop-clauses=0.1", "--mirror", "--balance=feedback");
        train("three", "--epochs=3", "--no-boost", "--drop-clauses=0.1", "--mirror", "--balance=feedback");
        Program run = Program.succeed(
                "train", "--data=" + idx, "--from=" + model("three"), "--model=" + model("more"), "--epochs=2");
        assertThat(run.err()).contains("  4/5", "  5/5").doesNotContain("  3/5");
        assertThat(model("more")).hasSameBinaryContentAs(model("five"));
        assertThat(model("three")).exists();
    }

    @Test
    void from_otherSettingsThatMayChange_areTaken() {
        train("one", "--epochs=1");
        Program.succeed(
                "train",
                "--data=" + idx,
                "--from=" + model("one"),
                "--model=" + model("more"),
                "--epochs=1",
                "-s=4",
                "--limit=60");
        JsonNode more =
                Program.succeed("inspect", "--json", "--model=" + model("more")).json();
        assertThat(more.get("specificity").asDouble()).isEqualTo(4);
        assertThat(more.get("clauses").asInt()).isEqualTo(20);
        assertThat(more.get("examples").asInt()).isEqualTo(240 + 60);
        assertThat(more.get("lesson1").asText()).startsWith("240 images, 1 epoch,");
        assertThat(more.get("lesson2").asText()).startsWith("60 images, 1 epoch,");
        assertThat(more.get("epochsLearnt").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "--clauses=40, --clauses is 40 here and 20 in",
        "--patch=4x4, --patch is 4x4 here and 3x3 in",
        "--states=16, --states is 16 here and 256 in",
        "--sharing=own, --sharing is OWN here and COALESCED in",
        "--encoding=otsu, --encoding is otsu here and quantile:2 in",
        "'--labels=0,1', 'the images have the labels 0,1,'",
        "--size=9x9, the images are 9x9 grey",
    })
    void from_whatDoesNotFit_isRefused(String option, String says) {
        train("one", "--epochs=1");
        assertRefused(
                Program.run("train", "--data=" + idx, "--from=" + model("one"), "--model=" + model("more"), option),
                says,
                model("one").toString());
        assertThat(model("more")).doesNotExist();
    }

    @Test
    void from_compactModel_saysThatItCannotLearnOn() {
        train("one", "--epochs=1", "--compact");
        assertRefused(
                Program.run("train", "--data=" + idx, "--from=" + model("one"), "--model=" + model("more")),
                "is a compact model, which cannot learn on",
                "without --compact");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "-1s", "5 m", "m", "1e9s"})
    void train_everyNoTime_isRefused(String every) {
        assertRefused(run(words("m", "--every=" + every)), "'" + every + "' is no time such as 30s, 5m or 1h");
    }
}
