package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With {@code --cache} and without, commands do the same. */
class CacheTest {

    @TempDir
    Path folder;

    private String place = "";

    @BeforeEach
    void images() throws IOException {
        place = "--data=celeba:" + TinyData.celeba(folder.resolve("celeba"));
    }

    private Program train(String model, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "train",
                place,
                "--model=" + folder.resolve(model),
                "--clauses=10",
                "--patch=3x3",
                "--epochs=1",
                "--size=16x12",
                "--drop-unlabelled",
                "--labels=Male,Smiling"));
        words.addAll(List.of(more));
        return Program.succeed(words.toArray(String[]::new));
    }

    private String cache() {
        return "--cache=" + folder.resolve("cache");
    }

    private static long took(Program run) {
        return run.errLines().stream()
                .filter(line -> line.startsWith("took the bits"))
                .count();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
            return files.toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"thermometer:8", "quantile:4"})
    void train_withAndWithout_givesTheSameModel(String recipe) throws IOException {
        String encoding = "--encoding=" + recipe;
        train("plain", encoding, "--validate=validation", "--keep=last");
        Program first = train("first", encoding, "--validate=validation", "--keep=last", cache());
        Program second = train("second", encoding, "--validate=validation", "--keep=last", cache());
        assertThat(took(first)).isZero();
        assertThat(took(second)).isEqualTo(2);
        assertThat(folder.resolve("first")).hasSameBinaryContentAs(folder.resolve("plain"));
        assertThat(folder.resolve("second")).hasSameBinaryContentAs(folder.resolve("plain"));
        assertThat(files()).hasSize(recipe.startsWith("quantile") ? 3 : 2);
    }

    @Test
    void train_damagedCache_isMadeAnew() throws IOException {
        train("plain", cache());
        Path file = files().get(0);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 4;
        Files.write(file, bytes);
        Program again = train("again", cache());
        assertThat(took(again)).isZero();
        assertThat(again.err()).contains(file + " is damaged", "it is made anew");
        assertThat(folder.resolve("again")).hasSameBinaryContentAs(folder.resolve("plain"));
        assertThat(took(train("third", cache()))).isEqualTo(1);
    }

    @Test
    void evaluateReportAndRepresent_takeTheBits() throws IOException {
        train("m", cache());
        String model = "--model=" + folder.resolve("m");
        String size = "--size=16x12";
        String[] evaluate = {"evaluate", place, model, size, cache()};
        String plain = Program.succeed("evaluate", place, model, size).out();
        assertThat(Program.succeed(evaluate).out()).isEqualTo(plain);
        Program again = Program.succeed(evaluate);
        assertThat(again.out()).isEqualTo(plain);
        assertThat(took(again)).isEqualTo(1);
        Program report =
                Program.succeed("report", place, model, size, cache(), "--out=" + folder.resolve("report.html"));
        assertThat(took(report)).isEqualTo(1);
        String[] represent = {"represent", place, model, cache(), "--out=" + folder.resolve("labels")};
        assertThat(took(Program.succeed(represent))).isZero();
        byte[] sheet = Files.readAllBytes(folder.resolve("labels/labels.png"));
        assertThat(took(Program.succeed(represent))).isEqualTo(1);
        assertThat(folder.resolve("labels/labels.png")).hasBinaryContent(sheet);
    }

    @Test
    void train_imagesMissing_saysHowMany() throws IOException {
        Files.delete(folder.resolve("celeba/img_align_celeba/000001.jpg"));
        Files.delete(folder.resolve("celeba/img_align_celeba/000002.jpg"));
        assertThat(train("m").errLines()).contains("2 images listed are missing; they are left out");
    }

    @Test
    void train_celebaWithoutASize_is64x64() {
        Program run = Program.succeed(
                "train",
                place,
                "--model=" + folder.resolve("m"),
                "--clauses=10",
                "--patch=3x3",
                "--epochs=1",
                "--limit=4");
        assertThat(run.err()).contains("learning 3 labels from 4 images of 64x64 RGB (thermometer:8)");
        assertThat(Program.succeed("evaluate", place, "--model=" + folder.resolve("m"), "--labels=all")
                        .outLines()
                        .get(0))
                .startsWith("8 examples, 3 labels");
        assertThat(Program.succeed(
                                "report",
                                place,
                                "--model=" + folder.resolve("m"),
                                "--labels=Male,Bald,Smiling",
                                "--figures=" + folder.resolve("figures"))
                        .out())
                .contains("class-distribution.png");
    }
}
