package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Small things that went wrong without a word. */
class StumblesTest {

    @TempDir
    Path folder;

    private Program train(Path images, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "train",
                "--data=folder:" + images,
                "--model=" + folder.resolve("m.vitrine"),
                "--clauses=6",
                "--epochs=1"));
        arguments.addAll(List.of(more));
        return Program.run(arguments.toArray(String[]::new));
    }

    @Test
    void output_thatCannotBeWritten_isAFailure() throws IOException {
        Path images = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 3, 1);
        String[] arguments = {"data", "--data=folder:" + images};
        CommandLine line = Vitrine.commandLine(arguments);
        StringWriter err = new StringWriter();
        line.setErr(new PrintWriter(err));
        line.setOut(new PrintWriter(
                new OutputStream() {
                    @Override
                    public void write(int value) throws IOException {
                        throw new IOException("No space left on device");
                    }
                },
                false,
                StandardCharsets.UTF_8));
        assertThat(line.execute(arguments)).isEqualTo(2);
        assertThat(err.toString()).contains("the result could not be written");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void output_toAFullDevice_isAFailure() throws IOException, InterruptedException {
        for (List<String> command : List.of(List.of("--help"), List.of("completion", "fish"), List.of("--version"))) {
            List<String> words = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" > /dev/full", "sh"));
            words.addAll(Child.java(Child.classPath(), "org.vitrine.cli.Vitrine"));
            words.addAll(command);
            try (Child child = Child.start(folder, words)) {
                Program run = child.await();
                assertThat(run.exitCode()).as("%s", command).isEqualTo(2);
                assertThat(run.errLines()).singleElement().asString().contains("the result could not be written");
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void output_toAReaderThatHasEnough_endsQuietly() throws IOException, InterruptedException {
        // the reader is gone before the program begins to write
        List<String> words =
                new ArrayList<>(List.of("bash", "-c", "{ sleep 0.2; \"$@\"; echo \"code $?\" >&2; } | true", "bash"));
        words.addAll(Child.java(Child.classPath(), "org.vitrine.cli.Vitrine", "completion", "fish"));
        try (Child child = Child.start(folder, words)) {
            assertThat(child.await().errLines()).containsExactly("code 141");
        }
    }

    @Test
    void misspelled_optionOrCommand_getsASuggestion() {
        assertThat(Program.run("train", "--data=faces:", "--model=m", "--clases=3")
                        .err())
                .contains("did you mean")
                .contains("--clauses");
        assertThat(Program.run("trian").err()).contains("did you mean").contains("train");
        assertThat(Program.run("train", "--data=faces:", "--modle=m").err())
                .contains("Missing required option: '--model=FILE'; did you mean --model by --modle? (see");
        assertThat(Program.run("train", "--data=faces:", "--clauses=3").err()).doesNotContain("did you mean");
    }

    @Test
    void json_numbers_areWithoutNoise() {
        assertThat(org.vitrine.cli.console.Console.toJson(List.of(0.1 + 0.742, 0.8420000000000001, 1.0 / 4, 1e-30)))
                .isEqualTo("[ 0.842, 0.842, 0.25, 1.0E-30 ]");
    }

    @Test
    void train_zeroTimesTheClausesOrNoWindow_isRefused() throws IOException {
        Path images = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 3, 1);
        for (String target : new String[] {"0x", "0.0x"}) {
            Program run = train(images, "--patch=3x3", "-T", target);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains("more than 0 times the clauses: " + target);
        }
        assertThat(train(images, "--patch=0x0").exitCode()).isEqualTo(2);
        assertThat(folder.resolve("m.vitrine")).doesNotExist();
    }

    @Test
    void train_validationOnFewImages_saysHowLittleThatTells() throws IOException {
        Path images = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 9, 1);
        String few = train(images, "--patch=3x3", "--validate=0.1").err();
        assertThat(few)
                .contains("note: there are only 3 images to validate on, so")
                .contains("by about 33 points");
        assertThat(train(images, "--patch=3x3").err()).doesNotContain("to validate on");
        Path many = TinyData.classFolders(folder.resolve("many"), TinyData.SIDE, 40, 1);
        assertThat(train(many, "--patch=3x3", "--validate=0.5").err()).doesNotContain("to validate on");
    }

    @Test
    void explain_longNamesOfImagesAndLabels_getFilesThatStayApart() throws IOException {
        Path drawn = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 3, 1);
        List<String> lines = new ArrayList<>(List.of("image,label"));
        for (int i = 0; i < 3; i++) {
            lines.add("images/lying/" + i + ".png," + "a".repeat(300));
            lines.add("images/standing/" + i + ".png," + "a".repeat(299) + "b");
        }
        Path model = folder.resolve("m.vitrine");
        Path table = Files.write(folder.resolve("long.csv"), lines);
        Program.succeed("train", "--data=csv:" + table, "--model=" + model, "--clauses=6", "--patch=3x3", "--epochs=1");
        Path one = Files.copy(drawn.resolve("lying/0.png"), folder.resolve("x".repeat(250) + ".png"));
        Path two = Files.copy(drawn.resolve("standing/0.png"), folder.resolve("x".repeat(249) + "y.png"));
        Path why = folder.resolve("why");
        Program.succeed(
                "explain",
                "--model=" + model,
                "--out=" + why,
                "--raw",
                "--against",
                "--label=" + "a".repeat(300) + "," + "a".repeat(299) + "b",
                one.toString(),
                two.toString());
        try (var files = Files.list(why)) {
            assertThat(files.filter(file -> file.toString().endsWith(".png"))).hasSize(4);
        }
        try (var files = Files.list(why)) {
            assertThat(files.filter(file -> file.toString().endsWith(".against.evidence.npy")))
                    .hasSize(4);
        }
    }

    @Test
    void represent_labelOfManyCharacters_getsAFileAllTheSame() throws IOException {
        Path images = folder.resolve("long.csv");
        Path drawn = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 3, 1);
        List<String> lines = new ArrayList<>(List.of("image,label"));
        for (int i = 0; i < 3; i++) {
            lines.add("images/lying/" + i + ".png," + "\u00e4".repeat(300));
            lines.add("images/standing/" + i + ".png," + "\u00e4".repeat(299) + "b");
        }
        Files.write(images, lines);
        assertThat(drawn).exists();
        Path model = folder.resolve("m.vitrine");
        Program.succeed(
                "train", "--data=csv:" + images, "--model=" + model, "--clauses=6", "--patch=3x3", "--epochs=1");
        Program.succeed("represent", "--model=" + model, "--out=" + folder.resolve("maps"), "--raw");
        try (var files = Files.list(folder.resolve("maps"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".png"))).hasSize(3);
        }
    }

    @Test
    void explain_dropUnlabelled_countsAsServeDoes() throws IOException {
        Path drawn = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 4, 1);
        List<String> lines = new ArrayList<>(List.of("image,lying,standing"));
        lines.add("images/slanting/0.png,0,0");
        lines.add("images/lying/0.png,1,0");
        lines.add("images/slanting/1.png,0,0");
        lines.add("images/standing/0.png,0,1");
        Path table = Files.write(folder.resolve("some.csv"), lines);
        assertThat(drawn).exists();
        Path model = folder.resolve("m.vitrine");
        Program.succeed(
                "train",
                "--data=csv:" + table,
                "--model=" + model,
                "--drop-unlabelled",
                "--clauses=6",
                "--patch=3x3",
                "--epochs=1");
        String[] explain = {
            "explain",
            "--model=" + model,
            "--data=csv:" + table,
            "--split=all",
            "--image=1",
            "--label=lying",
            "--json",
            "--drop-unlabelled"
        };
        Program second = Program.succeed(explain);
        Program file = Program.succeed(
                "explain",
                "--model=" + model,
                "--label=lying",
                "--json",
                drawn.resolve("standing/0.png").toString());
        assertThat(second.json().get(0).get("clauses"))
                .isEqualTo(file.json().get(0).get("clauses"));
        explain[4] = "--image=2";
        assertThat(Program.run(explain).err()).contains("they are 0 to 1");
    }
}
