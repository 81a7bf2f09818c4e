package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is measured of a model, for people and for machines. */
class EvaluateTest {

    private static final List<String> MACRO = List.of("f1", "precision", "recall", "auroc", "auprc");

    @TempDir
    static Path folder;

    private static String classes = "";
    private static String labels = "";

    @BeforeAll
    static void train() throws IOException {
        classes = "mnist:" + TinyData.idx(folder.resolve("idx"));
        labels = "csv:" + TinyData.labelTable(folder.resolve("table"));
        Program.succeed(
                options("train", classes, "classes", "--clauses=40", "--target=20", "--patch=3x3", "--epochs=2"));
        Program.succeed(options("train", labels, "labels", "--clauses=40", "--target=20", "--patch=3x3", "--epochs=2"));
    }

    private static String[] options(String command, String place, String model, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command, "--data", place, "--model"));
        arguments.add(folder.resolve(model + ".vitrine").toString());
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private static List<String> keys(JsonNode node) {
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    @Test
    void evaluate_json_hasTheKeysThatMachinesRelyOn() {
        JsonNode json = Program.succeed(options("evaluate", classes, "classes", "--json"))
                .json();
        assertThat(keys(json))
                .containsExactly(
                        "accuracy",
                        "macro",
                        "labels",
                        "confusion",
                        "examples",
                        "majority",
                        "calibration",
                        "secondsPerImage");
        assertThat(keys(json.get("macro"))).startsWith(MACRO.toArray(String[]::new));
        assertThat(keys(json.get("labels"))).containsExactly("0", "1", "2");
        for (JsonNode label : json.get("labels")) {
            assertThat(keys(label)).containsAll(MACRO).contains("accuracy", "positives", "predicted");
        }
        assertThat(json.get("examples").asInt()).isEqualTo(60);
        assertThat(json.get("secondsPerImage").asDouble()).isBetween(1e-9, 1.0);
    }

    @Test
    void evaluate_json_numbersAgreeWithEachOther() {
        JsonNode json = Program.succeed(options("evaluate", classes, "classes", "--json"))
                .json();
        int right = 0;
        for (int truth = 0; truth < 3; truth++) {
            int row = 0;
            for (JsonNode count : json.get("confusion").get(truth)) {
                row += count.asInt();
            }
            assertThat(row).isEqualTo(20);
            right += json.get("confusion").get(truth).get(truth).asInt();
        }
        assertThat(json.get("accuracy").asDouble()).isGreaterThan(0.8).isCloseTo(right / 60.0, within(1e-12));
        for (String measure : MACRO) {
            double sum = 0;
            for (JsonNode label : json.get("labels")) {
                sum += label.get(measure).asDouble();
            }
            assertThat(json.get("macro").get(measure).asDouble()).as(measure).isCloseTo(sum / 3, within(1e-12));
        }
    }

    @Test
    void evaluate_severalLabels_hasCountsForEach() {
        JsonNode json =
                Program.succeed(options("evaluate", labels, "labels", "--json")).json();
        assertThat(keys(json))
                .containsExactly(
                        "accuracy",
                        "macro",
                        "labels",
                        "confusion",
                        "examples",
                        "majority",
                        "calibration",
                        "secondsPerImage");
        assertThat(keys(json.get("labels"))).containsExactly("lying", "standing");
        JsonNode lying = json.get("labels").get("lying");
        assertThat(lying.get("tp").asInt() + lying.get("fn").asInt()).isEqualTo(20);
        assertThat(lying.get("fp").asInt() + lying.get("tn").asInt()).isEqualTo(20);
    }

    @Test
    void evaluate_text_isATableWithTheMeanAndTheConfusion() {
        Program run = Program.succeed(options("evaluate", classes, "classes"));
        assertThat(run.outLines().get(0)).startsWith("60 examples, 3 labels, accuracy ");
        assertThat(run.out()).contains("precision", "recall", "F1", "AUROC", "AUPRC", "macro mean", "Confusion matrix");
        assertThat(run.errLines()).singleElement().asString().contains("60 images", "ms each");
    }

    @Test
    void evaluate_split_choosesThePictures() {
        Program train = Program.succeed(options("evaluate", classes, "classes", "--split=train", "--json"));
        assertThat(train.json().get("examples").asInt()).isEqualTo(240);
        Program some = Program.succeed(options("evaluate", classes, "classes", "--limit=9", "--json"));
        assertThat(some.json().get("examples").asInt()).isEqualTo(9);
    }

    @Test
    void evaluate_anyNumberOfThreads_saysTheSame() {
        String one = Program.succeed(options("evaluate", classes, "classes", "--threads=1"))
                .out();
        assertThat(Program.succeed(options("evaluate", classes, "classes", "--threads=3"))
                        .out())
                .isEqualTo(one);
    }

    @Test
    void evaluate_picturesOfAnotherSize_fitWithSize() throws IOException {
        Path large = folder.resolve("large");
        TinyData.idxPair(large, "t10k", 16, 30, 5);
        Program run = Program.succeed(options("evaluate", "mnist:" + large, "classes", "--size=8x8", "--json"));
        assertThat(run.json().get("examples").asInt()).isEqualTo(30);
    }

    @Test
    void evaluate_skipBad_leavesOutAndCounts() throws IOException {
        Path images = folder.resolve("pictures");
        TinyData.classFolders(images, TinyData.SIDE, 4, 1);
        for (int kind = 0; kind < 3; kind++) {
            Files.move(images.resolve(TinyData.CLASSES.get(kind)), images.resolve("" + kind));
        }
        Files.writeString(images.resolve("0").resolve("3.png"), "no image");
        Program run = Program.succeed(options("evaluate", "folder:" + images, "classes", "--skip-bad", "--json"));
        assertThat(run.json().get("examples").asInt()).isEqualTo(11);
        assertThat(run.err()).contains("left out 1 of 12 images", "3.png");
    }
}
