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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.evaluation.report.ClauseChoice;
import org.vitrine.model.Model;
import org.vitrine.render.NetEvidenceImage;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFile;

/** Every command, with a model of fuzzy clauses. */
class FuzzyTest {

    private static final String FACES = "faces:count=150,test=20";

    @TempDir
    static Path folder;

    private static String model = "";

    @BeforeAll
    static void train() {
        model = train("faces.vitrine", "--threads=1");
    }

    private static String train(String name, String... more) {
        Path file = folder.resolve(name);
        Program.succeed(words(file, more).toArray(String[]::new));
        return file.toString();
    }

    private static List<String> words(Path file, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "train",
                "--data=" + FACES,
                "--model=" + file,
                "--encoding=edges:2",
                "--cache=" + folder.resolve("cache"),
                "--tolerance=8",
                "--reach=2",
                "--mirror-votes",
                "--mirror",
                "--clauses=20"));
        words.addAll(List.of(more));
        if (words.stream().noneMatch(word -> word.startsWith("--epochs"))) {
            words.add("--epochs=2");
        }
        return words;
    }

    @Test
    void train_anyThreadsAndFromTheCache_isTheSameByteForByte() throws IOException {
        for (int threads = 1; threads <= 3; threads++) {
            assertThat(Path.of(train("again.vitrine", "--threads=" + threads))).hasSameBinaryContentAs(Path.of(model));
        }
    }

    // 0.0375 * 20 * 8 votes; the budget is the tolerance.
    @Test
    void inspect_namesWhatTheToleranceImplies() {
        JsonNode json = Program.succeed("inspect", "--model=" + model, "--json").json();
        assertThat(json.get("tolerance").asInt()).isEqualTo(8);
        assertThat(json.get("reach").asInt()).isEqualTo(2);
        assertThat(json.get("mirrorVotes").asBoolean()).isTrue();
        assertThat(json.get("target").asInt()).isEqualTo(12);
        assertThat(json.get("literalBudget").asInt()).isEqualTo(8);
        assertThat(json.get("specificity").asDouble()).isEqualTo(200);
        assertThat(Program.succeed("inspect", "--model=" + model, "--label=Glasses")
                        .out())
                .contains("votes if at least ", "looks at the ");
    }

    // All have the same weight: what they cast on training images tells them apart, as on the explorer's page.
    @Test
    void inspect_label_listsClausesByMeanVotes() throws IOException {
        Model learnt = ModelFile.read(Path.of(model));
        int label = learnt.labels().indexOf("Glasses");
        List<Integer> strongest = ClauseChoice.strongest(learnt, ClauseChoice.active(learnt), label, 4);
        assertThat(strongest).isNotEqualTo(strongest.stream().sorted().toList());
        Program run = Program.succeed("inspect", "--model=" + model, "--label=Glasses", "--top=4");
        assertThat(run.outLines())
                .extracting(line -> Integer.valueOf(line.split(" +", 3)[1]))
                .isEqualTo(strongest);
        assertThat(run.outLines()).allMatch(line -> line.matches("clause +\\d+ +\\+\\d+\\.\\d votes on average  .+"));
    }

    @Test
    void inspect_clause_saysNothingOfWindows() {
        Program run = Program.succeed("inspect", "--model=" + model, "--clause=3");
        assertThat(run.out()).doesNotContain("positions: ", "nowhere", "true while it learnt");
        assertThat(run.outLines()).anyMatch(line -> line.matches("votes on a training image: \\d+\\.\\d on average"));
    }

    @Test
    void train_options_override() {
        String file = train("other.vitrine", "--target=77", "--literal-budget=5", "--specificity=50");
        JsonNode json = Program.succeed("inspect", "--model=" + file, "--json").json();
        assertThat(json.get("target").asInt()).isEqualTo(77);
        assertThat(json.get("literalBudget").asInt()).isEqualTo(5);
        assertThat(json.get("specificity").asDouble()).isEqualTo(50);
    }

    /** What holds for fuzzy clauses anyway may be said; q, which they use only for exclusive labels, is refused. */
    @Test
    void train_whatMakesNoDifference_isTheSameModel() {
        assertThat(Path.of(train(
                        "same.vitrine", "--no-weighted", "--boost", "--sharing=own", "--window=flat", "--threads=1")))
                .hasSameBinaryContentAs(Path.of(model));
        Program run = Program.run(words(folder.resolve("q.vitrine"), "--q=3").toArray(String[]::new));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--q 3 has no effect on fuzzy clauses of labels that do not exclude each other");
    }

    @Test
    void train_whatIsNotForFuzzyClauses_isRefused() {
        String file = folder.resolve("none.vitrine").toString();
        for (String wrong : List.of("--patch=3x3", "--reach=3", "--smallest-region=9", "--clauses=3")) {
            Program run = Program.run(
                    "train",
                    "--data=" + FACES,
                    "--model=" + file,
                    "--tolerance=8",
                    "--clauses=20",
                    "--epochs=1",
                    wrong);
            assertThat(run.exitCode()).as(wrong).isEqualTo(2);
        }
        for (String unused : List.of("--weighted", "--no-boost", "--sharing=coalesced", "--window=10x10")) {
            Program run = Program.run(words(Path.of(file), unused).toArray(String[]::new));
            assertThat(run.exitCode()).as(unused).isEqualTo(2);
            assertThat(run.err())
                    .contains(unused.replace('=', ' ') + " is for crisp clauses and has no effect on fuzzy ones");
        }
        Program region =
                Program.run("train", "--data=" + FACES, "--model=" + file, "--smallest-region=2", "--tolerance=1");
        assertThat(region.exitCode()).isEqualTo(2);
        assertThat(region.err()).contains("--smallest-region 2 is for fuzzy clauses");
        Program crisp = Program.run("train", "--data=" + FACES, "--model=" + file, "--reach=2", "--tolerance=1");
        assertThat(crisp.exitCode()).isEqualTo(2);
        assertThat(crisp.err()).contains("tolerance");
        assertThat(Path.of(file)).doesNotExist();
    }

    @Test
    void explain_json_saysWhatHeldAndWhere() throws IOException {
        Path why = folder.resolve("why");
        JsonNode results = Program.succeed(
                        "explain",
                        "--model=" + model,
                        "--data=" + FACES,
                        "--image=0,1,2,3,4,5,6,7,8,9",
                        "--label=Hat",
                        "--json",
                        "--raw",
                        "--against",
                        "--out=" + why)
                .json();
        int clauses = 0;
        int shifted = 0;
        int mirrored = 0;
        for (JsonNode result : results) {
            int sum = 0;
            for (JsonNode clause : result.get("clauses")) {
                clauses++;
                sum += clause.get("votes").asInt();
                int failed = clause.get("failed").size();
                assertThat(Math.abs(clause.get("votes").asInt())).isEqualTo(8 - failed);
                assertThat(clause.get("held").asInt())
                        .isEqualTo(clause.get("literals").asInt() - failed);
                assertThat(clause.at("/region/top").asInt() % 8).isZero();
                assertThat(clause.at("/region/bottom").asInt())
                        .isBetween(clause.at("/region/top").asInt() + 7, 63);
                assertThat(clause.at("/region/right").asInt())
                        .isBetween(clause.at("/region/left").asInt() + 7, 63);
                assertThat(clause.get("shift")).hasSize(2);
                assertThat(clause.get("positions").get(0)).isEqualTo(clause.get("shift"));
                shifted += clause.get("shift").get(0).asInt() != 0 ? 1 : 0;
                mirrored += clause.get("mirrored").asBoolean() ? 1 : 0;
            }
            assertThat(sum).isEqualTo(result.get("classSum").asInt());
            assertThat(result.get("usualClassSum").isNumber()).isTrue();
        }
        assertThat(clauses).isPositive();
        assertThat(shifted).isPositive();
        assertThat(mirrored).isBetween(1, clauses - 1);
        assertThat(why.resolve("0.Hat.png")).isNotEmptyFile();
        assertThat(Files.size(why.resolve("0.Hat.evidence.npy"))).isGreaterThanOrEqualTo(64 * 64 * 3 * 4);
    }

    @Test
    void predictEvaluateAndPoint_work() {
        JsonNode evaluation = Program.succeed("evaluate", "--model=" + model, "--data=" + FACES, "--json")
                .json();
        assertThat(evaluation.toString()).contains("f1");
        Program.succeed("trust", "--pointing", "--model=" + model, "--data=" + FACES);
        Program.succeed("check", model);
    }

    @Test
    void representReportAndFigures_work() throws IOException {
        Program.succeed("represent", "--model=" + model, "--out=" + folder.resolve("labels"));
        assertThat(folder.resolve("labels").resolve("labels.png")).isNotEmptyFile();
        Path report = folder.resolve("report.html");
        Program.succeed("report", "--model=" + model, "--data=" + FACES, "--out=" + report);
        assertThat(Files.readString(report)).contains("edges:2", "literals hold");
        Path figures = folder.resolve("figures");
        Program.succeed("report", "--model=" + model, "--data=" + FACES, "--figures=" + figures);
        assertThat(figures).isNotEmptyDirectory();
    }

    @Test
    void compactAndFrom_work() throws IOException {
        String compact = train("compact.vitrine", "--compact");
        assertThat(Files.size(Path.of(compact))).isLessThan(Files.size(Path.of(model)) / 2);
        assertThat(Program.succeed("evaluate", "--model=" + compact, "--data=" + FACES)
                        .out())
                .isEqualTo(Program.succeed("evaluate", "--model=" + model, "--data=" + FACES)
                        .out());
        Path more = folder.resolve("more.vitrine");
        Program.succeed("train", "--data=" + FACES, "--from=" + model, "--model=" + more, "--epochs=1");
        Path atOnce = Path.of(train("three.vitrine", "--epochs=3"));
        assertThat(more).hasSameBinaryContentAs(atOnce);
        Program other = Program.run(
                "train",
                "--data=" + FACES,
                "--from=" + model,
                "--model=" + folder.resolve("o.vitrine"),
                "--epochs=1",
                "--tolerance=9");
        assertThat(other.exitCode()).isNotZero();
        assertThat(other.err()).contains("tolerance");
    }

    /** The best epoch of all is kept before training ends; what is usual is counted for it, too. */
    @Test
    void train_bestEpochOnSeveralThreads_isTheSameAndCanBeShown() throws IOException {
        String[] validated = {"--validate=test", "--keep=best", "--epochs=4"};
        Path one = Path.of(train("best1.vitrine", more(validated, "--threads=1")));
        Path two = Path.of(train("best2.vitrine", more(validated, "--threads=2")));
        assertThat(two).hasSameBinaryContentAs(one);
        Program.succeed("represent", "--model=" + one, "--out=" + folder.resolve("best"));
        JsonNode why = Program.succeed("explain", "--model=" + one, "--data=" + FACES, "--label=Hat", "--json")
                .json();
        assertThat(why.get(0).get("usualClassSum").isNumber()).isTrue();
    }

    // Net evidence: teal where it supports the label, orange where it opposes it.
    @Test
    void explain_picture_showsSupportAndOpposition() throws IOException {
        Path why = folder.resolve("picture");
        Program.succeed("explain", "--model=" + model, "--data=" + FACES, "--label=Hat", "--out=" + why);
        BufferedImage sheet = ImageIO.read(why.resolve("0.Hat.png").toFile());
        int strongest = 0;
        for (int y = 0; y < sheet.getHeight(); y++) {
            for (int x = 0; x < sheet.getWidth(); x++) {
                int colour = sheet.getRGB(x, y) & 0xFFFFFF;
                strongest += colour == NetEvidenceImage.TEAL || colour == NetEvidenceImage.ORANGE ? 1 : 0;
            }
        }
        assertThat(strongest)
                .as("the strongest pixel, in two maps, and the legend")
                .isGreaterThan(100);
    }

    @Test
    void explain_paper_isRefused() {
        Program run = Program.run(
                "explain", "--model=" + model, "--data=" + FACES, "--paper", "--out=" + folder.resolve("paper"));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--paper draws what crisp clauses ask for, and these are fuzzy; leave it out");
    }

    @Test
    void train_killedAndResumed_endsInTheSameBytes() throws IOException, InterruptedException {
        Path undisturbed = Path.of(train("whole.vitrine", "--epochs=40", "--validate=0.2"));
        Path checkpoint = folder.resolve("c");
        Path resumed = folder.resolve("resumed.vitrine");
        List<String> java = Child.java(Child.classPath(), "org.vitrine.cli.Vitrine");
        java.addAll(words(resumed, "--epochs=40", "--validate=0.2", "--checkpoint=" + checkpoint, "--every=0s"));
        try (Child child = Child.start(folder, java)) {
            while (!Files.exists(CheckpointFile.previous(checkpoint)) && child.isAlive()) {
                Thread.sleep(5);
            }
            child.kill();
        }
        if (Files.notExists(checkpoint)) { // killed just between the two steps of taking its place
            Files.copy(CheckpointFile.previous(checkpoint), checkpoint);
        }
        assertThat(resumed).doesNotExist();
        Program.succeed("train", "--resume=" + checkpoint);
        assertThat(resumed).hasSameBinaryContentAs(undisturbed);
    }

    private static String[] more(String[] words, String last) {
        List<String> all = new ArrayList<>(List.of(words));
        all.add(last);
        return all.toArray(String[]::new);
    }

    @Test
    void sweepAndTune_overToleranceAndClauses_work() throws IOException {
        Path sweep = folder.resolve("sweep");
        Program.succeed(
                "sweep",
                "--data=" + FACES,
                "--size=16x16",
                "--encoding=edges:2",
                "--clauses=8",
                "--epochs=1",
                "--param=tolerance=4,8",
                "--out=" + sweep);
        assertThat(Files.readAllLines(sweep.resolve("sweep.csv"))).hasSize(3);
        Path tune = folder.resolve("tune");
        Program.succeed(
                "tune",
                "--data=" + FACES,
                "--size=16x16",
                "--encoding=edges:2",
                "--tolerance=4",
                "--epochs=2",
                "--param=clauses=4,8",
                "--candidates=3",
                "--minutes=1",
                "--out=" + tune);
        assertThat(Files.readAllLines(tune.resolve("leaderboard.csv")).get(0))
                .startsWith("clauses,")
                .contains(",specificity,", ",epochs,")
                .doesNotContain("patch", "target");
        assertThat(Files.readString(tune.resolve("command.txt"))).contains("--tolerance 4");
    }

    @Test
    void bench_withTolerance_measures() {
        JsonNode json = Program.succeed(
                        "bench",
                        "--data=faces:count=130,test=1",
                        "--tolerance=4",
                        "--clauses=8",
                        "--clause-counts=4,8",
                        "--warm-up=0",
                        "--out=" + folder.resolve("bench"),
                        "--json")
                .json();
        assertThat(json.at("/setting/learning/median").asDouble()).isPositive();
        assertThat(json.at("/timesTheTwin/learning").asDouble()).isPositive();
    }
}
