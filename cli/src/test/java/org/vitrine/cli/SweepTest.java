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

/** Grids of trainings. */
class SweepTest {

    private static final List<String> SMALL =
            List.of("--clauses", "30", "--target", "20", "--patch", "3x3", "--no-boost", "--epochs", "2");

    @TempDir
    static Path data;

    private static String labels = "";

    @TempDir
    Path folder;

    @BeforeAll
    static void writeData() throws IOException {
        labels = "csv:" + TinyData.labelTable(data.resolve("table"));
    }

    private static String[] words(List<String> more, String... first) {
        List<String> words = new ArrayList<>(List.of(first));
        words.addAll(SMALL);
        words.addAll(more);
        return words.toArray(String[]::new);
    }

    private Program sweep(String... more) {
        return Program.run(words(List.of(more), "sweep", "--data", labels, "--out", folder.toString()));
    }

    private List<String> table() throws IOException {
        return Files.readAllLines(folder.resolve("sweep.csv"));
    }

    private double cell(int row, String column) throws IOException {
        int at = List.of(table().get(0).split(",", -1)).indexOf(column);
        return Double.parseDouble(table().get(row).split(",", -1)[at]);
    }

    @Test
    void sweep_oneOption_measuresAsTrainDoes() throws IOException {
        Program run = sweep("--param", "q=0.25,1", "--validate", "test", "--keep", "last");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.outLines().get(0)).contains("q", "precision", "recall", "accuracy", "F1");
        assertThat(table()).hasSize(3);
        assertThat(Files.size(folder.resolve("sweep.png"))).isGreaterThan(1000);
        for (int row = 1; row <= 2; row++) {
            String q = List.of("0.25", "1").get(row - 1);
            JsonNode summary = Program.succeed(words(
                            List.of("--validate", "test", "--keep", "last", "--json", "--q", q),
                            "train",
                            "--data",
                            labels,
                            "--model",
                            folder.resolve("m").toString()))
                    .json();
            JsonNode last = summary.get("history").get(1);
            assertThat(cell(row, "q")).isEqualTo(Double.parseDouble(q));
            assertThat(cell(row, "f1")).isCloseTo(last.get("validF1").asDouble(), within(1e-12));
            assertThat(cell(row, "precision"))
                    .isCloseTo(last.get("validPrecision").asDouble(), within(1e-12));
        }
        assertThat(cell(1, "f1")).isNotEqualTo(cell(2, "f1"));
    }

    @Test
    void sweep_variants_measuresAsTrainDoes() throws IOException {
        Program run = sweep("--param", "variants=0,1", "--validate", "test", "--keep", "last");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode summary = Program.succeed(words(
                        List.of("--validate", "test", "--keep", "last", "--json", "--variants", "1"),
                        "train",
                        "--data",
                        labels,
                        "--model",
                        folder.resolve("m").toString()))
                .json();
        assertThat(cell(2, "f1"))
                .isCloseTo(summary.get("history").get(1).get("validF1").asDouble(), within(1e-12));
        assertThat(cell(1, "f1")).isNotEqualTo(cell(2, "f1"));
    }

    @Test
    void sweep_grid_drawsAChartForEachCombinationOfTheOthers() throws IOException {
        Program run =
                sweep("--param", "balance=off,feedback", "--param", "seed=1,2", "--param", "mirror=true", "--epochs=1");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--epochs");
        run = Program.run(
                "sweep",
                "--data=" + labels,
                "--out=" + folder,
                "--clauses=20",
                "--patch=3x3",
                "--epochs=1",
                "--param=balance=off,feedback",
                "--param=seed=1,2",
                "--param=mirror=true");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(table()).hasSize(5);
        assertThat(table().get(2)).startsWith("off,2,true,");
        assertThat(folder.resolve("sweep-seed_1_mirror_true.png")).isNotEmptyFile();
        assertThat(folder.resolve("sweep-seed_2_mirror_true.png")).isNotEmptyFile();
    }

    @Test
    void sweep_again_goesOnWhereItStopped() throws IOException {
        Program first = sweep("--param", "q=0.5,1", "--threads", "1");
        assertThat(first.err()).contains("1 of 2: q=0.5", "2 of 2: q=1", "epoch");
        List<String> before = table();
        Files.writeString(
                folder.resolve("sweep.csv"),
                before.get(0) + "\n" + before.get(1) + "\n" + before.get(2).substring(0, 5));
        Program again = sweep("--param", "q=0.5,1,0.75", "--threads", "2");
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.err()).contains("2 of 3: q=1", "3 of 3: q=0.75").doesNotContain("1 of 3");
        assertThat(table()).hasSize(4);
        assertThat(table().get(1)).isEqualTo(before.get(1));
        assertThat(cell(2, "f1")).isCloseTo(Double.parseDouble(f1(before)), within(0.0));
    }

    private static String f1(List<String> lines) {
        return lines.get(2).split(",", -1)[List.of(lines.get(0).split(",", -1)).indexOf("f1")];
    }

    @Test
    void sweep_otherDataOrOptionsInTheSameFolder_isRefused() throws IOException {
        assertThat(sweep("--param", "q=1").exitCode()).isZero();
        List<String> before = table();
        Program other = sweep("--param", "q=1", "--limit", "100");
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).contains("sweep.csv is of other data or other options", "--out");
        assertThat(sweep("--param", "q=1", "--mirror").exitCode()).isEqualTo(2);
        assertThat(sweep("--param", "seed=1").err()).contains("other columns");
        assertThat(table()).isEqualTo(before);
    }

    @Test
    void sweep_evaluateSplit_needsNoValidation() throws IOException {
        Program run = sweep("--param", "q=1", "--test", "test");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).doesNotContain("kept epoch");
        Program.succeed(words(
                List.of("--q", "1"),
                "train",
                "--data",
                labels,
                "--model",
                folder.resolve("m").toString()));
        double f1 = Program.succeed(
                        "evaluate",
                        "--json",
                        "--data",
                        labels,
                        "--model",
                        folder.resolve("m").toString())
                .json()
                .get("macro")
                .get("f1")
                .asDouble();
        assertThat(cell(1, "f1")).isCloseTo(f1, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "q | NAME=VALUE",
                "q= | NAME=VALUE",
                "=3 | NAME=VALUE",
                "q=1,,2 | NAME=VALUE",
                "q=1,1 | twice",
                "q=0,1 | q must be more than 0",
                "q=many | many",
                "beauty=1 | no option --beauty",
                "clauses=20 | --clauses is given twice",
                "encoding=neural | encoding",
                "drop-clauses=0,2 | drop clauses must be",
                "mirror=maybe | true or false",
                "negatives=q,focused | exclude each other",
            })
    void sweep_wrongParam_saysSoBeforeItTrains(String param, String named) {
        Program run = sweep("--param", param);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains(named);
    }
}
