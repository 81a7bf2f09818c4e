package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.image.Fit;
import org.vitrine.image.Preparation;
import org.vitrine.image.ValueRange;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/** What a model keeps of how its images were prepared, and what holds for images that cannot be read. */
class PreparedCommandsTest {

    @TempDir
    Path folder;

    private Path images;

    /** Images three times as wide as high, whose class is that of a square in the middle; noise is beside it. */
    @BeforeEach
    void draw() throws IOException {
        images = folder.resolve("images");
        Random random = new Random(1);
        for (int number = 0; number < 24; number++) {
            boolean bright = number % 2 == 0;
            BufferedImage image = new BufferedImage(24, 8, BufferedImage.TYPE_USHORT_GRAY);
            for (int y = 0; y < 8; y++) {
                for (int x = 0; x < 24; x++) {
                    boolean middle = x >= 8 && x < 16;
                    image.getRaster().setSample(x, y, 0, middle ? (bright ? 4000 : 100) : random.nextInt(4096));
                }
            }
            Path file = images.resolve((bright ? "bright/" : "dark/") + number + ".png");
            Files.createDirectories(file.getParent());
            ImageIO.write(image, "png", file.toFile());
        }
    }

    private Path model() {
        return folder.resolve("m.vitrine");
    }

    private Program train(String... more) {
        String[] options = {
            "train",
            "--data",
            "folder:" + images,
            "--size",
            "8x8",
            "--clauses",
            "10",
            "--target",
            "10",
            "--patch",
            "3x3",
            "--epochs",
            "2",
            "--force",
            "--model",
            model().toString()
        };
        String[] all = Arrays.copyOf(options, options.length + more.length);
        System.arraycopy(more, 0, all, options.length, more.length);
        return Program.succeed(all);
    }

    @Test
    void train_saysWhatBecomesOfImages_andTheModelKeepsIt() throws IOException {
        assertThat(train().err())
                .contains("note: 24 of 24 images looked at have other proportions than 8x8 and are squashed")
                .contains("note: grey values go from ", "--range 0..4095 shows these");
        assertThat(ModelFile.read(model()).preparation()).isEqualTo(Preparation.PLAIN);

        assertThat(train("--fit", "crop", "--range", "0..4095").err())
                .contains("are cropped to the middle (fit crop)")
                .doesNotContain("grey values");
        Model model = ModelFile.read(model());
        assertThat(model.preparation()).isEqualTo(new Preparation(Fit.CROP, new ValueRange(0, 4095)));

        Path image = images.resolve("bright/0.png");
        int[] expected = model.predictor()
                .predict(ImageDecoder.read(image, model.shape(), model.preparation()))
                .classSums();
        var said = Program.succeed("predict", "--json", "--model", model().toString(), image.toString())
                .json()
                .get(0)
                .get("classSums");
        assertThat(said.get("bright").asInt()).isEqualTo(expected[0]);
        assertThat(said.get("dark").asInt()).isEqualTo(expected[1]);
        assertThat(expected[0]).isGreaterThan(expected[1]);
        var measured =
                Program.succeed("evaluate", "--json", "--model", model().toString(), "--data", "folder:" + images);
        double right = 0;
        for (int number = 0; number < 24; number++) {
            String label = number % 2 == 0 ? "bright" : "dark";
            Path file = images.resolve(label + "/" + number + ".png");
            right += model.predictor()
                            .predict(ImageDecoder.read(file, model.shape(), model.preparation()))
                            .decided()
                            .contains(label)
                    ? 1
                    : 0;
        }
        assertThat(measured.json().get("accuracy").asDouble()).isEqualTo(right / 24);
    }

    @Test
    void inspectCardReport_sayHowImagesArePrepared() throws IOException {
        String how = "fit crop, range 0..4095";
        train("--fit", "crop", "--range", "0..4095");
        assertThat(Program.succeed("inspect", "--model", model().toString()).out())
                .containsPattern("(?m)^preparation +" + how + "$");
        assertThat(Program.succeed("inspect", "--json", "--model", model().toString())
                        .json()
                        .get("preparation")
                        .asText())
                .isEqualTo(how);
        assertThat(card())
                .contains("| preparation of images | " + how + " |", "brought to that size first, with " + how);
        assertThat(report()).contains("preparation of images", how);

        train();
        assertThat(Program.succeed("inspect", "--model", model().toString()).out())
                .doesNotContain("preparation");
        assertThat(card()).doesNotContain("preparation", "--fit", "--range").contains("with fit squash.");
        assertThat(report()).doesNotContain("preparation");
    }

    private String card() throws IOException {
        Path file = folder.resolve("card.md");
        Program.succeed("card", "--force", "--model", model().toString(), "--out", file.toString());
        return Files.readString(file);
    }

    private String report() throws IOException {
        Path file = folder.resolve("report.html");
        Program.succeed(
                "report",
                "--force",
                "--data",
                "folder:" + images,
                "--model",
                model().toString(),
                "--out",
                file.toString());
        return Files.readString(file);
    }

    /** What it names with --size, --colour, --fit, --range and --validate is what the model keeps of its images. */
    @Test
    void card_commandInIt_preparesImagesAndSetsThemAsideAlike() throws IOException {
        train("--fit", "crop", "--range", "0..4095", "--validate", "0.25");
        String command = card().lines()
                .filter(line -> line.startsWith("vitrine train "))
                .findFirst()
                .orElseThrow();
        assertThat(command).contains(" --size 8x8 --colour grey --fit crop --range 0..4095 --validate 0.25");
        Path again = folder.resolve("again.vitrine");
        Program.succeed(command.substring("vitrine ".length())
                .replace("KIND:PLACE", "folder:" + images)
                .replace("again.vitrine", again.toString())
                .split(" "));
        assertThat(again).hasSameBinaryContentAs(model());
    }

    @Test
    void evaluate_anotherFit_isRefused() {
        train("--fit", "crop");
        assertThat(Program.run("evaluate", "--model", model().toString(), "--data", "folder:" + images, "--fit", "pad")
                        .err())
                .contains("the images are prepared with fit pad, those of " + model() + " with fit crop");
    }

    @Test
    void trainFrom_keepsTheFit() throws IOException {
        train("--fit", "pad");
        Path more = folder.resolve("more.vitrine");
        Program.succeed(
                "train",
                "--from",
                model().toString(),
                "--data",
                "folder:" + images,
                "--size",
                "8x8",
                "--epochs",
                "21",
                "--model",
                more.toString());
        assertThat(ModelFile.read(more).preparation().fit()).isEqualTo(Fit.PAD);
    }

    @Test
    void data_saysSizesAndKinds() throws IOException {
        Files.writeString(images.resolve("dark/photo.heic"), "whatever");
        Program counted = Program.succeed("data", "--json", "--data", "folder:" + images);
        assertThat(counted.json().get("splits").get("all").get("sizes").asText())
                .isEqualTo("8x24");
        BufferedImage large = new BufferedImage(300, 200, BufferedImage.TYPE_INT_RGB);
        ImageIO.write(large, "png", images.resolve("dark/large.png").toFile());
        assertThat(Program.succeed("data", "--data", "folder:" + images).err())
                .contains("note: all has images of 8x24 to 200x300 pixels; train with a --size, such as 64x64")
                .contains("1 file in class folders of " + images, "cannot be read (1 heic)");
    }

    @Test
    void predict_halfOfAJpeg_isRefusedOrLeftOut() throws IOException {
        train();
        BufferedImage image = new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB);
        Path whole = folder.resolve("whole.jpg");
        ImageIO.write(image, "jpg", whole.toFile());
        byte[] bytes = Files.readAllBytes(whole);
        Path half = Files.write(folder.resolve("half.jpg"), Arrays.copyOf(bytes, bytes.length - 20));
        assertThat(Program.run("predict", "--model", model().toString(), half.toString())
                        .err())
                .contains("the image " + half + " is damaged (Corrupt JPEG data: premature end of data segment)");
        assertThat(Program.succeed(
                                "predict",
                                "--skip-bad",
                                "--model",
                                model().toString(),
                                whole.toString(),
                                half.toString())
                        .err())
                .contains("left out 1 of 2 images");
    }
}
