package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page in the browser. */
class ServeTest {

    @TempDir
    Path folder;

    private Path model() throws IOException {
        Path model = folder.resolve("m.vitrine");
        Path data = TinyData.idx(folder.resolve("data"));
        Program.succeed(
                "train", "--data=mnist:" + data, "--model=" + model, "--clauses=20", "--patch=4x4", "--epochs=1");
        return model;
    }

    private Child start(List<String> options, String... words) throws IOException {
        List<String> line = new ArrayList<>(Child.java(Child.classPath()));
        line.addAll(1, options);
        line.add("org.vitrine.cli.Vitrine");
        line.addAll(List.of(words));
        return Child.start(folder, line);
    }

    /** What the user reads: one line. */
    private static String complaint(String... options) {
        List<String> words = new ArrayList<>(List.of("serve"));
        words.addAll(List.of(options));
        Program run = Program.run(words.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).hasSize(1);
        return run.err();
    }

    @Test
    void serve_printsItsAddressAlone_andServes() throws IOException, InterruptedException {
        Path model = model();
        try (Child child = start(
                List.of(), "serve", "--model=" + model, "--model=" + model, "--data=mnist:" + folder.resolve("data"))) {
            String line = child.awaitLine();
            assertThat(line).matches("http://127\\.0\\.0\\.1:\\d+/");
            String about = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(line + "api/about")).build(), BodyHandlers.ofString())
                    .body();
            assertThat(about)
                    .contains("\"name\":\"m.vitrine\"", "\"name\":\"mnist, test\"", "\"examples\":60")
                    .doesNotContain(folder.toString());
        }
    }

    @Test
    void serve_modelThatDoesNotSuitTheData_saysSoAtStart() throws IOException {
        Path model = model();
        assertThat(complaint("--model=" + model, "--data=faces:count=10")).contains("label");
        Path larger = folder.resolve("larger");
        TinyData.idxPair(larger, "t10k", 12, 6, 1);
        TinyData.idxPair(larger, "train", 12, 6, 1);
        assertThat(complaint("--model=" + model, "--data=mnist:" + larger))
                .contains("12x12 grey", "takes 8x8 grey", "--size 8x8");
    }

    @Test
    void serve_optionsThatMakeNoSense_areRefused() throws IOException {
        String model = "--model=" + model();
        String data = "--data=mnist:" + folder.resolve("data");
        assertThat(complaint(model, data, "--port=70000")).contains("0 to 65535");
        assertThat(complaint(model, model, model, data)).contains("one model or two");
        assertThat(complaint(model, data, "--skip-bad")).contains("--skip-bad does nothing here");
        assertThat(complaint("--model=nowhere.vitrine", data)).contains("nowhere.vitrine");
    }

    @Test
    void serve_edit_needsOneModelAndAnotherFile() throws IOException {
        Path file = model();
        String model = "--model=" + file;
        String data = "--data=mnist:" + folder.resolve("data");
        String out = "--out=" + folder.resolve("edited.vitrine");
        byte[] before = Files.readAllBytes(file);
        assertThat(complaint(model, data, "--edit")).contains("--edit needs a file", "--out");
        assertThat(complaint(model, model, data, "--edit", out)).contains("--edit is for one model at a time");
        assertThat(complaint(model, data, out)).contains("--out goes with --edit");
        assertThat(complaint(model, data, "--force")).contains("--force goes with --edit");
        assertThat(complaint(model, data, "--edit", "--out=" + file)).contains("--out would write over");
        Path notes = Files.writeString(folder.resolve("notes.txt"), "mine");
        assertThat(complaint(model, data, "--edit", "--out=" + notes)).contains("notes.txt exists and is not a model");
        Path team = folder.resolve("team.vitrine");
        Program.succeed("team", model, model, "--out=" + team);
        assertThat(complaint("--model=" + team, data, "--edit", out)).contains("a team cannot be edited");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(notes).hasContent("mine");
        assertThat(folder.resolve("edited.vitrine")).doesNotExist();
    }

    @Test
    void predict_doesNotLoadTheServer() throws IOException, InterruptedException {
        Path model = model();
        Path picture = TinyData.picture(folder.resolve("p.png"), TinyData.SIDE, 0);
        try (Child child = start(List.of("-Xlog:class+load"), "predict", "--model=" + model, picture.toString())) {
            Program run = child.await();
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out())
                    .contains("org.vitrine.cli.use.PredictCommand")
                    .doesNotContain("org.vitrine.explorer", "io.javalin", "org.eclipse.jetty", "kotlin.");
        }
    }
}
