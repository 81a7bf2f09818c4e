package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

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
        try (Child child = Child.start(folder, words)) {
            return child.await(60);
        }
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
        Program run = train(8, "--epochs=1");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).doesNotContain("Exception", "\tat ", "saved");
        assertThat(run.errLines().get(run.errLines().size() - 1))
                .startsWith("vitrine: " + model)
                .contains("; check");
        assertThat(Files.readString(model)).isEqualTo("older");
        assertThat(files()).as("no temporary file stays").containsExactly("m.vitrine");
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
}
