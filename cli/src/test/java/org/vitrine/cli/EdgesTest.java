package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command that knows of pixels, with a model that looks at steps between them. */
class EdgesTest {

    private static final String FACES = "faces:count=150,test=20";

    @TempDir
    static Path folder;

    private static String model = "";

    @BeforeAll
    static void train() {
        model = train("faces.vitrine");
    }

    private static String train(String name) {
        Path file = folder.resolve(name);
        Program.succeed(
                "train",
                "--data=" + FACES,
                "--model=" + file,
                "--encoding=edges:4",
                "--mirror",
                "--cache=" + folder.resolve("cache"),
                "--clauses=100",
                "--target=50",
                "--patch=3x3",
                "--q=3",
                "--epochs=2");
        return file.toString();
    }

    @Test
    void train_fromTheCache_isTheSameByteForByte() throws IOException {
        assertThat(Path.of(train("again.vitrine"))).hasSameBinaryContentAs(Path.of(model));
    }

    @Test
    void inspect_rulesNameTheViews() {
        Program run = Program.run("inspect", "--model=" + model, "--label=Glasses", "--json");
        assertThat(run.out())
                .contains("vertical step at ", "coarse horizontal step at ", "blue against brightness at ");
        JsonNode described =
                Program.run("inspect", "--model=" + model, "--json").json();
        assertThat(described.get("encoding").asText()).isEqualTo("edges:4");
        assertThat(described.get("features").asInt()).isEqualTo(9 * 24 + 61 + 61);
    }

    @Test
    void explain_votesAddUpAndMapsAreOfPixels() throws IOException {
        Path why = folder.resolve("why");
        JsonNode results = Program.run(
                        "explain",
                        "--model=" + model,
                        "--data=" + FACES,
                        "--label=Hat",
                        "--json",
                        "--raw",
                        "--out=" + why)
                .json();
        int sum = 0;
        for (JsonNode clause : results.get(0).get("clauses")) {
            sum += clause.get("votes").asInt();
        }
        assertThat(sum).isEqualTo(results.get(0).get("classSum").asInt());
        assertThat(why.resolve("0.Hat.png")).isNotEmptyFile();
        assertThat(Files.size(why.resolve("0.Hat.evidence.npy"))).isGreaterThanOrEqualTo(64 * 64 * 3 * 4);
    }

    @Test
    void representAndReportAndPoint_workAsForChannels() throws IOException {
        Program.succeed("represent", "--model=" + model, "--out=" + folder.resolve("labels"));
        assertThat(folder.resolve("labels").resolve("labels.png")).isNotEmptyFile();
        Path report = folder.resolve("report.html");
        Program.succeed("report", "--model=" + model, "--data=" + FACES, "--out=" + report);
        assertThat(Files.readString(report)).contains("of 4 more pixels on each side", "edges:4", "horizontal step");
        Program.succeed("trust", "--pointing", "--model=" + model, "--data=" + FACES);
    }
}
