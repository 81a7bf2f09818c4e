package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check}, {@code data --fingerprint} and {@code selftest}. */
class CheckTest {

    @TempDir
    Path folder;

    private String idx = "";
    private Path model = Path.of("");

    @BeforeEach
    void setUp() throws IOException {
        idx = "mnist:" + TinyData.idx(folder.resolve("idx"));
        model = folder.resolve("m.vitrine");
        Program.succeed(
                "train",
                "--data=" + idx,
                "--model=" + model,
                "--clauses=20",
                "--patch=3x3",
                "--epochs=1",
                "--threads=1");
    }

    @Test
    void check_wholeModel_tellsWhatItIs() {
        Program run = Program.succeed("check", model.toString());
        assertThat(run.outLines())
                .startsWith(model + " is whole")
                .contains("  kind: model", "  formatVersion: 1", "  madeBy: vitrine 0.1.0", "  canLearnOn: true");
        JsonNode json = Program.succeed("check", "--json", model.toString()).json();
        assertThat(json.get("whole").asBoolean()).isTrue();
        assertThat(json.get("examples").asInt()).isEqualTo(240);
        assertThat(json.get("dataFingerprint").asText()).hasSize(64);
    }

    @Test
    void check_damagedForeignOrMissingFile_tellsByItsExitCode() throws IOException {
        byte[] bytes = Files.readAllBytes(model);
        Files.write(model, Arrays.copyOf(bytes, bytes.length - 1));
        Program cut = Program.run("check", model.toString());
        assertThat(cut.exitCode()).isEqualTo(1);
        assertThat(cut.out()).startsWith("not whole: " + model + ": ").contains("cut short");
        Files.writeString(model, "something else entirely");
        Program foreign = Program.run("check", "--json", model.toString());
        assertThat(foreign.exitCode()).isEqualTo(1);
        assertThat(foreign.json().get("whole").asBoolean()).isFalse();
        assertThat(foreign.json().get("problem").asText()).contains("not a Vitrine model");
        Program missing = Program.run("check", folder.resolve("none").toString());
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.err()).contains("there is no file");
        assertThat(Program.run("check").exitCode()).isEqualTo(2);
    }

    @Test
    void fingerprint_trainingData_isTheOneThatTheModelRemembers() {
        String remembered = Program.succeed("check", "--json", model.toString())
                .json()
                .get("dataFingerprint")
                .asText();
        assertThat(Program.succeed("data", "--fingerprint", "--data=" + idx).outLines())
                .contains("train: 240 images; fingerprint " + remembered);
        JsonNode test = Program.succeed("data", "--fingerprint", "--data=" + idx, "--split=test", "--json")
                .json()
                .get("splits")
                .get("test");
        assertThat(test.get("dataFingerprint").asText()).hasSize(64).isNotEqualTo(remembered);
        assertThat(test.get("images").asInt()).isEqualTo(60);
        assertThat(Program.succeed("evaluate", "--data=" + idx, "--split=train", "--model=" + model)
                        .err())
                .contains("the model was trained on these images");
        assertThat(Program.succeed("evaluate", "--data=" + idx, "--model=" + model)
                        .err())
                .doesNotContain("trained on these images");
    }

    @Test
    void selftest_thisComputer_agreesWithTheTwin() {
        Program run = Program.succeed("selftest", "--seconds=0");
        assertThat(run.outLines()).hasSize(2);
        assertThat(run.out())
                .startsWith("8 problems (2 coloured, 2 with steps between pixels, 1 with a window")
                .contains(System.getProperty("java.version"), "agree on all of them", "1 with fuzzy clauses");
        JsonNode json =
                Program.succeed("selftest", "--seconds=0", "--seed=9", "--json").json();
        assertThat(json.get("equal").asBoolean()).isTrue();
        assertThat(json.get("fuzzyClauses").asLong()).isEqualTo(1);
        assertThat(json.get("numbersCompared").asLong()).isGreaterThan(10_000);
        assertThat(Program.run("selftest", "--seconds=-1").exitCode()).isEqualTo(2);
    }
}
