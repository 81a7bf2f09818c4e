package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.store.CheckpointFile;

/** An encoding and a kind of data from outside the program, {@code contrast:3} and {@code gradients:40}, on the command line. */
class OwnKindsTest {

    private static final List<String> TRAINING = List.of(
            "train", "--data=gradients:40", "--encoding=contrast:3", "--clauses=10", "--target=20", "--patch=3x3");

    @TempDir
    Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static List<String> training(String... more) {
        return Stream.concat(TRAINING.stream(), Stream.of(more)).toList();
    }

    private static Program train(String... more) {
        return Program.succeed(training(more).toArray(String[]::new));
    }

    @Test
    void everyCommand_takesThem() throws IOException {
        train("--epochs=20", "--model", path("a.vitrine"), "--cache", path("cache"));
        Program again = train("--epochs=20", "--model", path("b.vitrine"), "--cache", path("cache"));
        assertThat(again.err()).contains("took the bits of 40 images from");
        assertThat(folder.resolve("cache")).isDirectoryContaining("glob:**/fit-*.cache");
        assertThat(folder.resolve("b.vitrine")).hasSameBinaryContentAs(folder.resolve("a.vitrine"));

        Program measured =
                Program.succeed("evaluate", "--data", "gradients:20", "--model", path("a.vitrine"), "--json");
        assertThat(measured.json().at("/accuracy").asDouble()).isGreaterThan(0.9);
        assertThat(Program.succeed("inspect", "--model", path("a.vitrine"), "--json")
                        .json()
                        .get("encoding")
                        .asText())
                .isEqualTo("contrast:3");
        Program.succeed(
                "explain",
                "--model",
                path("a.vitrine"),
                "--data",
                "gradients:20",
                "--image",
                "0,1",
                "--out",
                path("why"));
        assertThat(folder.resolve("why")).isNotEmptyDirectory();
    }

    @Test
    void checkpoint_ofATrainingThatWasKilled_isResumedToTheSameModel() throws IOException, InterruptedException {
        train("--epochs=400", "--model", path("whole.vitrine"));
        Path checkpoint = folder.resolve("checkpoint");
        List<String> java = Child.java(Child.classPath(), "org.vitrine.cli.Vitrine");
        java.addAll(training(
                "--epochs=400", "--model", path("resumed.vitrine"), "--checkpoint=" + checkpoint, "--every=0s"));
        try (Child child = Child.start(folder, java)) {
            while (!Files.exists(CheckpointFile.previous(checkpoint)) && child.isAlive()) {
                Thread.sleep(5);
            }
            child.kill();
        }
        if (Files.notExists(checkpoint)) { // killed just between the two steps of taking its place
            Files.copy(CheckpointFile.previous(checkpoint), checkpoint);
        }
        assertThat(folder.resolve("resumed.vitrine")).doesNotExist();
        Program.succeed("train", "--resume", checkpoint.toString());
        assertThat(folder.resolve("resumed.vitrine")).hasSameBinaryContentAs(folder.resolve("whole.vitrine"));
    }

    @Test
    void help_listsThem() {
        String help = Program.succeed("help", "train").out().replaceAll("\\s+", " ");
        assertThat(help)
                .contains("gradients:COUNT images that get brighter to one side")
                .contains("contrast:3 levels around the mean of the training images")
                .contains("folder:DIR a subfolder of images per class", "edges:4 so many levels of the steps");
    }

    @Test
    void wrongNames_listThem() {
        Program data = Program.run("train", "--data", "nothing:5", "--model", path("m"));
        assertThat(data.exitCode()).isEqualTo(2);
        assertThat(data.err()).contains("write one of: ", "mnist:DIR,", "gradients:COUNT");
        Program encoding =
                Program.run("train", "--data", "gradients:5", "--encoding", "nothing:5", "--model", path("m"));
        assertThat(encoding.exitCode()).isEqualTo(2);
        assertThat(encoding.err()).contains("unknown encoding 'nothing:5'; there are threshold:75,", "contrast:3");
    }
}
