package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.store.ModelFile;

/** Unions on the command line: trained at once, or joined from models. */
class JoinTest {

    private static final String FACES = "faces:count=60,validation=40,test=30,seed=1";

    @TempDir
    static Path models;

    private static Path union;

    @TempDir
    Path folder;

    @BeforeAll
    static void train() {
        union = models.resolve("union.vitrine");
        Program run = train(union, "--clauses=21", "--target=31", "--machines=3");
        assertThat(run.err()).contains("with 3 machines that share 21 clauses, T 31");
    }

    private static Program train(Path model, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "train",
                "--data=" + FACES,
                "--model=" + model,
                "--encoding=thermometer:4",
                "--window=5x5",
                "--epochs=2",
                "--threads=1"));
        for (String word : more) { // what is given here goes before
            words.removeIf(usual -> usual.startsWith(word.substring(0, word.indexOf('=') + 1)) && word.contains("="));
            words.add(word);
        }
        return Program.succeed(words.toArray(String[]::new));
    }

    private static void refused(String reason, String... words) {
        Program run = Program.run(words);
        assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains(reason);
    }

    /** The machines of a union are ordinary models, and its file is what comes of joining their files. */
    @Test
    void join_machinesTrainedAlone_givesTheBytesOfTheUnion() throws IOException {
        Settings settings = ModelFile.read(union).settings();
        List<String> words =
                new ArrayList<>(List.of("join", "--out", folder.resolve("u").toString()));
        for (int machine = 0; machine < 3; machine++) {
            Settings own = settings.ofMachine(machine);
            Path model = folder.resolve(machine + ".vitrine");
            train(model, "--clauses=" + own.clauses(), "--target=" + own.target(), "--seed=" + own.seed());
            words.add(model.toString());
        }
        Program run = Program.succeed(words.toArray(String[]::new));
        assertThat(run.outLines()).containsExactly("3 machines, 21 clauses in all, T 31");
        assertThat(run.err()).contains("wrote " + folder.resolve("u"));
        assertThat(folder.resolve("u")).hasSameBinaryContentAs(union);
        assertThat(Files.size(union)).isPositive();
    }

    @Test
    void train_machines_sameBytesWhateverTheThreads() {
        Path other = folder.resolve("m");
        train(other, "--clauses=21", "--target=31", "--machines=3", "--threads=2");
        assertThat(other).hasSameBinaryContentAs(union);
    }

    @Test
    void train_fromAUnion_continuesEveryMachine() throws IOException {
        Path all = folder.resolve("all");
        train(all, "--clauses=21", "--target=31", "--machines=3", "--epochs=3");
        Path from = folder.resolve("from");
        Program.succeed("train", "--data=" + FACES, "--model=" + from, "--from=" + union, "--epochs=1", "--threads=1");
        assertThat(from).hasSameBinaryContentAs(all);
    }

    @Test
    void inspect_union_tellsItsMachines() {
        JsonNode json = Program.succeed("inspect", "--model", union.toString(), "--json")
                .json();
        assertThat(json.get("machines").intValue()).isEqualTo(3);
    }

    @Test
    void join_itself_isTwiceAsSureAndTellsSoInJson() throws IOException {
        Path twice = folder.resolve("twice");
        JsonNode json = Program.succeed("join", "--json", "--out", twice.toString(), union.toString(), union.toString())
                .json();
        assertThat(json.get("machines").intValue()).isEqualTo(6);
        assertThat(json.get("clauses").intValue()).isEqualTo(42);
        assertThat(json.get("target").intValue()).isEqualTo(62);
        assertThat(json.get("bytes").longValue()).isEqualTo(Files.size(twice));
        Model read = ModelFile.read(twice);
        assertThat(read.settings().machines()).isEqualTo(6);
        String[] evaluate = {"evaluate", "--data", FACES, "--json", "--model"};
        assertThat(evaluated(twice, evaluate)).isEqualTo(evaluated(union, evaluate));
    }

    private static String evaluated(Path model, String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.add(model.toString());
        JsonNode json = Program.succeed(all.toArray(String[]::new)).json();
        return json.get("f1") + " " + json.get("auroc");
    }

    @Test
    void join_whatTheUnionLacks_isSaid() {
        Path calibrated = folder.resolve("calibrated");
        train(calibrated, "--clauses=8", "--validate=validation");
        Path compact = folder.resolve("compact");
        train(compact, "--clauses=8", "--compact", "--seed=2");
        Program run = Program.succeed(
                "join", "--out", folder.resolve("u").toString(), calibrated.toString(), compact.toString());
        assertThat(run.err())
                .contains("the union is not calibrated")
                .contains("cannot be trained further, since one of the models is compact");
    }

    @Test
    void join_modelsThatDiffer_areRefusedByFileAndDifference() {
        Path other = folder.resolve("other.vitrine");
        train(other, "--clauses=8", "--window=4x4");
        Path out = folder.resolve("u");
        refused(
                other + " cannot be joined with " + union + ": its window is 4x4, of the first model 5x5",
                "join",
                "--out",
                out.toString(),
                union.toString(),
                other.toString());
        refused("at least two models", "join", "--out", out.toString(), union.toString());
        refused("would write over", "join", "--out", union.toString(), union.toString(), other.toString());
        refused("a regular file", "join", "--out", out.toString(), union.toString(), "/dev/null");
        assertThat(out).doesNotExist();
    }

    @Test
    void train_moreMachinesThanClauses_isRefused() {
        refused(
                "every machine needs a clause, so there must be at least 9 clauses for 9 machines: 8",
                "train",
                "--recipe=none",
                "--data=" + FACES,
                "--model=" + folder.resolve("m"),
                "--clauses=8",
                "--machines=9");
    }
}
