package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** No command destroys what it reads, nor files of others. */
class OverwritingTest {

    @TempDir
    Path folder;

    private Path images = Path.of("");
    private Path model = Path.of("");

    @BeforeEach
    void train() throws IOException {
        images = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 6, 1);
        model = folder.resolve("m.vitrine");
        Program.succeed(trainTo(model));
    }

    private String[] trainTo(Path file, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "train", "--data=folder:" + images, "--model=" + file, "--clauses=6", "--patch=3x3", "--epochs=1"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private void refused(Path kept, String says, String... arguments) throws IOException {
        byte[] before = Files.readAllBytes(kept);
        Program run = Program.run(arguments);
        assertThat(run.err()).contains(says);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(kept).hasBinaryContent(before);
    }

    @Test
    void train_overAnEarlierModel_keepsAndNamesIt() throws IOException {
        byte[] before = Files.readAllBytes(model);
        Program run = Program.succeed(trainTo(model, "--seed=2"));
        Path previous = folder.resolve("m.vitrine.previous");
        assertThat(run.err()).contains("the model that was in " + model + " is now " + previous);
        assertThat(previous).hasBinaryContent(before);
        Files.writeString(previous, "a diary");
        refused(previous, previous + " exists and is not a model that Vitrine wrote", trainTo(model, "--seed=3"));
    }

    @Test
    @EnabledOnOs(
            value = {OS.LINUX, OS.MAC},
            disabledReason = "there is no mkfifo here")
    void outputs_pipesAndLoops_areRefused() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop"));
        for (Path file : List.of(pipe, loop)) {
            for (String[] words : new String[][] {
                {"export", "--model=" + model, "--java=" + file, "--force"},
                {"edit", "--model=" + model, "--mute=1", "--out=" + file, "--force"}
            }) {
                Program run = Program.run(words);
                assertThat(run.exitCode()).isEqualTo(2);
                assertThat(run.errLines())
                        .singleElement()
                        .asString()
                        .contains(file + " is not a regular file; choose another file for --");
            }
        }
        assertThat(Files.exists(pipe) && !Files.isRegularFile(pipe)).isTrue();
        assertThat(loop).isSymbolicLink();
    }

    @Test
    @EnabledOnOs(
            value = {OS.LINUX, OS.MAC},
            disabledReason = "there is no mkfifo here")
    void inputs_pipes_areNotCalledMissing() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe.csv");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        for (String[] words : new String[][] {
            {"check", pipe.toString()},
            {"inspect", "--model=" + pipe},
            {"predict", "--model=" + model, pipe.toString()},
            {"evaluate", "--model=" + model, "--data=csv:" + pipe},
            {"evaluate", "--model=" + model, "--data=npz:" + pipe}
        }) {
            Program run = Program.run(words);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains(pipe + "", "not a regular file").doesNotContain("there is no ");
        }
        assertThat(Program.run("evaluate", "--model=" + model, "--data=folder:" + model)
                        .err())
                .contains(model + " is not a folder");
    }

    @Test
    void export_leftoverOfAKilledProcess_isRemoved() throws IOException {
        String left = ".vitrine-0b0e3a6e-7f4c-4a55-9d3c-4f2f9d0f0001.tmp";
        Path place = Files.createDirectory(folder.resolve("exports"));
        Files.createFile(place.resolve(left));
        Files.writeString(Files.createDirectory(place.resolve(left + ".d")).resolve("A.java"), "class A {}");
        Program.succeed("export", "--model=" + model, "--java=" + place.resolve("Model.java"), "--no-check");
        assertThat(place.toFile().list()).containsExactly("Model.java");
    }

    @Test
    void outputs_overInputs_areRefused() throws IOException {
        refused(
                model,
                "--out would write over " + model + ", which is the model",
                "report",
                "--model=" + model,
                "--data=folder:" + images,
                "--split=all",
                "--out=" + model);
        Path link = Files.createSymbolicLink(folder.resolve("link.html"), model);
        refused(
                model,
                "which is the model",
                "report",
                "--force",
                "--model=" + model,
                "--data=folder:" + images,
                "--split=all",
                "--out=" + link);
        refused(model, "which is the model of --from", trainTo(model, "--from=" + model));
    }

    @Test
    void outputs_overFilesOfOthers_areRefusedUnlessForced() throws IOException {
        Path image = images.resolve("lying/0.png");
        Path copy = Files.copy(image, folder.resolve("copy.png"));
        refused(copy, copy + " exists and is not a model that Vitrine wrote", trainTo(copy));
        refused(model, "is not a history", trainTo(folder.resolve("n.vitrine"), "--history=" + model));
        refused(model, "is not a checkpoint", trainTo(folder.resolve("n.vitrine"), "--checkpoint=" + model));
        Path other = folder.resolve("n.vitrine");
        Program forced = Program.run(trainTo(other, "--checkpoint=" + model, "--force"));
        assertThat(forced.err())
                .contains("is not a checkpoint; choose another file")
                .doesNotContain("remove");
        Path notes = Files.writeString(folder.resolve("notes.html"), "<p>mine</p>");
        String[] report = {
            "report", "--model=" + model, "--data=folder:" + images, "--split=all", "--out=" + notes, "--force"
        };
        refused(notes, "is not a report", java.util.Arrays.copyOf(report, report.length - 1));
        Program.succeed(report);
        Program.succeed(java.util.Arrays.copyOf(report, report.length - 1)); // its own page is replaced
        Program.succeed(trainTo(copy, "--force"));
    }

    @Test
    void outputs_overImagesThatAreRead_areRefusedEvenIfForced() throws IOException {
        Path image = images.resolve("lying/0.png");
        String says = "would write over " + image + ", which is among the files of --data; choose another file";
        String data = "--data=folder:" + images;
        refused(image, "--model " + says, trainTo(image, "--force"));
        refused(image, "--history " + says, trainTo(folder.resolve("n.vitrine"), "--history=" + image, "--force"));
        List<String> others =
                List.of("index", "calibrate", "report", "team", "edit --mute=0 --because=test", "serve --edit");
        for (String command : others) {
            List<String> words = new ArrayList<>(List.of(command.split(" ")));
            words.addAll(List.of("--model=" + model, data, "--out=" + image, "--force"));
            refused(image, "--out " + says, words.toArray(String[]::new));
        }
        Path table = Files.writeString(folder.resolve("table.csv"), "image,label\nimages/lying/0.png,a\n");
        String[] index = {"index", "--model=" + model, "--data=csv:" + table, "--force", "--out=" + table};
        refused(table, "which is the file of --data", index);
        index[4] = "--out=" + image;
        refused(image, "which is perhaps one of the images of --data", index);
        Path inside = images.resolve("m.vitrine");
        Program.succeed(trainTo(inside));
        Program.succeed(trainTo(inside)); // its own model, though it lies among the images
    }

    @Test
    void demo_fileOfAnother_isNotReplaced() throws IOException {
        Path notes = Files.writeString(folder.resolve("report.html"), "<p>mine</p>");
        Program run = Program.run("demo", "--epochs=1", "--out=" + folder);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(notes + " exists and is not a report that Vitrine wrote; choose another folder");
        assertThat(notes).hasContent("<p>mine</p>");
    }

    @Test
    void outputs_inOneFile_areRefused() {
        Path one = folder.resolve("one");
        assertThat(Program.run(trainTo(one, "--history=" + folder.resolve("./one")))
                        .err())
                .contains("--model and --history name the same file");
        assertThat(one).doesNotExist();
    }

    @Test
    void train_again_replacesItsOwnFiles() {
        Path history = folder.resolve("h.csv");
        Program.succeed(trainTo(model, "--history=" + history));
        Program.succeed(trainTo(model, "--history=" + history));
        assertThat(history).exists();
    }

    @Test
    void images_ofOthers_areNotReplaced() throws IOException {
        Path own = folder.resolve("maps");
        Program.succeed("represent", "--model=" + model, "--out=" + own);
        Program.succeed("represent", "--model=" + model, "--out=" + own);
        Path first;
        try (var files = Files.list(own)) {
            first = files.filter(file -> file.toString().endsWith(".png"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        Files.copy(images.resolve("lying/1.png"), first, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        refused(first, first + " already exists", "represent", "--model=" + model, "--out=" + own);
    }
}
