package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.training.run.StoppedTraining;

/**
 * A disk that takes no more. The shell's limit on the size of files stands in for it: to the program both are a write that fails
 * half-way.
 */
@EnabledOnOs(
        value = {OS.LINUX, OS.MAC},
        disabledReason = "there is no ulimit here")
class FullDiskTest {

    @TempDir
    Path folder;

    /** Trains where no file can grow beyond a few blocks of 512 or 1024 bytes. */
    private Program train(int blocks, String... more) throws IOException, InterruptedException {
        try (Child child = Child.start(folder, words(blocks, more))) {
            return child.await();
        }
    }

    private List<String> words(int blocks, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("sh", "-c", "ulimit -f " + blocks + " && exec \"$@\"", "sh"));
        words.addAll(Child.java(
                Child.classPath(),
                "-XX:-UsePerfData",
                "org.vitrine.cli.Vitrine",
                "train",
                "--data=mnist:" + TinyData.idx(folder.resolve("idx")),
                "--model=" + folder.resolve("m.vitrine"),
                "--clauses=200",
                "--patch=3x3"));
        words.addAll(List.of(more));
        return words;
    }

    /** A checkpoint holds more than a compact model, so there is a size of files at which one can be written and the other cannot. */
    @Test
    void train_noRoomForCheckpoints_goesOnAndKeepsTheOlder() throws IOException, InterruptedException {
        Path checkpoint = folder.resolve("c");
        String[] options = {"--epochs=100000", "--validate=0.2", "--compact", "--checkpoint=" + checkpoint, "--every=0s"
        };
        try (Child child = Child.start(folder, words(1 << 20, options))) {
            while (!Files.exists(checkpoint) && child.isAlive()) {
                Thread.sleep(5);
            }
            child.kill();
        }
        StoppedTraining before = StoppedTraining.read(checkpoint);
        Files.deleteIfExists(folder.resolve("c.previous"));
        Files.deleteIfExists(folder.resolve("c.new"));
        byte[] older = Files.readAllBytes(checkpoint);
        assertThat(before.damage()).isEmpty();
        String[] on = {"--resume=" + checkpoint, "--threads=1"};
        // half of a checkpoint at least, whatever the shell calls a block; a compact model takes less
        try (Child child = Child.start(folder, words(older.length / 1024, on))) {
            child.awaitRemark("cannot write the checkpoint");
            child.awaitRemark("tries again");
            new ProcessBuilder("kill", "-TERM", "" + child.id()).start().waitFor();
            Program run = child.await();
            assertThat(run.err()).doesNotContain("Exception", "\tat ").contains("saved ");
        }
        assertThat(Arrays.equals(Files.readAllBytes(checkpoint), older)).isTrue();
        assertThat(files()).doesNotContain("c.new", "c.previous");
    }

    /** Everything in the folder but the data. */
    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.equals("idx"))
                    .toList();
        }
    }

    @Test
    void train_noRoomForTheModel_saysSoAndKeepsTheOlder() throws IOException, InterruptedException {
        Path model = Files.writeString(folder.resolve("m.vitrine"), "older");
        Program run = train(8, "--epochs=1", "--force");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).doesNotContain("Exception", "\tat ", "saved");
        assertThat(run.errLines().get(run.errLines().size() - 1))
                .startsWith("vitrine: " + model)
                .contains("; check");
        assertThat(Files.readString(model)).isEqualTo("older");
        assertThat(files()).as("no temporary file stays").containsExactly("m.vitrine");
    }

    @Test
    void represent_noRoomForAnImage_leavesNoPartOfIt() throws IOException, InterruptedException {
        Program.succeed(
                "train",
                "--data=mnist:" + TinyData.idx(folder.resolve("idx")),
                "--model=" + folder.resolve("m.vitrine"),
                "--clauses=20",
                "--patch=3x3",
                "--epochs=1");
        for (int blocks : new int[] {0, 1}) {
            Path maps = Files.createDirectories(folder.resolve("maps" + blocks));
            List<String> words = new ArrayList<>(List.of("sh", "-c", "ulimit -f " + blocks + " && exec \"$@\"", "sh"));
            words.addAll(Child.java(
                    Child.classPath(),
                    "-XX:-UsePerfData",
                    "org.vitrine.cli.Vitrine",
                    "represent",
                    "--raw",
                    "--model=" + folder.resolve("m.vitrine"),
                    "--out=" + maps));
            try (Child child = Child.start(folder, words)) {
                Program run = child.await();
                assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
                assertThat(run.err()).contains("; check the folder and its free space");
            }
            assertThat(maps).as("nothing half-written stays").isEmptyDirectory();
        }
    }

    @Test
    void train_noRoomForTheHistory_namesIt() throws IOException, InterruptedException {
        Path history = folder.resolve("h.csv");
        Program run = train(0, "--epochs=1", "--history=" + history);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).doesNotContain("Exception", "\tat ", "saved");
        assertThat(run.errLines().get(run.errLines().size() - 1))
                .startsWith("vitrine: ")
                .contains(history.toString());
        assertThat(files()).as("nothing stays").isEmpty();
    }

    /** Starts the program where no file can grow beyond a few blocks. */
    private Program run(int blocks, String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("sh", "-c", "ulimit -f " + blocks + " && exec \"$@\"", "sh"));
        words.addAll(Child.java(Child.classPath(), "-XX:-UsePerfData", "org.vitrine.cli.Vitrine"));
        words.addAll(List.of(arguments));
        try (Child child = Child.start(folder, words)) {
            return child.await();
        }
    }

    @Test
    void everyWriter_noRoom_namesItsFile() throws IOException, InterruptedException {
        Bars bars = Bars.train(folder, "--clauses=12", "--epochs=1");
        Path out = Files.createDirectory(folder.resolve("out"));
        SoftAssertions softly = new SoftAssertions();
        for (String[] arguments : new String[][] {
            bars.words("card", "--out=" + out.resolve("card.md")),
            bars.words("report", bars.data(), "--out=" + out.resolve("report.html")),
            bars.words("represent", "--out=" + out),
            bars.words("trust", bars.data(), "--limit=20", "--out=" + out),
            bars.words("index", bars.data(), "--out=" + out.resolve("index")),
            bars.words("export", "--java=" + out.resolve("Bars.java")),
            bars.words("export", "--c=" + out.resolve("bars.c")),
            {"recipe", "mnist", "--write-recipe=" + out.resolve("own.recipe")},
            {"sweep", bars.data(), "--param=clauses=4,6", "--epochs=1", "--window=3x3", "--out=" + out.resolve("swept")
            },
            {"tune", bars.data(), "--minutes=0.1", "--out=" + out.resolve("tuned")}
        }) {
            Program run = run(0, arguments);
            String what = String.join(" ", arguments) + ": " + run.err();
            softly.assertThat(run.exitCode()).as(what).isEqualTo(2);
            softly.assertThat(run.errLines().get(run.errLines().size() - 1))
                    .as(what)
                    .startsWith("vitrine: ")
                    .contains(out + "/")
                    .contains("; check ")
                    .doesNotContain("Exception");
            try (Stream<Path> left = Files.walk(out)) {
                softly.assertThat(left.filter(Files::isRegularFile)).as(what).isEmpty();
            }
        }
        softly.assertAll();
    }

    /** The first rows still have room. */
    @Test
    void sweep_noRoomForALaterRow_namesTheTable() throws IOException, InterruptedException {
        Path tables = folder.resolve("tables");
        Program run = run(
                1,
                "sweep",
                "--data=mnist:" + TinyData.idx(folder.resolve("idx")),
                "--param=clauses=4,5,6,7,8,9,10,11,12,13,14,15",
                "--epochs=1",
                "--window=3x3",
                "--out=" + tables);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines().get(run.errLines().size() - 1))
                .startsWith("vitrine: " + tables.resolve("sweep.csv") + ": ")
                .contains("; check the folder and its free space");
    }

    /** A history grows beyond the size of a small model. */
    @Test
    void train_noRoomForALaterRow_namesTheHistoryAndSavesTheModel() throws IOException, InterruptedException {
        Path history = folder.resolve("h.csv");
        Program run = run(
                40,
                "train",
                "--data=mnist:" + TinyData.idx(folder.resolve("idx")),
                "--model=" + folder.resolve("m.vitrine"),
                "--recipe=none",
                "--clauses=4",
                "--patch=3x3",
                "--compact",
                "--epochs=600",
                "--history=" + history);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err())
                .contains("the history could not be written (" + history + ": ", "; check the folder")
                .contains("the training goes on", "saved ")
                .doesNotContain("Exception");
        assertThat(Files.size(history)).isGreaterThan(Files.size(folder.resolve("m.vitrine")));
    }
}
