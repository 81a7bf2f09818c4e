package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The paper's figures, for any model. */
class FiguresTest {

    private static final List<String> FILES = List.of(
            "samples.png",
            "class-distribution.png",
            "local-interpretations.png",
            "class-representations.png",
            "patch-counts-histogram.png",
            "patch-counts-map.png");

    @TempDir
    static Path folder;

    private static String classes = "";

    @BeforeAll
    static void train() throws IOException {
        classes = "mnist:" + TinyData.idx(folder.resolve("idx"));
        train("classes", classes, "--patch=3x3");
    }

    private static void train(String model, String place, String patch) {
        Program.succeed(arguments("train", place, model, "--clauses=40", "--target=20", "--epochs=2", patch));
    }

    private static String[] arguments(String command, String place, String model, String... more) {
        String[] all = new String[5 + more.length];
        all[0] = command;
        all[1] = "--data";
        all[2] = place;
        all[3] = "--model";
        all[4] = folder.resolve(model + ".vitrine").toString();
        System.arraycopy(more, 0, all, 5, more.length);
        return all;
    }

    private static Path figures(String place, String model, String into, String... more) throws IOException {
        Path out = folder.resolve(into);
        String[] all = new String[1 + more.length];
        all[0] = "--figures=" + out;
        System.arraycopy(more, 0, all, 1, more.length);
        Program run = Program.succeed(arguments("report", place, model, all));
        assertThat(run.outLines())
                .containsExactlyElementsOf(
                        FILES.stream().map(name -> "wrote " + out.resolve(name)).toList());
        assertThat(run.err()).isEmpty();
        for (String name : FILES) {
            BufferedImage picture = ImageIO.read(out.resolve(name).toFile());
            assertThat(picture.getWidth()).as(name).isGreaterThan(200);
        }
        return out;
    }

    @Test
    void figures_sameSeed_sameBytes() throws IOException {
        Path first = figures(classes, "classes", "first");
        Path second = figures(classes, "classes", "second", "--seed=1");
        Path other = figures(classes, "classes", "other", "--seed=2");
        for (String name : FILES) {
            assertThat(second.resolve(name)).hasSameBinaryContentAs(first.resolve(name));
        }
        assertThat(Files.mismatch(first.resolve("samples.png"), other.resolve("samples.png")))
                .isNotEqualTo(-1);
    }

    @Test
    void figures_severalLabels_areDrawnToo() throws IOException {
        String labels = "csv:" + TinyData.labelTable(folder.resolve("table"));
        train("labels", labels, "--patch=3x3");
        figures(labels, "labels", "several");
    }

    @Test
    void figures_windowOfTheWholePicture_hasOnePlace() throws IOException {
        train("flat", classes, "--patch=8x8");
        figures(classes, "flat", "whole");
    }

    @Test
    void figures_wrongUse_isOneLine() throws IOException {
        Path file = Files.writeString(folder.resolve("a-file"), "");
        Program run = Program.run(arguments("report", classes, "classes", "--figures=" + file));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).singleElement().asString().contains("is a file; name a folder");
        run = Program.run(arguments("report", classes, "classes", "--figures=" + folder, "--split=nowhere"));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).singleElement().asString().contains("there is no split 'nowhere'");
        run = Program.run(arguments("report", classes, "classes", "--figures=" + folder, "--force"));
        assertThat(run.errLines()).singleElement().asString().contains("--force goes with --out");
    }
}
