package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.render.NetEvidenceImage;

/** Every command that knows of pixels, with models that look at orientations in cells, and at several encodings at once. */
class OrientationsTest {

    private static final String FACES = "faces:count=60,test=6";

    @TempDir
    Path folder;

    private Path train(String name, String encoding, String... more) {
        Path file = folder.resolve(name);
        List<String> arguments = new ArrayList<>(List.of(
                "train",
                "--data=" + FACES,
                "--model=" + file,
                "--encoding=" + encoding,
                "--window=flat",
                "--mirror",
                "--shift=2",
                "--cache=" + folder.resolve("cache"),
                "--clauses=30",
                "--target=20",
                "--q=3"));
        arguments.addAll(List.of(more));
        if (arguments.stream().noneMatch(word -> word.startsWith("--from="))) {
            arguments.add("--recipe=none");
        }
        Program.succeed(arguments.toArray(String[]::new));
        return file;
    }

    @ParameterizedTest
    @CsvSource({
        "orientations:4, brighter to the , 65536",
        "edges:4+thermometer:8, horizontal step at , 196608",
        "orientations:4+thermometer:2, edge at , 90112",
        "thermometer:8, red, 98304"
    })
    void train_theModel_explainsAndReports(String encoding, String view, int features) throws IOException {
        Path model = train("faces.vitrine", encoding, "--epochs=2");
        assertThat(train("again.vitrine", encoding, "--epochs=2", "--threads=2"))
                .hasSameBinaryContentAs(model); // from the cache
        JsonNode described =
                Program.run("inspect", "--model=" + model, "--json").json();
        assertThat(described.get("encoding").asText()).isEqualTo(encoding);
        assertThat(described.get("features").asInt()).isEqualTo(features);
        assertThat(Program.run("inspect", "--model=" + model, "--label=Glasses", "--json")
                        .out())
                .contains(view);
        Path why = folder.resolve("why");
        JsonNode results = Program.run(
                        "explain", "--model=" + model, "--data=" + FACES, "--label=Hat", "--json", "--out=" + why)
                .json();
        int sum = 0;
        for (JsonNode clause : results.get(0).get("clauses")) {
            sum += clause.get("votes").asInt();
        }
        assertThat(sum).isEqualTo(results.get(0).get("classSum").asInt());
        assertThat(why.resolve("0.Hat.png")).isNotEmptyFile();
        Program.succeed("represent", "--model=" + model, "--out=" + folder.resolve("labels"));
        boolean strokes = !encoding.startsWith("thermometer");
        assertThat(teal(folder.resolve("labels").resolve("Glasses.png")))
                .as("edges are drawn as lines, other encodings as pixels")
                .isBetween(strokes ? 250 : 0, strokes ? Integer.MAX_VALUE : 0);
        Path report = folder.resolve("report.html");
        Program.succeed("report", "--model=" + model, "--data=" + FACES, "--out=" + report);
        assertThat(Files.readString(report)).contains(encoding);
        Program.succeed("trust", "--pointing", "--model=" + model, "--data=" + FACES);
        Program.succeed("check", model.toString());
    }

    /** How many pixels are as teal as the strongest line; the legend has fewer than 200 of them. */
    private static int teal(Path picture) throws IOException {
        BufferedImage image = ImageIO.read(picture.toFile());
        int count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += (image.getRGB(x, y) & 0xFFFFFF) == NetEvidenceImage.TEAL ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void train_onFromAModel_needsTheSameEncoding() {
        Path model = train("one.vitrine", "orientations:4", "--epochs=1");
        train("two.vitrine", "orientations:4", "--from=" + model, "--epochs=2");
        Program other = Program.run(
                "train",
                "--data=" + FACES,
                "--model=" + folder.resolve("three.vitrine"),
                "--from=" + model,
                "--encoding=orientations:4+otsu",
                "--epochs=3");
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).contains("orientations:4+otsu");
    }

    @Test
    void train_windowOrShiftThatTearsCells_saysWhatToDo() {
        for (String[] wrong : new String[][] {
            {"--window=5x5", "the window must be flat, not 5x5"}, {"--shift=1", "shift must be 0 or at least 2: 1"}
        }) {
            Program run = Program.run(
                    "train",
                    "--data=" + FACES,
                    "--model=" + folder.resolve("no.vitrine"),
                    "--encoding=orientations:4",
                    "--clauses=10",
                    wrong[0].startsWith("--window") ? "--epochs=1" : "--window=flat",
                    wrong[0]);
            assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
            assertThat(run.err()).contains(wrong[1]);
        }
    }

    @Test
    void sweep_joinedEncodings_areValues() throws IOException {
        Path out = folder.resolve("sweep");
        Program.succeed(
                "sweep",
                "--data=" + FACES,
                "--out=" + out,
                "--param",
                "encoding=otsu,edges:2+otsu",
                "--window=flat",
                "--clauses=20",
                "--epochs=1");
        try (var files = Files.list(out)) {
            assertThat(files.map(Path::getFileName).map(Path::toString)).isNotEmpty();
        }
        assertThat(Files.readString(out.resolve("sweep.csv"))).contains("edges:2+otsu");
    }
}
