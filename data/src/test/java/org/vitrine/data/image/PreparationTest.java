package org.vitrine.data.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.image.ValueRange;

class PreparationTest {

    @TempDir
    Path folder;

    private static Raster grey(int[]... rows) {
        return Raster.grey(rows);
    }

    private static final Raster WIDE = grey(new int[] {10, 20, 30, 40}, new int[] {50, 60, 70, 80});
    private static final ImageShape SQUARE = new ImageShape(2, 2, 1);

    @Test
    void squash_averagesNeighbours() {
        assertThat(ImageDecoder.scale(WIDE, SQUARE, Fit.SQUASH))
                .isEqualTo(grey(new int[] {15, 35}, new int[] {55, 75}));
        assertThat(ImageDecoder.scale(WIDE, SQUARE)).isEqualTo(ImageDecoder.scale(WIDE, SQUARE, Fit.SQUASH));
    }

    @Test
    void crop_takesTheMiddle() {
        assertThat(ImageDecoder.scale(WIDE, SQUARE, Fit.CROP)).isEqualTo(grey(new int[] {20, 30}, new int[] {60, 70}));
    }

    // All eight pixels are border, and their mean is 45.
    @Test
    void pad_hasMarginsOfTheMeanOfTheBorder() {
        Raster padded = ImageDecoder.scale(WIDE, new ImageShape(4, 4, 1), Fit.PAD);
        assertThat(padded)
                .isEqualTo(grey(
                        new int[] {45, 45, 45, 45}, new int[] {10, 20, 30, 40}, new int[] {50, 60, 70, 80}, new int[] {
                            45, 45, 45, 45
                        }));
        Raster coloured = Raster.rgb(new int[][] {{0x0A141E}});
        assertThat(ImageDecoder.scale(coloured, new ImageShape(1, 3, 3), Fit.PAD))
                .isEqualTo(Raster.rgb(new int[][] {{0x0A141E, 0x0A141E, 0x0A141E}}));
    }

    @Test
    void sameProportions_fitsAreTheSame() {
        Raster image = random(12, 18, 3);
        for (Fit fit : Fit.values()) {
            assertThat(ImageDecoder.scale(image, new ImageShape(4, 6, 3), fit))
                    .isEqualTo(ImageDecoder.scale(image, new ImageShape(4, 6, 3)));
        }
    }

    // An image that is stored turned is cut as the upright one is: in the middle of its longer side.
    @Test
    void turnedAsStored_isFittedAsSeen() {
        for (int value = 1; value <= 8; value++) {
            Orientation orientation = new Orientation(value);
            Raster stored = random(13, 30, 3);
            Raster upright = orientation.upright(stored);
            for (Fit fit : new Fit[] {Fit.SQUASH, Fit.CROP}) {
                ImageShape shape = upright.shape().height() == 13 ? new ImageShape(7, 7, 3) : new ImageShape(8, 5, 3);
                Raster fitted =
                        Images.of(Images.toBufferedImage(stored), orientation, shape, Preparation.PLAIN.withFit(fit));
                assertNear(fitted, ImageDecoder.scale(upright, shape, fit));
            }
        }
    }

    /** Means are added up in another order if an image is turned, so that a half may be rounded up or down. */
    private static void assertNear(Raster image, Raster expected) {
        assertThat(image.shape()).isEqualTo(expected.shape());
        byte[] here = image.toBytes();
        byte[] there = expected.toBytes();
        for (int i = 0; i < here.length; i++) {
            assertThat((here[i] & 0xFF) - (there[i] & 0xFF)).isBetween(-1, 1);
        }
    }

    @Test
    void imagesOf_file_andRaster_areFittedAlike() throws IOException {
        BufferedImage image = Images.toBufferedImage(random(21, 8, 3));
        Path file = folder.resolve("tall.png");
        ImageIO.write(image, "png", file.toFile());
        ImageShape shape = new ImageShape(6, 6, 3);
        for (Fit fit : Fit.values()) {
            Preparation preparation = Preparation.PLAIN.withFit(fit);
            Raster expected = ImageDecoder.scale(Images.rgb(image), shape, fit);
            assertThat(Images.of(image, shape, preparation)).isEqualTo(expected);
            assertThat(ImageDecoder.read(file, shape, preparation)).isEqualTo(expected);
        }
    }

    // Twelve bits in sixteen: white is 4095, which all of 65535 shows as 16.
    @Test
    void range_ofDeepGreys() throws IOException {
        BufferedImage deep = new BufferedImage(2, 2, BufferedImage.TYPE_USHORT_GRAY);
        deep.getRaster().setPixels(0, 0, 2, 2, new int[] {0, 1000, 4095, 9000});
        Path file = folder.resolve("xray.png");
        ImageIO.write(deep, "png", file.toFile());
        Preparation ranged = Preparation.PLAIN.withRange(new ValueRange(0, 4095));
        assertThat(ImageDecoder.read(file, SQUARE)).isEqualTo(grey(new int[] {0, 4}, new int[] {16, 35}));
        assertThat(ImageDecoder.read(file, SQUARE, ranged)).isEqualTo(grey(new int[] {0, 62}, new int[] {255, 255}));
        assertThat(ImageDecoder.read(file, Colour.GREY, ranged.range()))
                .isEqualTo(grey(new int[] {0, 62}, new int[] {255, 255}));
        assertThat(ImageDecoder.values(file)).contains(new ValueRange(0, 9000));
    }

    @Test
    void range_ofBytes_isNotUsed() throws IOException {
        BufferedImage bytes = new BufferedImage(2, 1, BufferedImage.TYPE_BYTE_GRAY);
        bytes.getRaster().setPixels(0, 0, 2, 1, new int[] {7, 200});
        Path file = folder.resolve("grey.png");
        ImageIO.write(bytes, "png", file.toFile());
        Preparation ranged = Preparation.PLAIN.withRange(new ValueRange(0, 4095));
        assertThat(ImageDecoder.read(file, new ImageShape(1, 2, 1), ranged)).isEqualTo(grey(new int[] {7, 200}));
        assertThat(ImageDecoder.values(file)).isEqualTo(Optional.empty());
    }

    private static Raster random(int height, int width, int channels) {
        byte[] values = new byte[height * width * channels];
        new Random(height + width).nextBytes(values);
        return Raster.of(new ImageShape(height, width, channels), values);
    }
}
