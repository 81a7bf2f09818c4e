package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes of very different sizes are pointed out. */
class ImbalanceTest {

    @TempDir
    Path folder;

    private Program train(Path images, String... more) {
        String[] arguments = new String[6 + more.length];
        arguments[0] = "train";
        arguments[1] = "--data=folder:" + images;
        arguments[2] = "--model=" + folder.resolve("m.vitrine");
        arguments[3] = "--clauses=6";
        arguments[4] = "--patch=3x3";
        arguments[5] = "--epochs=1";
        System.arraycopy(more, 0, arguments, 6, more.length);
        Program run = Program.run(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    @Test
    void train_rareClass_warnsAndPrintsBalancedAccuracy() throws IOException {
        Path images = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 30, 1);
        for (int i = 3; i < 30; i++) {
            Files.delete(images.resolve("standing").resolve(i + ".png"));
        }
        Program run = train(images, "--json");
        assertThat(run.err())
                .contains("note: the classes differ much in size: lying has 30 images, standing has 3;"
                        + " rare classes may be missed, which accuracy does not show: try --balance sampling")
                .containsPattern("balanced accuracy on the training images [0-9.]+ ?%; recall of standing [0-9.]+ ?%");
        assertThat(run.json().get("trainBalancedAccuracy").asDouble()).isBetween(0.0, 1.0);
        assertThat(train(images, "--balance=sampling").err())
                .contains("differ much in size")
                .doesNotContain("try --balance");
    }

    @Test
    void train_equalClasses_saysNothing() throws IOException {
        Path images = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 6, 1);
        assertThat(train(images).err()).doesNotContain("differ", "balanced");
    }
}
