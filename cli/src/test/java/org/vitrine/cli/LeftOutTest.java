package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left out of the data is said, with a count. */
class LeftOutTest {

    @TempDir
    Path folder;

    private Path images = Path.of("");
    private Path model = Path.of("");

    @BeforeEach
    void draw() throws IOException {
        images = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 6, 1);
        model = folder.resolve("m.vitrine");
    }

    private Program train() {
        return Program.run(
                "train", "--data=folder:" + images, "--model=" + model, "--clauses=6", "--patch=3x3", "--epochs=1");
    }

    @Test
    void train_folderWithMore_saysWhatIsLeftOut() throws IOException {
        Path image = images.resolve("lying/0.png");
        Files.createDirectories(images.resolve("empty"));
        Files.copy(image, images.resolve("loose.png"));
        Path nested = Files.createDirectories(images.resolve("lying/more/deep"));
        Files.copy(image, nested.resolve("a.png"));
        Files.copy(image, nested.resolve("b.png"));
        Files.createSymbolicLink(images.resolve("standing/broken.png"), folder.resolve("nothing"));
        Files.createDirectories(images.resolve("Lying"));
        Files.copy(image, images.resolve("Lying/0.png"));
        for (Program run : List.of(train(), Program.run("data", "--data=folder:" + images))) {
            assertLeftOut(run);
        }
    }

    private void assertLeftOut(Program run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.errLines())
                .contains(
                        "note: 1 folder in " + images + " has no images: empty",
                        "note: 1 image is in " + images + " itself and not in a class folder: loose.png",
                        "note: 2 images are in folders inside class folders of " + images + ": a.png, b.png",
                        "note: 1 link in " + images + " leads nowhere: broken.png",
                        "note: the classes Lying and lying differ in upper and lower case only;"
                                + " merge the folders if they mean the same");
    }

    @Test
    void train_oneClass_isRefused() throws IOException {
        delete("standing");
        delete("slanting");
        Program run = train();
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("all images are of the one class lying; there is nothing to tell apart;"
                        + " add images of another class");
        assertThat(model).doesNotExist();
    }

    @Test
    void evaluate_otherClasses_measuresWhatIsThereAndSaysSo() throws IOException {
        Program.succeed(
                "train", "--data=folder:" + images, "--model=" + model, "--clauses=6", "--patch=3x3", "--epochs=1");
        delete("standing");
        Files.move(images.resolve("slanting"), images.resolve("unknown"));
        Program run = Program.run("evaluate", "--data=folder:" + images, "--model=" + model, "--split=all");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.errLines())
                .contains(
                        "note: 6 of 12 images are of other classes: unknown",
                        "note: there are no images of 2 classes that the model knows: slanting, standing");
    }

    private void delete(String name) throws IOException {
        try (Stream<Path> files = Files.list(images.resolve(name))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(images.resolve(name));
    }
}
