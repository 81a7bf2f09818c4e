package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program says of single images. */
class PredictTest {

    /** What is said of a model that was trained without validation data. */
    private static final String CONFIDENCE =
            "percentages are the paper's confidence, not probabilities; 'vitrine calibrate' adds those";

    @TempDir
    static Path folder;

    private static Path model = Path.of("");
    private static Path lying = Path.of("");
    private static Path standing = Path.of("");
    private static Path large = Path.of("");

    @BeforeAll
    static void train() throws IOException {
        model = folder.resolve("m.vitrine");
        lying = TinyData.picture(folder.resolve("lying.png"), TinyData.SIDE, 0);
        standing = TinyData.picture(folder.resolve("standing.png"), TinyData.SIDE, 1);
        large = TinyData.picture(folder.resolve("large.png"), 2 * TinyData.SIDE, 0);
        Program.succeed(
                "train",
                "--data=mnist:" + TinyData.idx(folder.resolve("idx")),
                "--model=" + model,
                "--clauses=40",
                "--target=20",
                "--specificity=5",
                "--patch=3x3",
                "--epochs=3");
    }

    private static Program predict(String... more) {
        List<String> arguments = new ArrayList<>(List.of("predict", "--model", model.toString()));
        arguments.addAll(List.of(more));
        return Program.succeed(arguments.toArray(String[]::new));
    }

    @Test
    void predict_text_namesTheLabelAndRanksAll() {
        Program run = predict(lying.toString());
        assertThat(run.errLines()).containsExactly(CONFIDENCE);
        assertThat(run.outLines()).hasSize(4);
        assertThat(run.outLines().get(0)).isEqualTo(lying + ": 0");
        assertThat(run.outLines().get(1)).matches("  \\* 0 +[0-9.]+ % +-?[0-9]+ votes");
        assertThat(run.outLines().subList(2, 4)).allMatch(line -> line.matches("    [12] +[0-9.]+ % +-?[0-9]+ votes"));
    }

    @Test
    void predict_json_hasLabelsConfidencesAndClassSums() {
        JsonNode json = predict("--json", lying.toString(), standing.toString()).json();
        assertThat(json).hasSize(2);
        assertThat(json.get(0).get("image").asText()).isEqualTo(lying.toString());
        assertThat(json.get(0).get("labels")).extracting(JsonNode::asText).containsExactly("0");
        assertThat(json.get(1).get("labels")).extracting(JsonNode::asText).containsExactly("1");
        for (JsonNode prediction : json) {
            for (String label : List.of("0", "1", "2")) {
                assertThat(prediction.get("confidences").get(label).asDouble()).isBetween(0.0, 1.0);
                assertThat(prediction.get("classSums").get(label).isInt()).isTrue();
            }
        }
        int right = json.get(0).get("classSums").get("0").asInt();
        assertThat(right).isGreaterThan(json.get(0).get("classSums").get("1").asInt());
    }

    @Test
    void predict_severalPictures_answersInTheirOrder() {
        Program run = predict(standing.toString(), lying.toString());
        assertThat(run.outLines()).hasSize(8);
        assertThat(run.outLines().get(0)).isEqualTo(standing + ": 1");
        assertThat(run.outLines().get(4)).isEqualTo(lying + ": 0");
    }

    @Test
    void predict_picturesOfAnotherSize_areScaled() {
        assertThat(predict(large.toString()).outLines().get(0)).startsWith(large + ": ");
    }

    @Test
    void predict_skipBad_leavesOutAndCounts() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.png"), "no image");
        Program run = predict(
                "--skip-bad",
                lying.toString(),
                bad.toString(),
                folder.resolve("gone.png").toString());
        assertThat(run.outLines().get(0)).isEqualTo(lying + ": 0");
        assertThat(run.outLines()).hasSize(4);
        assertThat(run.errLines()).hasSize(4);
        assertThat(run.errLines().get(0)).startsWith("left out: ").contains("bad.png");
        assertThat(run.errLines().get(1)).startsWith("left out: ").contains("gone.png");
        assertThat(run.errLines().get(2)).isEqualTo(CONFIDENCE);
        assertThat(run.errLines().get(3)).isEqualTo("left out 2 of 3 images");
    }

    @Test
    void predict_severalLabels_saysAllOfThemOrNone() throws IOException {
        Path many = folder.resolve("many.vitrine");
        Path table = TinyData.labelTable(folder.resolve("table"));
        Program.succeed(
                "train",
                "--data=csv:" + table,
                "--model=" + many,
                "--clauses=200",
                "--target=100",
                "--patch=3x3",
                "--epochs=10");
        List<String> words = new ArrayList<>(List.of("predict", "--model", many.toString()));
        IntStream.range(160, 200)
                .forEach(i -> words.add(table.resolveSibling(i + ".png").toString()));
        List<String> lines = Program.succeed(words.toArray(String[]::new)).outLines();
        assertThat(lines).hasSize(40 * 3);
        assertThat(lines).anyMatch(line -> line.endsWith(".png: none of the labels"));
        assertThat(lines).anyMatch(line -> line.endsWith(".png: lying"));
        assertThat(lines).anyMatch(line -> line.endsWith(".png: lying, standing"));
    }
}
