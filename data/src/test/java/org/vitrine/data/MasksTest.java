package org.vitrine.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** Masks beside images of 4x8 pixels that are scaled to 2x2. */
class MasksTest {

    @TempDir
    Path folder;

    private Path images = Path.of("");
    private Path masks = Path.of("");

    @BeforeEach
    void write() throws IOException {
        images = folder.resolve("images");
        masks = folder.resolve("masks");
        draw(images.resolve("cat/one.png"), 4, 8, 0xFFFFFF, 0);
        draw(images.resolve("dog/one.png"), 4, 8, 0xFFFFFF, 1);
        draw(images.resolve("dog/two.png"), 4, 8, 0xFFFFFF, 2);
        Files.createDirectories(masks);
    }

    /** A black image with a few pixels in a colour. */
    private static void draw(Path file, int height, int width, int rgb, int... pixels) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int pixel : pixels) {
            image.setRGB(pixel % width, pixel / width, rgb);
        }
        ImageIO.write(image, "png", file.toFile());
    }

    private ImageSource source() {
        ImageSource data = DataLocation.open(
                "folder:" + images, "all", new DataLocation.Options(new ImageSize(2, 2), Colour.GREY, null, 1));
        assertThat(data.size()).isEqualTo(3);
        return Masks.of(data, masks);
    }

    private static int index(ImageSource source, String name) {
        for (int i = 0; i < source.size(); i++) {
            if (source.name(i).equals(name)) {
                return i;
            }
        }
        throw new AssertionError(name);
    }

    private Optional<boolean[]> mask(String name, String label) {
        ImageSource source = source();
        return source.mask(index(source, name), source.labels().indexOf(label));
    }

    // A pixel of 2x2 is 2x4 of the original: four of the eight at the top left are marked, three at the top right.
    @Test
    void mask_isScaledAsTheImage_halfAPixelIsEnough() throws IOException {
        draw(masks.resolve("cat/one.png"), 4, 8, 0x000001, 0, 1, 2, 3, 4, 5, 6);
        assertThat(mask("cat/one.png", "cat").orElseThrow()).containsExactly(true, false, false, false);
    }

    @Test
    void mask_aThinRegion_isWhereTheMostOfItLies() throws IOException {
        draw(masks.resolve("one.png"), 4, 8, 0xFF0000, 7, 15, 24);
        assertThat(mask("cat/one.png", "cat").orElseThrow()).containsExactly(false, true, false, false);
    }

    @Test
    void mask_ofALabel_comesBeforeThatOfAllLabels() throws IOException {
        draw(masks.resolve("one.png"), 2, 2, 0xFFFFFF, 3);
        draw(masks.resolve("dog/one.png"), 2, 2, 0xFFFFFF, 0);
        assertThat(mask("dog/one.png", "dog").orElseThrow()).containsExactly(true, false, false, false);
        assertThat(mask("cat/one.png", "cat").orElseThrow()).containsExactly(false, false, false, true);
        assertThat(mask("dog/two.png", "dog")).isEmpty();
    }

    @Test
    void mask_nothingMarked_isNone() throws IOException {
        draw(masks.resolve("one.png"), 4, 8, 0);
        assertThat(mask("cat/one.png", "cat")).isEmpty();
    }

    @Test
    void mask_ofOtherProportions_isRefused() throws IOException {
        draw(masks.resolve("one.png"), 8, 4, 0xFFFFFF, 0);
        assertThatThrownBy(() -> mask("cat/one.png", "cat"))
                .isInstanceOf(DataException.class)
                .hasMessage("the mask " + masks.resolve("one.png")
                        + " has 8x4 pixels, its image 4x8; draw it on the image itself, or scale both sides alike");
        draw(masks.resolve("one.png"), 2, 4, 0xFFFFFF, 0); // half as large
        assertThat(mask("cat/one.png", "cat")).isPresent();
        draw(masks.resolve("one.png"), 2, 2, 0xFFFFFF, 0); // as large as the scaled image
        assertThat(mask("cat/one.png", "cat")).isPresent();
    }

    @Test
    void mask_notAnImage_isRefused() throws IOException {
        Files.writeString(masks.resolve("one.png"), "no image");
        assertThatThrownBy(() -> mask("cat/one.png", "cat"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("is not an image that can be read");
    }

    /** Names come from tables that others wrote. */
    @Test
    void mask_namesThatLeadOut_findNothing() throws IOException {
        draw(folder.resolve("secret.png"), 1, 1, 0xFFFFFF, 0);
        for (String name : List.of("../secret.png", folder.resolve("secret.png").toString(), "a/../../secret.png")) {
            ImageSource source = Masks.of(named(name, "label"), masks);
            assertThat(source.mask(0, 0)).as(name).isEmpty();
        }
        assertThat(Masks.of(named("secret.png", "../"), masks).mask(0, 0)).isEmpty();
        assertThat(Masks.of(named("a\0b.png", "label"), masks).mask(0, 0)).isEmpty();
    }

    @Test
    void mask_ofAnImageWithoutAName_hasItsNumber() throws IOException {
        draw(masks.resolve("0.png"), 1, 1, 0xFFFFFF, 0);
        assertThat(Masks.of(named("#0", "label"), masks).mask(0, 0)).isPresent();
    }

    private static ImageSource named(String name, String label) {
        return new ImageSource() {
            @Override
            public Labels labels() {
                return Labels.anyOf(List.of(label));
            }

            @Override
            public ImageShape shape() {
                return new ImageShape(1, 1, 1);
            }

            @Override
            public int size() {
                return 1;
            }

            @Override
            public Raster image(int index) {
                return Raster.grey(new int[][] {{0}});
            }

            @Override
            public boolean has(int index, int label) {
                return true;
            }

            @Override
            public String name(int index) {
                return name;
            }
        };
    }

    @Test
    void of_noFolder_isRefused() {
        assertThatThrownBy(() -> Masks.of(named("a", "b"), folder.resolve("none")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("of masks; check the path");
    }

    @Test
    void originalShape_isThatOfTheFile() throws IOException {
        ImageSource source = source();
        assertThat(source.originalShape(0)).isEqualTo(new ImageShape(4, 8, 3));
        assertThat(source.shape()).isEqualTo(new ImageShape(2, 2, 1));
        assertThat(ImageDecoder.shape(Files.readAllBytes(images.resolve("cat/one.png")), "one"))
                .isEqualTo(new ImageShape(4, 8, 3));
        Files.write(images.resolve("cat/one.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
        assertThatThrownBy(() -> source().originalShape(index(source, "cat/one.png")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("cat/one.png is damaged");
    }
}
