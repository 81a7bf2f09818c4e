package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code vitrine data} tells of the labels. */
class DataTest {

    @TempDir
    Path folder;

    private String place = "";

    @BeforeEach
    void images() throws IOException {
        place = "--data=celeba:" + TinyData.celeba(folder.resolve("celeba"));
    }

    @Test
    void data_celeba_tellsCountsRatesAndPairs() throws IOException {
        Files.delete(folder.resolve("celeba/img_align_celeba/000001.jpg"));
        Program run = Program.succeed("data", place);
        assertThat(run.outLines())
                .startsWith(
                        "train: 31 images; 1 image listed is missing",
                        "validation: 8 images",
                        "test: 8 images",
                        "",
                        "percent of      train  validation    test",
                        "Male            51.61        0.00  100.00",
                        "Bald             0.00        0.00    0.00",
                        "Smiling         51.61       50.00   50.00");
        assertThat(run.out()).contains("the percentage that has the label of a column");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void data_json_agreesWithTheText() {
        JsonNode json = Program.succeed(
                        "data", place, "--labels=Smiling,Male", "--drop-unlabelled", "--split=train", "--json")
                .json();
        JsonNode train = json.get("splits").get("train");
        assertThat(json.get("splits")).hasSize(1);
        assertThat(train.get("images").asInt()).isEqualTo(24);
        assertThat(train.get("dropped").asInt()).isEqualTo(8);
        assertThat(train.get("missing").asInt()).isZero();
        assertThat(train.get("unlabelled").asInt()).isZero();
        assertThat(train.get("counts").fieldNames()).toIterable().containsExactly("Smiling", "Male");
        assertThat(train.get("counts").get("Male").asInt()).isEqualTo(16);
        assertThat(train.get("rates").get("Male").asDouble()).isCloseTo(16 / 24.0, within(1e-12));
        assertThat(json.get("together").get("Male").get("Smiling").asInt()).isEqualTo(8);
    }

    @Test
    void data_out_drawsAllLabels() throws IOException {
        Path out = folder.resolve("new/out");
        Program.succeed("data", place, "--labels=Male", "--out=" + out);
        byte[] marked = Files.readAllBytes(out.resolve("class-distribution.png"));
        assertThat(ImageIO.read(out.resolve("class-distribution.png").toFile()).getWidth())
                .isGreaterThan(300);
        Program.succeed("data", place, "--labels=all", "--out=" + out);
        assertThat(Files.readAllBytes(out.resolve("class-distribution.png")))
                .as("nothing is marked where all is chosen")
                .isNotEqualTo(marked);
    }

    @Test
    void data_looksAtNoPicture() throws IOException {
        Path classes = TinyData.classFolders(folder.resolve("classes"), TinyData.SIDE, 3, 1);
        for (String kind : TinyData.CLASSES) {
            for (int i = 0; i < 3; i++) {
                Files.writeString(classes.resolve(kind).resolve(i + ".png"), "no image");
            }
        }
        Files.writeString(folder.resolve("celeba/img_align_celeba/000001.jpg"), "no image");
        assertThat(Program.succeed("data", "--data=folder:" + classes).outLines())
                .startsWith("all: 9 images")
                .contains("lying       33.33");
        assertThat(Program.succeed("data", place).out()).contains("train: 32 images");
    }

    @Test
    void data_exclusiveLabels_haveNoPairs() throws IOException {
        Path idx = TinyData.idx(folder.resolve("idx"));
        Program run = Program.succeed("data", "--data=mnist:" + idx, "--labels=0,2");
        assertThat(run.outLines())
                .containsExactly(
                        "train: 160 images; 80 more have none of the labels",
                        "test: 40 images; 20 more have none of the labels",
                        "",
                        "percent of  train   test",
                        "0           50.00  50.00",
                        "2           50.00  50.00");
    }

    @Test
    void data_wrongUse_isOneLine() {
        for (List<String> wrong : List.of(
                List.of("--data=celeba:" + folder.resolve("gone")),
                List.of(place, "--split=all"),
                List.of(place, "--size=8x8"),
                List.of(place, "--labels=paper"),
                List.of(place, "--labels=Bald", "--drop-unlabelled"))) {
            String[] words = Stream.concat(Stream.of("data"), wrong.stream()).toArray(String[]::new);
            Program run = Program.run(words);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.errLines())
                    .singleElement()
                    .asString()
                    .startsWith("vitrine: ")
                    .contains("; ");
        }
    }
}
