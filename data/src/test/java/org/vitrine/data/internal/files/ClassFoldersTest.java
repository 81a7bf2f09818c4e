package org.vitrine.data.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageDecoderTest;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;

class ClassFoldersTest {

    @TempDir
    Path folder;

    private void picture(String name, int height, int width, int rgb) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        ImageDecoderTest.plain(file, height, width, rgb);
    }

    private ImageSource open(String split) {
        return DataLocation.open("folder:" + folder, split, DataLocation.Options.DEFAULT);
    }

    @Test
    void open_oneFolderPerClass() throws IOException {
        picture("dog/b.png", 2, 3, 0xFF0000);
        picture("cat/z.png", 2, 3, 0x00FF00);
        picture("dog/a.JPG", 2, 3, 0x0000FF);
        Files.writeString(folder.resolve("dog/notes.txt"), "passed over");
        Files.createDirectory(folder.resolve("empty"));
        Files.createDirectory(folder.resolve(".hidden"));
        ImageSource source = open("train");
        assertThat(source.labels().names()).containsExactly("cat", "dog");
        assertThat(source.labels().exclusive()).isTrue();
        assertThat(source.shape()).isEqualTo(new ImageShape(2, 3, 3));
        assertThat(source.size()).isEqualTo(3);
        assertThat(source.name(0)).isEqualTo("cat/z.png");
        assertThat(source.name(2)).isEqualTo("dog/b.png");
        assertThat(source.has(0, 0)).isTrue();
        assertThat(source.has(2, 0)).isFalse();
        assertThat(source.has(2, 1)).isTrue();
        assertThat(source.image(2).value(0, 0, 0)).isEqualTo(255);
    }

    @Test
    void open_notSplit_givesEverythingForEachSplit() throws IOException {
        picture("cat/a.png", 2, 2, 0);
        picture("train/a.png", 2, 2, 0); // a class that happens to be called so
        assertThat(DataLocation.parse("folder:" + folder).splits()).isEmpty();
        for (String split : new String[] {"all", "train", "validation", "test"}) {
            assertThat(open(split).size()).isEqualTo(2);
        }
        assertThatThrownBy(() -> open("tests"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("choose one of");
    }

    @Test
    void open_split_hasTheClassesOfAllSplits() throws IOException {
        picture("train/cat/a.png", 2, 2, 0x101010);
        picture("train/dog/a.png", 2, 2, 0x202020);
        picture("test/dog/a.png", 2, 2, 0x303030);
        assertThat(DataLocation.parse("folder:" + folder).splits()).containsExactly("train", "test");
        ImageSource source = open("test");
        assertThat(source.labels().names()).containsExactly("cat", "dog");
        assertThat(source.size()).isEqualTo(1);
        assertThat(source.has(0, 1)).isTrue();
        assertThat(source.shape().channels()).isEqualTo(1);
        assertThatThrownBy(() -> open("validation"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no split 'validation'")
                .hasMessageEndingWith("choose one of: train, test");
    }

    @Test
    void open_greyOnlyIfAllThatAreLookedAtAre() throws IOException {
        picture("a/1.png", 2, 2, 0x808080);
        picture("a/2.png", 2, 2, 0x404040);
        assertThat(open("all").shape().channels()).isEqualTo(1);
        picture("b/1.png", 2, 2, 0x804080);
        assertThat(open("all").shape().channels()).isEqualTo(3);
        DataLocation.Options grey = new DataLocation.Options(null, Colour.GREY, null, 1);
        assertThat(DataLocation.open("folder:" + folder, "all", grey).shape().channels())
                .isEqualTo(1);
    }

    @Test
    void image_sizesDiffer_namesThePicture() throws IOException {
        picture("a/1.png", 4, 6, 0x102030);
        picture("a/2.png", 8, 6, 0x102030);
        ImageSource source = open("all");
        assertThat(source.image(0).shape()).isEqualTo(new ImageShape(4, 6, 3));
        assertThatThrownBy(() -> source.image(1))
                .isInstanceOf(DataException.class)
                .hasMessage(folder.resolve("a/2.png") + " has 8x6 pixels, the first image 4x6;"
                        + " scale all to one size with --size 4x6");
        DataLocation.Options sized = new DataLocation.Options(new ImageSize(3, 5), null, null, 1);
        assertThat(DataLocation.open("folder:" + folder, "all", sized).image(1).shape())
                .isEqualTo(new ImageShape(3, 5, 3));
    }

    @Test
    void image_unreadable_isNamedAndTheOthersStay() throws IOException {
        picture("a/2.png", 4, 4, 0x102030);
        Files.writeString(folder.resolve("a/1.png"), "broken");
        ImageSource source = open("all");
        assertThat(source.shape()).isEqualTo(new ImageShape(4, 4, 3));
        assertThatThrownBy(() -> source.image(0))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(folder.resolve("a/1.png").toString());
        assertThat(source.image(1).value(0, 0, 2)).isEqualTo(0x30);
    }

    @Test
    void open_allUnreadable_saysTheFirst() throws IOException {
        Files.createDirectory(folder.resolve("a"));
        Files.writeString(folder.resolve("a/1.png"), "broken");
        Files.writeString(folder.resolve("a/2.png"), "broken");
        assertThatThrownBy(() -> open("all")).isInstanceOf(DataException.class).hasMessageContaining("1.png");
    }

    @Test
    void open_noPictures() {
        assertThatThrownBy(() -> open("all"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("no images in subfolders of " + folder);
    }

    @Test
    void open_kindsThatCannotBeRead_areCountedAndNamed() throws IOException {
        picture("cat/a.png", 2, 2, 0);
        for (String name : new String[] {"cat/b.heic", "cat/c.HEIC", "cat/deeper/d.avif", "dog/e", "labels.txt"}) {
            Files.createDirectories(folder.resolve(name).getParent());
            Files.writeString(folder.resolve(name), "whatever");
        }
        assertThat(open("all").leftOut())
                .contains("4 files in class folders of " + folder
                        + " are of kinds that cannot be read (1 avif, 2 heic, 1 without a suffix); convert images to"
                        + " PNG or JPEG");
        Files.delete(folder.resolve("cat/a.png"));
        assertThatThrownBy(() -> open("all"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("no images in subfolders of " + folder
                        + " but files of kinds that cannot be read (1 avif, 2 heic, 1 txt, 1 without a suffix)");
    }

    @Test
    void image_ofAnotherSize_suggestsASmallOne() throws IOException {
        picture("a/1.png", 654, 534, 0);
        picture("a/2.png", 30, 20, 0);
        ImageSource source = open("all");
        assertThatThrownBy(() -> source.image(1))
                .isInstanceOf(DataException.class)
                .hasMessageEndingWith("scale all to one size with --size 64x64");
    }
}
