package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.example.measure.Kappa;
import com.example.measure.Specificity;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.evaluation.measure.Measure;

/** A measure that somebody else wrote and put on the class path. */
class OwnMeasureTest {

    @TempDir
    Path folder;

    private Path model;
    private Path history;
    private String data = "";

    @BeforeEach
    void install() throws IOException {
        Path services = Files.createDirectories(folder.resolve("own/META-INF/services"));
        Files.writeString(services.resolve(Measure.class.getName()), Specificity.class.getName() + "\n");
        model = folder.resolve("m.vitrine");
        history = folder.resolve("history.csv");
        data = "--data=csv:" + TinyData.labelTable(folder.resolve("table"));
    }

    /** Runs the program in a Java that has the measure on its class path. */
    private Program run(String... words) throws IOException, InterruptedException {
        String classPath = folder.resolve("own") + File.pathSeparator + Child.classPath();
        List<String> line = new ArrayList<>(Child.java(classPath, "org.vitrine.cli.Vitrine"));
        line.addAll(List.of(words));
        try (Child child = Child.start(folder, line)) {
            Program run = child.await();
            assertThat(run.exitCode()).as(run.err()).isZero();
            return run;
        }
    }

    private Program train(String... more) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                "train",
                data,
                "--model=" + model,
                "--history=" + history,
                "--clauses=20",
                "--patch=3x3",
                "--validate=0.2",
                "--epochs=4",
                "--threads=1"));
        words.addAll(List.of(more));
        return run(words.toArray(String[]::new));
    }

    @Test
    void train_byAnOwnMeasure_keepsTheEpochThatIsBestByIt() throws IOException, InterruptedException {
        Program run = train("--measure=specificity", "--json");
        double best = -1;
        int epoch = 0;
        for (JsonNode row : run.json().get("history")) {
            if (row.get("validTrueNegativeRate").asDouble() >= best) {
                best = row.get("validTrueNegativeRate").asDouble();
                epoch = row.get("epoch").asInt();
            }
        }
        assertThat(best).isPositive();
        assertThat(run.json().get("epochs").asInt()).isEqualTo(epoch);
        assertThat(run.err()).contains("kept epoch " + epoch + ": specificity ");

        List<String> lines = Files.readAllLines(history);
        assertThat(lines.get(0)).endsWith(",validBalancedAccuracy,trainLoss,validTrueNegativeRate");
        String[] cells = lines.get(epoch).split(",", -1);
        // JSON has 15 significant digits, the history all of them
        assertThat(Double.parseDouble(cells[cells.length - 1])).isCloseTo(best, within(1e-14));
    }

    @Test
    void evaluate_anOwnMeasure_isAppended() throws IOException, InterruptedException {
        train();
        String[] words = {"evaluate", data, "--model=" + model, "--json"};
        JsonNode with = run(words).json();
        JsonNode without = Program.succeed(words).json();

        double sum = 0;
        for (String name : List.of("lying", "standing")) {
            JsonNode label = with.at("/labels/" + name);
            double rate = label.get("tn").asDouble()
                    / (label.get("tn").asDouble() + label.get("fp").asDouble());
            assertThat(label.get("trueNegativeRate").asDouble()).isCloseTo(rate, within(1e-12));
            List<String> keys = new ArrayList<>(names(without.at("/labels/" + name)));
            keys.add(keys.indexOf("balancedAccuracy") + 1, "trueNegativeRate");
            assertThat(names(label)).isEqualTo(keys);
            sum += rate;
        }
        assertThat(with.at("/macro/trueNegativeRate").asDouble()).isCloseTo(sum / 2, within(1e-12));
        List<String> means = new ArrayList<>(names(without.get("macro")));
        means.add("trueNegativeRate");
        assertThat(names(with.get("macro"))).isEqualTo(means);
        assertThat(run(Arrays.copyOf(words, words.length - 1)).out()).contains("bal. acc.  specificity");
    }

    /** Training compares epochs by the measure over all labels; both figures are shown wherever one is. */
    @Test
    void evaluate_aMeasureThatIsNoMean_showsBoth() throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("own/META-INF/services").resolve(Measure.class.getName()), Kappa.class.getName() + "\n");
        // One label is rarer than the other; of labels that are equally frequent, the figures are the same.
        data = "--data=csv:" + TinyData.rareTable(folder.resolve("rare"));
        Program trained = train("--measure=kappa");
        Matcher kept = Pattern.compile("kept epoch [0-9]+: kappa ([0-9.]+) % \\(mean over the labels ([0-9.]+) %\\)")
                .matcher(trained.err());
        assertThat(kept.find()).as(trained.err()).isTrue();

        JsonNode json = run("evaluate", data, "--model=" + model, "--json").json();
        double overall = json.at("/overall/kappa").asDouble();
        double mean = json.at("/macro/kappa").asDouble();
        assertThat(overall).isPositive().isNotEqualTo(mean);
        String table = run("evaluate", data, "--model=" + model).out();
        assertThat(line(table, "macro mean")).endsWith(String.format(Locale.ROOT, " %.2f", 100 * mean));
        assertThat(line(table, "all labels")).endsWith(String.format(Locale.ROOT, " %.2f", 100 * overall));

        Path report = folder.resolve("report.html");
        run("report", data, "--model=" + model, "--out=" + report);
        assertThat(Files.readString(report)).contains("mean of the labels", "all labels together");
        assertThat(Program.succeed("evaluate", data, "--model=" + model, "--json")
                        .json()
                        .has("overall"))
                .isFalse();
    }

    private static String line(String table, String begin) {
        return table.lines()
                .filter(line -> line.startsWith(begin))
                .findFirst()
                .orElseThrow()
                .stripTrailing();
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void help_listsIt() throws IOException, InterruptedException {
        assertThat(run("train", "--help").out().replaceAll("\\s+", " "))
                .contains("accuracy, precision, recall, f1, auroc, auprc, balanced-accuracy, specificity");
        assertThat(Program.succeed("train", "--help").out().replaceAll("\\s+", " "))
                .contains("auroc, auprc, balanced-accuracy. Default");
    }

    /** A file that was written with the measure is read where it is not installed. */
    @Test
    void report_historyOfAMeasureThatIsNotInstalled_isRead() throws IOException, InterruptedException {
        train();
        assertThat(Files.readString(history)).contains("validTrueNegativeRate");
        Path page = folder.resolve("report.html");
        Program.succeed("report", data, "--model=" + model, "--history=" + history, "--out=" + page);
        assertThat(page).content().contains("over 4 epochs");
    }

    /** The command line without the measure does not know its name, and lists those that there are. */
    @Test
    void train_measureThatIsNotInstalled_saysWhichThereAre() {
        Program run = Program.run("train", data, "--model=" + model, "--validate=0.2", "--measure=specificity");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("no measure is named 'specificity'; there are accuracy, precision, recall, f1, auroc");
    }
}
