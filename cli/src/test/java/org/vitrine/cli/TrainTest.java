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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From data to a model file, in all ways in which data can be given. */
class TrainTest {

    @TempDir
    static Path data;

    private static String idx = "";

    @TempDir
    Path folder;

    @BeforeAll
    static void writeData() throws IOException {
        idx = "mnist:" + TinyData.idx(data.resolve("idx"));
    }

    private Path model() {
        return folder.resolve("m.vitrine");
    }

    /** Trains a small machine; options given here come after, so they win. */
    private Program train(String place, String... more) {
        return Program.succeed(arguments(place, more));
    }

    private String[] arguments(String place, String... more) {
        List<String> arguments = new ArrayList<>(List.of("train", "--data", place, "--model", model().toString()));
        arguments.addAll(List.of("--clauses", "40", "--target", "20", "--specificity", "5", "--patch", "3x3"));
        if (!List.of(more).contains("--epochs")) {
            arguments.addAll(List.of("--epochs", "2"));
        }
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private double accuracy(String place, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("evaluate", "--data", place, "--model", model().toString(), "--json"));
        arguments.addAll(List.of(more));
        return Program.succeed(arguments.toArray(String[]::new))
                .json()
                .get("accuracy")
                .asDouble();
    }

    private JsonNode inspect() {
        return Program.succeed("inspect", "--json", "--model", model().toString())
                .json();
    }

    @Test
    void train_idx_learns() {
        Program run = train(idx, "--recipe", "none");
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).hasSize(5);
        assertThat(run.errLines().get(0)).contains("3 labels", "240 images", "8x8", "40 clauses", "T 20");
        assertThat(run.errLines().get(1))
                .contains("time", "train", "feedback", "literals", "left")
                .doesNotContain("valid");
        assertThat(run.errLines().get(2)).startsWith("  1/2").contains(" s ", "%");
        assertThat(run.errLines().get(3)).startsWith("  2/2").endsWith(" 0.0 s");
        assertThat(run.errLines().get(4)).contains("saved " + model(), "KB");
        assertThat(accuracy(idx)).isGreaterThan(0.9);
    }

    @Test
    void train_classFolders_learnsAtTheSizeAskedFor() throws IOException {
        String place = "folder:" + TinyData.classFolders(folder.resolve("large"), 16, 50, 5);
        String others = "folder:" + TinyData.classFolders(folder.resolve("others"), 16, 20, 6);
        train(place, "--size", "8x8", "--encoding", "otsu", "--epochs", "4");
        assertThat(inspect().get("images").asText()).startsWith("8x8");
        assertThat(inspect().get("labels"))
                .extracting(JsonNode::asText)
                .containsExactly("lying", "slanting", "standing");
        assertThat(accuracy(others, "--size", "8x8")).isGreaterThan(0.6);
    }

    @Test
    void train_tableOfClasses_learns() throws IOException {
        String place = "csv:" + TinyData.classTable(folder.resolve("table"));
        train(place, "--epochs", "4");
        assertThat(inspect().get("labelsExclusive").asBoolean()).isTrue();
        assertThat(inspect().get("examples").asInt()).isEqualTo(150);
        assertThat(accuracy(place)).isGreaterThan(0.9);
    }

    @Test
    void train_tableOfLabels_learnsSeveralPerPicture() throws IOException {
        String place = "csv:" + TinyData.labelTable(folder.resolve("table"));
        train(place, "--epochs", "4");
        assertThat(inspect().get("labelsExclusive").asBoolean()).isFalse();
        assertThat(accuracy(place)).isGreaterThan(0.9);
    }

    @Test
    void train_faces_learns() {
        train("faces:count=100,test=20", "--q", "3", "--epochs", "1");
        assertThat(inspect().get("images").asText()).isEqualTo("64x64 RGB");
        assertThat(inspect().get("encoding").asText()).isEqualTo("thermometer:8");
        assertThat(accuracy("faces:test=20")).isBetween(0.3, 1.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threshold:99", "thermometer:3", "quantile:3", "otsu", "adaptive", "edges:4"})
    void train_eachBinarizer_isKeptInTheModel(String encoding) {
        train(idx, "--encoding", encoding, "--epochs", "1");
        assertThat(inspect().get("encoding").asText()).isEqualTo(encoding);
        assertThat(accuracy(idx)).isBetween(0.2, 1.0);
    }

    @ParameterizedTest
    @CsvSource({
        "clauses, --clauses=30, 30",
        "target, --target=17, 17",
        "target, -T=18, 18",
        "specificity, --specificity=3.5, 3.5",
        "specificity, -s=4.5, 4.5",
        "window, --patch=2x4, 2x4",
        "window, --patch=flat, flat",
        "q, --q=1.5, 1.5",
        "negatives, --negatives=focused, focused",
        "negatives, --negatives=rival, rival",
        "variants, --variants=2, 2",
        "turn, --turn=20 --variants=1, 20",
        "zoom, --zoom=5 --variants=1, 5",
        "move, --move=3 --variants=1, 3",
        "boost, --boost, true",
        "boost, --no-boost, false",
        "weighted, --weighted, true",
        "weighted, --no-weighted, false",
        "sharing, --sharing=own, own",
        "literalBudget, --literal-budget=4, 4",
        "dropClauses, --drop-clauses=0.5, 0.5",
        "states, --states=64, 64",
        "seed, --seed=99, 99",
        "balance, --balance=feedback, feedback",
        "balance, --balance=sampling, sampling",
        "balance, --balance=off, off",
        "mirror, --mirror, true",
        "target, --target=0.5x, 5",
        "literalBudget, --literal-budget=any, any",
        "images, --colour=rgb, 8x8 RGB",
        "images, --size=6x7, 6x7 grey",
    })
    void train_eachOption_isKeptInTheModel(String key, String option, String value) {
        List<String> arguments = new ArrayList<>(List.of("train", "--data", idx, "--model", model().toString()));
        arguments.addAll(List.of("--epochs", "1", "--limit", "60"));
        if (!key.equals("clauses")) {
            arguments.add("--clauses=10");
        }
        if (!key.equals("window")) {
            arguments.add("--patch=3x3");
        }
        arguments.addAll(List.of(option.split(" ")));
        Program.succeed(arguments.toArray(String[]::new));
        assertThat(inspect().get(key).asText()).isEqualTo(value);
    }

    @Test
    void train_withoutBoostOptions_boostsAndWeighs() {
        train(idx, "--epochs", "1");
        assertThat(inspect().get("boost").asBoolean()).isTrue();
        assertThat(inspect().get("weighted").asBoolean()).isTrue();
    }

    @Test
    void train_withoutTarget_takesFiveQuartersOfTheClauses() {
        Program.succeed(
                "train",
                "--data",
                idx,
                "--model",
                model().toString(),
                "--recipe=none",
                "--clauses=40",
                "--patch=3x3",
                "--epochs=1");
        assertThat(inspect().get("target").asInt()).isEqualTo(50);
    }

    @Test
    void train_history_hasARowAnEpoch() throws IOException {
        Path history = folder.resolve("h.csv");
        train(idx, "--epochs", "3", "--history", history.toString());
        List<String> lines = Files.readAllLines(history);
        assertThat(lines).hasSize(4);
        List<String> columns = List.of(lines.get(0).split(",", -1));
        assertThat(columns)
                .startsWith("epoch", "seconds", "cpuSeconds", "examples")
                .doesNotHaveDuplicates();
        for (int epoch = 1; epoch <= 3; epoch++) {
            String[] cells = lines.get(epoch).split(",", -1);
            assertThat(cells).hasSize(columns.size());
            assertThat(cells[0]).isEqualTo("" + epoch);
            assertThat(Double.parseDouble(cells[1])).isPositive();
            assertThat(Double.parseDouble(cells[2])).isPositive();
            assertThat(cells[3]).isEqualTo("240");
            assertThat(cells[columns.indexOf("trainAccuracy")]).isNotEmpty();
            assertThat(cells[columns.indexOf("validAccuracy")]).isEmpty();
        }
    }

    @Test
    void train_history_replacesAnOlderOne() throws IOException {
        Path history = Files.writeString(folder.resolve("h.csv"), "epoch,something else\n1,2\n2,3\n");
        train(idx, "--epochs", "1", "--history", history.toString());
        assertThat(Files.readAllLines(history)).hasSize(2);
        assertThat(files()).containsExactlyInAnyOrder("h.csv", "m.vitrine");
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }

    @Test
    void train_json_summarizes() {
        JsonNode summary = train(idx, "--json", "--validate", "test").json();
        assertThat(summary.get("model").asText()).isEqualTo(model().toString());
        assertThat(summary.get("examples").asInt()).isEqualTo(240);
        assertThat(summary.get("dataFingerprint").asText()).hasSize(64);
        assertThat(summary.get("history")).hasSize(2);
        assertThat(summary.get("history").get(1).get("epoch").asInt()).isEqualTo(2);
        assertThat(summary.get("history").get(1).get("validAccuracy").asDouble())
                .isBetween(0.5, 1.0);
    }

    @Test
    void train_validateShare_splitsOff() throws IOException {
        Path history = folder.resolve("h.csv");
        Program run = train(idx, "--validate", "0.2", "--history", history.toString());
        assertThat(run.err()).contains("from 192 images", "valid", "kept epoch", "accuracy");
        assertThat(inspect().get("examples").asInt()).isEqualTo(192);
        assertThat(Files.readAllLines(history).get(1)).contains(",192,").doesNotContain(",,");
    }

    /** The last row's measure on the split must be what evaluate says of the saved model. */
    @Test
    void train_validateSplit_measuresAsEvaluateDoes() {
        JsonNode summary =
                train(idx, "--validate", "test", "--keep", "last", "--json").json();
        assertThat(inspect().get("examples").asInt()).isEqualTo(240);
        assertThat(summary.get("history").get(1).get("validAccuracy").asDouble())
                .isCloseTo(accuracy(idx), within(1e-12));
    }

    @Test
    void train_keepBest_savesTheBestEpoch() {
        JsonNode summary = train(idx, "--validate", "test", "--keep", "best", "--epochs", "5", "--json")
                .json();
        double best = -1;
        int epoch = 0;
        for (JsonNode row : summary.get("history")) {
            if (row.get("validAccuracy").asDouble() >= best) {
                best = row.get("validAccuracy").asDouble();
                epoch = row.get("epoch").asInt();
            }
        }
        assertThat(summary.get("history")).hasSize(5);
        assertThat(summary.get("epochs").asInt()).isEqualTo(epoch);
        assertThat(inspect().get("epochsLearnt").asInt()).isEqualTo(epoch);
        assertThat(accuracy(idx)).isCloseTo(best, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({
        "accuracy, validAccuracy",
        "f1, validF1",
        "precision, validPrecision",
        "recall, validRecall",
        "auroc, validAuroc",
        "auprc, validAuprc",
        "balanced-accuracy, validBalancedAccuracy",
    })
    void train_measure_keepsTheEpochThatIsBestByIt(String measure, String column) throws IOException {
        String place = "csv:" + TinyData.labelTable(folder.resolve("table"));
        JsonNode summary = train(place, "--validate", "test", "--measure", measure, "--epochs", "5", "--json")
                .json();
        double best = -1;
        int epoch = 0;
        for (JsonNode row : summary.get("history")) {
            if (row.get(column).asDouble() > best) {
                best = row.get(column).asDouble();
                epoch = row.get("epoch").asInt();
            }
        }
        assertThat(best).isPositive();
        assertThat(summary.get("epochs").asInt()).isEqualTo(epoch);
    }

    /** Whatever the measures are, the training ends exactly with the second epoch in a row that was not better. */
    @Test
    void train_patience_endsAfterSoManyEpochsThatWereNotBetter() {
        Program run = train(idx, "--validate", "test", "--patience", "2", "--epochs", "60", "--json");
        JsonNode rows = run.json().get("history");
        int bestEpoch = 0;
        int keptEpoch = 0; // as good as the best, and later
        double best = -1;
        for (JsonNode row : rows) {
            int epoch = row.get("epoch").asInt();
            keptEpoch = row.get("validAccuracy").asDouble() >= best ? epoch : keptEpoch;
            if (row.get("validAccuracy").asDouble() > best) {
                best = row.get("validAccuracy").asDouble();
                bestEpoch = epoch;
            }
            assertThat(epoch - bestEpoch == 2).isEqualTo(epoch == rows.size());
        }
        assertThat(rows.size()).isLessThan(60);
        assertThat(inspect().get("epochsLearnt").asInt()).isEqualTo(keptEpoch);
        assertThat(run.err()).contains("no better in 2 epochs");
    }

    @Test
    void train_keepLast_savesTheLastEpoch() {
        Program run = train(idx, "--validate", "test", "--keep", "last", "--epochs", "3");
        assertThat(run.err()).doesNotContain("kept epoch");
        assertThat(inspect().get("epochsLearnt").asInt()).isEqualTo(3);
    }

    /** Fitted to the very images that are measured, so nothing can be better. */
    @Test
    void train_thresholdsFitted_areKeptAndUsedAndCanBeIgnored() {
        String place = "faces:count=100,test=60";
        Program run = train(place, "--q", "3", "--epochs", "1", "--validate", "test", "--thresholds", "fitted");
        assertThat(run.err()).contains("fitted thresholds: F1 ");
        assertThat(inspect().get("thresholds")).hasSize(7);
        double fitted = f1(place);
        double zero = f1(place, "--thresholds", "zero");
        assertThat(fitted).isGreaterThan(zero);
        train(place, "--q", "3", "--epochs", "1", "--validate", "test");
        assertThat(inspect().has("thresholds")).isFalse();
        assertThat(f1(place)).isCloseTo(zero, within(1e-12));
    }

    /** 13 of 160 training images have a standing bar; the line says why thresholds moved and how to do without. */
    @Test
    void train_rareLabel_fitsThresholdsUnlessToldOtherwise() throws IOException {
        String place = "csv:" + TinyData.rareTable(folder.resolve("table"));
        Program run = train(place, "--epochs", "1", "--validate", "test");
        assertThat(run.err())
                .contains("fitted thresholds, since standing is rare (8.13 % of the images): F1 ")
                .contains("--thresholds zero leaves them at 0");
        assertThat(inspect().get("thresholds")).hasSize(2);
        assertThat(train(place, "--epochs", "1", "--validate", "test", "--thresholds", "zero")
                        .err())
                .doesNotContain("fitted");
        assertThat(inspect().has("thresholds")).isFalse();
        assertThat(train(place, "--epochs", "1").err()).doesNotContain("fitted");
        assertThat(inspect().has("thresholds")).isFalse();
        assertThat(train(place, "--epochs", "1", "--validate", "test", "--thresholds", "fitted:accuracy")
                        .err())
                .contains("fitted thresholds: accuracy ");
    }

    private double f1(String place, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("evaluate", "--data", place, "--model", model().toString(), "--json"));
        arguments.addAll(List.of(more));
        return Program.succeed(arguments.toArray(String[]::new))
                .json()
                .get("macro")
                .get("f1")
                .asDouble();
    }

    @Test
    void train_limit_takesSoMany() {
        assertThat(train(idx, "--limit", "30").err()).contains("from 30 images");
        assertThat(inspect().get("examples").asInt()).isEqualTo(30);
    }

    @Test
    void train_labels_areTheOnlyOnesInTheirOrder() {
        train("faces:count=70", "--labels", "Hat,Smiling", "--epochs", "1");
        assertThat(inspect().get("labels")).extracting(JsonNode::asText).containsExactly("Hat", "Smiling");
        assertThat(inspect().get("examples").asInt()).isEqualTo(70);
        train(idx, "--labels", "2,0", "--epochs", "4");
        assertThat(inspect().get("labels")).extracting(JsonNode::asText).containsExactly("2", "0");
        assertThat(inspect().get("examples").asInt())
                .as("images of class 1 are left out")
                .isEqualTo(160);
        assertThat(accuracy(idx)).isGreaterThan(0.9);
    }

    @Test
    void train_compact_isSmallerAndPredictsTheSame() throws IOException {
        Path picture = TinyData.picture(folder.resolve("p.png"), TinyData.SIDE, 1);
        train(idx);
        long full = Files.size(model());
        String said = Program.succeed("predict", "--json", "--model", model().toString(), picture.toString())
                .out();
        train(idx, "--compact");
        assertThat(Files.size(model())).isLessThan(full * 3 / 4);
        assertThat(inspect().get("automata").asText()).contains("compact");
        assertThat(Program.succeed("predict", "--json", "--model", model().toString(), picture.toString())
                        .out())
                .isEqualTo(said);
    }

    @Test
    void train_existingModel_isReplacedAndKept() throws IOException {
        train(idx, "--epochs", "1", "--limit", "3");
        train(idx);
        assertThat(accuracy(idx)).isGreaterThan(0.9);
        assertThat(files()).containsExactly("m.vitrine", "m.vitrine.previous");
    }

    @Test
    void train_skipBad_leavesOutAndCounts() throws IOException {
        Path images = TinyData.classFolders(folder.resolve("pictures"), TinyData.SIDE, 10, 1);
        Files.writeString(images.resolve("lying").resolve("3.png"), "no image");
        Files.write(images.resolve("standing").resolve("4.png"), new byte[0]);
        Program run = train("folder:" + images, "--skip-bad");
        assertThat(run.err()).contains("left out 2 of 30 images", "3.png");
        assertThat(inspect().get("examples").asInt()).isEqualTo(28);
    }
}
