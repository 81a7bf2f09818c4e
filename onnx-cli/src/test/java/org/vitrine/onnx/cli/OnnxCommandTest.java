package org.vitrine.onnx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;
import org.vitrine.store.RandomModels;
import org.vitrine.team.Team;
import org.vitrine.team.TeamModels;
import picocli.CommandLine;

/** {@code export --onnx} from end to end, with ONNX Runtime. */
class OnnxCommandTest {

    @TempDir
    Path folder;

    /** What the program did. */
    private record Run(int code, String out, String err) {}

    private static Run run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Onnx.commandLine(arguments);
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return new Run(line.execute(arguments), out.toString(), err.toString());
    }

    private Path path(String name) {
        return folder.resolve(name);
    }

    @Test
    void models_areExportedAndCompared() throws IOException {
        List<Model> models = List.of(
                RandomModels.trained(1, "thermometer:3"),
                RandomModels.trained(4, "otsu"),
                RandomModels.fuzzy(5, "edges:4"),
                RandomModels.fuzzy(6, "thermometer:2+orientations:8"));
        for (Model model : models) {
            ModelFile.write(model, path("a.vitrine"));
            Run run = run("export", "--model=" + path("a.vitrine"), "--onnx=" + path("a.onnx"), "--limit=20");
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out())
                    .contains("decisions and the votes of every clause are the model's on 20 images")
                    .contains(" of " + model.clauses().size() + " clauses voted");
            assertThat(path("a.onnx")).isNotEmptyFile();
        }
    }

    @Test
    void team_isExportedAndCompared() throws IOException {
        Team team = Team.of(TeamModels.crisp(true, "thermometer:3", 1), TeamModels.fuzzy(true, "edges:4", true));
        ModelFile.write(team, path("team.vitrine"));
        Run run = run("export", "--model=" + path("team.vitrine"), "--onnx=" + path("team.onnx"), "--json");
        assertThat(run.code()).as(run.err()).isZero();
        int clauses = team.members().stream()
                .mapToInt(member -> member.model().clauses().size())
                .sum();
        assertThat(run.out()).contains("\"clauses\" : " + clauses).contains("\"clauseVotes\" : true");
    }

    @Test
    void encodingOfOthers_isRefusedByName() throws IOException {
        ModelFile.write(RandomModels.trained(1, "contrast:3"), path("own.vitrine"));
        Run run = run("export", "--model=" + path("own.vitrine"), "--onnx=" + path("own.onnx"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("ONNX cannot express the encoding contrast:3");
        assertThat(path("own.onnx")).doesNotExist();
    }

    @Test
    void ownFile_isReplaced_othersAreNot() throws IOException {
        ModelFile.write(RandomModels.trained(1), path("m.vitrine"));
        Path file = Files.writeString(path("m.onnx"), "of somebody else");
        String[] export = {"export", "--model=" + path("m.vitrine"), "--onnx=" + file, "--no-check"};
        assertThat(run(export).err()).contains("is not an ONNX model that Vitrine wrote");
        Files.delete(file);
        assertThat(run(export).code()).isZero();
        assertThat(run(export).code()).as("Vitrine wrote it").isZero();
    }
}
