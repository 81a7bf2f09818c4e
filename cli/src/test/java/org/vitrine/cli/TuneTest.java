package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search for good settings. */
class TuneTest {

    @TempDir
    static Path data;

    private static String labels = "";

    @TempDir
    Path folder;

    @BeforeAll
    static void writeData() throws IOException {
        labels = "csv:" + TinyData.labelTable(data.resolve("table"));
    }

    /** All of a small space: six candidates, up to three epochs. */
    private String[] arguments(String... more) {
        List<String> words = new ArrayList<>(List.of("tune", "--data", labels, "--out", folder.toString()));
        words.addAll(List.of("--epochs", "3", "--literal-budget", "any", "--q", "1"));
        if (Arrays.stream(more).noneMatch(word -> word.startsWith("--candidates"))) {
            words.addAll(List.of("--candidates", "4"));
        }
        words.addAll(List.of("--encoding", "threshold:99", "--patch", "3x3", "--labels", "standing,lying"));
        words.addAll(List.of("--param", "clauses=6,20,60", "--param", "target=0.5x", "--param", "specificity=2,5"));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private List<List<String>> table(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file)).stream()
                .map(line -> Arrays.asList(line.split(",", -1)))
                .toList();
    }

    // Four candidates: 4 trials of one epoch, 2 of two, 1 of three; then the two that are left: 2 + 1 + 1. One of the
    // best three was not
    // trained to the end yet.
    @Test
    void tune_smallSpace_triesAllAndHalves() throws IOException {
        Program run = Program.succeed(arguments("--minutes", "5"));
        List<List<String>> trials = table("trials.csv");
        assertThat(trials.get(0)).startsWith("clauses", "target", "specificity", "epochs", "data");
        assertThat(trials.stream().skip(1).map(row -> row.get(3)))
                .containsExactly("1", "1", "1", "1", "2", "2", "3", "1", "1", "2", "3", "3");
        List<List<String>> leaders = table("leaderboard.csv");
        assertThat(leaders).hasSize(7);
        int f1 = leaders.get(0).indexOf("f1");
        for (int row = 2; row < leaders.size(); row++) {
            assertThat(Double.parseDouble(leaders.get(row - 1).get(f1)))
                    .isGreaterThanOrEqualTo(Double.parseDouble(leaders.get(row).get(f1)));
        }
        assertThat(run.outLines().get(0)).contains("F1", "clauses", "specificity");
        assertThat(run.out())
                .contains(Files.readString(folder.resolve("command.txt")).strip());
    }

    /** The printed line must be a command that gives what the leaderboard says. */
    @Test
    void tune_commandLine_reproducesTheWinner() throws IOException {
        Program.succeed(arguments("--minutes", "5", "--measure", "auroc", "--no-boost", "--mirror"));
        String line = Files.readString(folder.resolve("command.txt")).strip();
        assertThat(line).startsWith("vitrine train ").contains("--labels standing,lying", "--no-boost", "--mirror");
        List<String> words = new ArrayList<>(List.of(line.split(" ")));
        words.remove(0);
        words.add("--json");
        JsonNode summary = Program.succeed(words.toArray(String[]::new)).json();
        List<List<String>> leaders = table("leaderboard.csv");
        double score = Double.parseDouble(leaders.get(1).get(leaders.get(0).indexOf("auroc")));
        int kept = summary.get("epochs").asInt();
        assertThat("" + kept).isEqualTo(leaders.get(1).get(leaders.get(0).indexOf("keptEpoch")));
        JsonNode epoch = summary.get("history").get(kept - 1);
        assertThat(epoch.get("validAuroc").asDouble()).isCloseTo(score, within(1e-12));
        assertThat(score).isGreaterThan(0.5);
        assertThat(folder.resolve("best.vitrine")).isNotEmptyFile();
    }

    @Test
    void tune_again_goesOnWhereItStopped() throws IOException {
        Program.succeed(arguments("--minutes", "5"));
        List<String> complete = Files.readAllLines(folder.resolve("trials.csv"));
        String command = Files.readString(folder.resolve("command.txt"));
        Files.writeString(folder.resolve("trials.csv"), String.join("\n", complete.subList(0, 6)) + "\n" + "6,0.");
        Program again = Program.succeed(arguments("--minutes", "5"));
        assertThat(again.err()).contains("trial 6: ", "trial 12: ").doesNotContain("trial 5: ", "trial 13: ");
        assertThat(Files.readAllLines(folder.resolve("trials.csv")).stream().map(TuneTest::withoutTime))
                .isEqualTo(complete.stream().map(TuneTest::withoutTime).toList());
        assertThat(Files.readString(folder.resolve("command.txt"))).isEqualTo(command);
        assertThat(Program.succeed(arguments("--minutes", "5")).err()).doesNotContain("trial ");
    }

    private static String withoutTime(String line) {
        List<String> cells = new ArrayList<>(List.of(line.split(",", -1)));
        cells.remove(6);
        return String.join(",", cells);
    }

    @Test
    void tune_noTime_saysSoAndCanGoOn() throws IOException {
        Program run = Program.succeed(arguments("--minutes", "0.0000001"));
        assertThat(run.err()).contains("too short");
        assertThat(table("trials.csv")).hasSize(1);
        assertThat(folder.resolve("command.txt")).doesNotExist();
    }

    @Test
    void tune_otherDataInTheSameFolder_isRefused() {
        Program.succeed(arguments("--minutes", "5", "--candidates", "1"));
        Program other = Program.run(arguments("--minutes", "1", "--limit", "100"));
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).contains("trials.csv is of other data or other options", "--out");
        Program otherSpace = Program.run(arguments("--minutes", "1", "--param", "drop-clauses=0"));
        assertThat(otherSpace.exitCode()).isEqualTo(2);
        assertThat(otherSpace.err()).contains("trials.csv has other columns", "--out");
    }

    @Test
    void tune_withoutParams_searchesUsualValuesThatFit() throws IOException {
        Program.succeed(
                "tune", "--data=" + labels, "--out=" + folder, "--minutes=0.0000001", "--specificity=5", "--epochs=1");
        assertThat(table("trials.csv").get(0))
                .contains("clauses", "tolerance", "encoding", "reach", "target", "window", "literal-budget", "epochs")
                .doesNotContain("specificity");
    }

    /** The first candidate is what train takes; the recommended command and the recipe repeat the best. */
    @Test
    void tune_withoutSettings_beginsWithWhatTrainTakes() throws IOException {
        Path recipe = folder.resolve("mine.recipe");
        Program run = Program.succeed(
                "tune",
                "--data=" + labels,
                "--labels=standing,lying",
                "--out=" + folder,
                "--minutes=0.2",
                "--candidates=2",
                "--epochs=2",
                "--threads=1",
                "--write-recipe=" + recipe);
        assertThat(run.err()).contains("first candidates: those of the recipes ");
        Path model = folder.resolve("default.vitrine");
        Program trained = Program.succeed(
                "train",
                "--data=" + labels,
                "--labels=standing,lying",
                "--model=" + model,
                "--epochs=1",
                "--validate=0.1",
                "--threads=1",
                "--json");
        String nearest = trained.json().get("recipe").asText();
        assertThat(run.err()).contains("first candidates: those of the recipes " + nearest);
        List<List<String>> trials = table("trials.csv");
        int f1 = trials.get(0).indexOf("f1");
        assertThat(Double.parseDouble(trials.get(1).get(f1)))
                .isCloseTo(trained.json().get("history").get(0).get("validF1").asDouble(), within(1e-12));
        String line = Files.readString(folder.resolve("command.txt")).strip();
        assertThat(line).contains("--epochs 2 ");
        List<String> words = new ArrayList<>(List.of(line.split(" ")));
        words.remove(0);
        Program.succeed(words.toArray(String[]::new));
        assertThat(Files.readString(recipe)).contains("epochs = 2", "name = mine");
        Path again = folder.resolve("again.vitrine");
        Program.succeed(
                "train",
                "--data=" + labels,
                "--labels=standing,lying",
                "--recipe=" + recipe,
                "--validate=0.1",
                "--threads=1",
                "--model=" + again);
        assertThat(again).hasSameBinaryContentAs(folder.resolve("best.vitrine"));
        Files.writeString(recipe, "my own words");
        Program over =
                Program.run("tune", "--data=" + labels, "--out=" + folder, "--minutes=1", "--write-recipe=" + recipe);
        assertThat(over.exitCode()).isEqualTo(2);
        assertThat(over.err()).contains("mine.recipe exists and is not a recipe that Vitrine wrote");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--minutes=0 | --minutes must be more than 0",
                "--minutes=NaN | --minutes must be more than 0",
                "--minutes=1 --hours=1 | with either --minutes or --hours",
                "--hours=0 | --hours must be more than 0",
                "--minutes=1 --candidates=0 | --candidates must be at least 1",
                "--minutes=1 --param=q=1,2 | --q is given twice",
                "--minutes=1 --param=states=100 | states must be a power of two",
                "--minutes=1 --param=beauty=1 | no option --beauty",
            })
    void tune_wrongOptions_areNamed(String options, String named) {
        Program run = Program.run(arguments(options.split(" ")));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains(named);
    }
}
