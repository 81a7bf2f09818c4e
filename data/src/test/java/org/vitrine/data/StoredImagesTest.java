package org.vitrine.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.image.ValueRange;

class StoredImagesTest {

    @TempDir
    Path folder;

    @BeforeEach
    void makeClasses() throws IOException {
        Files.createDirectories(folder.resolve("a"));
        Files.createDirectories(folder.resolve("b"));
    }

    private void deep(String name, int height, int width, int largest) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_USHORT_GRAY);
        image.getRaster().setSample(width / 2, height / 2, 0, largest);
        ImageIO.write(image, "png", folder.resolve(name).toFile());
    }

    private ImageSource open(@Nullable ImageSize size, Preparation preparation) {
        DataLocation.Options options = new DataLocation.Options(size, null, null, 1).withPreparation(preparation);
        return DataLocation.open("folder:" + folder, "all", options);
    }

    @Test
    void notes_otherProportions_sayWhatBecomesOfThem() throws IOException {
        deep("a/1.png", 20, 20, 65535);
        deep("a/2.png", 20, 40, 65535);
        deep("b/3.png", 30, 20, 65535);
        for (Fit fit : Fit.values()) {
            ImageSource source = open(new ImageSize(8, 8), Preparation.PLAIN.withFit(fit));
            StoredImages stored = StoredImages.of(source);
            assertThat(source.preparation().fit()).isEqualTo(fit);
            assertThat(stored.sizes()).isEqualTo("20x20 to 20x40");
            String expected = switch (fit) {
                case SQUASH -> "are squashed; --fit crop or --fit pad keeps proportions";
                case CROP -> "are cropped to the middle (fit crop)";
                case PAD -> "get margins (fit pad)";
            };
            assertThat(stored.notes(source))
                    .containsExactly("2 of 3 images looked at have other proportions than 8x8 and " + expected);
        }
    }

    @Test
    void notes_twelveBitsOfSixteen_proposeTheRange() throws IOException {
        deep("a/1.png", 8, 8, 4000);
        deep("b/2.png", 8, 8, 3000);
        ImageSource source = open(new ImageSize(8, 8), Preparation.PLAIN);
        assertThat(StoredImages.of(source).values()).isEqualTo(new ValueRange(0, 4000));
        assertThat(StoredImages.of(source).notes(source))
                .containsExactly("grey values go from 0 to 4000 in the images looked at, of 0 to 65535 that are"
                        + " shown, so that contrasts are faint; --range 0..4095 shows these");
        ImageSource ranged = open(new ImageSize(8, 8), Preparation.PLAIN.withRange(new ValueRange(0, 4095)));
        assertThat(StoredImages.of(ranged).notes(ranged)).isEmpty();
        assertThat(ranged.image(0).value(4, 4, 0)).isEqualTo(249);
        assertThat(source.image(0).value(4, 4, 0)).isEqualTo(16);
    }

    @Test
    void notes_largeImages_andBrokenOnes() throws IOException {
        deep("a/1.png", 200, 300, 65535);
        Files.writeString(folder.resolve("b/broken.png"), "broken");
        ImageSource source = open(null, Preparation.PLAIN);
        assertThat(StoredImages.of(source).notes(source))
                .singleElement()
                .asString()
                .contains("images of 200x300 pixels make training slow", "--size 64x64");
    }

    @Test
    void open_imagesOfOneSize_areFittedAfterwards() {
        DataLocation.Options options = new DataLocation.Options(new ImageSize(32, 16), null, null, 1)
                .withPreparation(Preparation.PLAIN.withFit(Fit.PAD));
        ImageSource padded = DataLocation.open("faces:count=3", "train", options);
        ImageSource plain = DataLocation.open("faces:count=3", "train", DataLocation.Options.DEFAULT);
        assertThat(padded.preparation().fit()).isEqualTo(Fit.PAD);
        Raster expected = ImageDecoder.scale(plain.image(1), new ImageShape(32, 16, 3), Fit.PAD);
        assertThat(padded.image(1)).isEqualTo(expected);
    }
}
