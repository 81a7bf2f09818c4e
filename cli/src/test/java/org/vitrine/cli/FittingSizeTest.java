package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The size of photographs is said once, when a model is trained. */
class FittingSizeTest {

    @TempDir
    Path folder;

    @Test
    void photographs_ofAModelWithASize_areScaledWithoutSayingItAgain() throws IOException {
        String images = "folder:" + TinyData.classFolders(folder.resolve("images"), 12, 6, 1);
        String model = "--model=" + folder.resolve("m.vitrine");
        Program.succeed(
                "train",
                "--data=" + images,
                model,
                "--size=8x8",
                "--colour=grey",
                "--clauses=10",
                "--patch=3x3",
                "--epochs=2");
        String again = Program.succeed("evaluate", "--data=" + images, model, "--split=all")
                .out();
        String said = Program.succeed(
                        "evaluate", "--data=" + images, model, "--split=all", "--size=8x8", "--colour=grey")
                .out();
        assertThat(again.replaceAll("[0-9.]+ (ms|µs).*", "")).isEqualTo(said.replaceAll("[0-9.]+ (ms|µs).*", ""));
        Program.succeed(
                "explain", "--data=" + images, model, "--split=all", "--image=1", "--out=" + folder.resolve("why"));
        Program.succeed("represent", model, "--data=" + images, "--out=" + folder.resolve("maps"));
        Program.succeed("report", "--data=" + images, model, "--split=all", "--out=" + folder.resolve("report.html"));
        Program.succeed("report", "--data=" + images, model, "--split=all", "--figures=" + folder.resolve("figures"));
        assertThat(Program.run("evaluate", "--data=" + images, model, "--split=all", "--size=9x9")
                        .err())
                .contains("the images are 9x9 grey", "takes 8x8 grey");
    }
}
