package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All about a model on one page. */
class ReportTest {

    @TempDir
    static Path folder;

    private static String classes = "";
    private static String labels = "";

    @BeforeAll
    static void train() throws IOException {
        classes = "mnist:" + TinyData.idx(folder.resolve("idx"));
        labels = "csv:" + TinyData.labelTable(folder.resolve("table"));
        Program.succeed(options("train", classes, "classes", "--history=" + folder.resolve("history.csv")));
        Program.succeed(options("train", labels, "labels"));
    }

    private static String[] options(String command, String place, String model, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command, "--data", place, "--model"));
        arguments.add(folder.resolve(model + ".vitrine").toString());
        if (command.equals("train")) {
            arguments.addAll(List.of("--clauses=40", "--target=20", "--patch=3x3", "--epochs=2"));
        }
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private static String report(String place, String model, String... more) throws IOException {
        Path page = folder.resolve(model + ".html");
        List<String> all = new ArrayList<>(List.of("--out", page.toString()));
        all.addAll(List.of(more));
        Program run = Program.succeed(options("report", place, model, all.toArray(String[]::new)));
        assertThat(run.outLines()).containsExactly("wrote " + page);
        assertThat(run.err()).isEmpty();
        return Files.readString(page);
    }

    @Test
    void report_oneLabelEach_isAWholePage() throws Exception {
        String page = report(classes, "classes");
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("classes.html").toFile());
        assertThat(page)
                .contains("What classes.vitrine learnt", "Confusion matrix", "Strongest clauses", "Label overlap")
                .contains("60</strong> images evaluated", "No history given.")
                .doesNotContain("http://", "https://")
                .as("no path of this machine, since a report is passed on")
                .doesNotContain(folder.toString());
    }

    @Test
    void report_severalLabels_namesThem() throws Exception {
        String page = report(labels, "labels");
        assertThat(page).contains("lying and standing", "Together in the data").doesNotContain("Confusion matrix");
    }

    @Test
    void report_options_areHeard() throws IOException {
        String page = report(
                classes,
                "classes",
                "--split=train",
                "--limit=50",
                "--threads=1",
                "--history=" + folder.resolve("history.csv"));
        assertThat(page)
                .contains("50</strong> images evaluated", "over 2 epochs")
                .doesNotContain("No history given.");
    }

    @Test
    void report_onThePicturesThatItLearntFrom_saysSo() throws IOException {
        assertThat(report(classes, "classes", "--split=train")).contains("the model was trained on these images.");
        assertThat(report(classes, "classes")).doesNotContain("the model was trained on these images.");
    }

    @Test
    void report_anyNumberOfThreads_isTheSame() throws IOException {
        assertThat(report(classes, "classes", "--threads=3")).isEqualTo(report(classes, "classes", "--threads=1"));
    }

    private static void complains(String message, String... arguments) {
        Program run = Program.run(arguments);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines())
                .singleElement()
                .asString()
                .startsWith("vitrine: ")
                .contains(message);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void report_wrongUse_isOneLine() {
        String page = "--out=" + folder.resolve("no.html");
        complains("is a folder", options("report", classes, "classes", "--out=" + folder));
        complains("there is no folder", options("report", classes, "classes", "--out=" + folder.resolve("a/b.html")));
        complains("there is no file", options("report", classes, "classes", page, "--history=" + folder.resolve("x")));
        complains("there is no label 'lying'", options("report", classes, "labels", page));
        complains("leave --labels out", options("report", classes, "classes", page, "--labels=0,1"));
        complains("--out", options("report", classes, "classes"));
        assertThat(folder.resolve("no.html")).doesNotExist();
    }
}
