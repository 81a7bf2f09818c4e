package org.vitrine.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.DataException;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

public class ImageDecoderTest {

    @TempDir
    Path folder;

    /** An image of one colour. */
    public static Path plain(Path file, int height, int width, int rgb) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, rgb);
            }
        }
        return write(file, image);
    }

    private static Path write(Path file, BufferedImage image) throws IOException {
        String name = file.toString();
        assertThat(ImageIO.write(image, name.substring(name.lastIndexOf('.') + 1), file.toFile()))
                .isTrue();
        return file;
    }

    @ParameterizedTest
    @CsvSource({"jpg, 5", "bmp, 5", "png, 5", "png, 1", "png, 2"
    }) // the kinds of BufferedImage: 3BYTE_BGR, INT_RGB, INT_ARGB
    void read_anyLayoutOfPixels_isWhatGetRgbSays(String format, int layout) throws IOException {
        BufferedImage noise = new BufferedImage(13, 7, layout);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 7 * 13; i++) {
            noise.setRGB(i % 13, i / 13, 0xFF000000 | random.nextInt());
        }
        Path file = write(folder.resolve("noise." + format), noise);
        BufferedImage decoded = ImageIO.read(file.toFile());
        Raster raster = ImageDecoder.read(file, Colour.RGB);
        assertThat(ImageDecoder.read(Files.readAllBytes(file), "noise", raster.shape()))
                .as("from memory")
                .isEqualTo(raster);
        for (int y = 0; y < 7; y++) {
            for (int x = 0; x < 13; x++) {
                int rgb = raster.value(y, x, 0) << 16 | raster.value(y, x, 1) << 8 | raster.value(y, x, 2);
                assertThat(rgb).isEqualTo(decoded.getRGB(x, y) & 0xFFFFFF);
            }
        }
    }

    @Test
    void scale_half_averagesFourPixels() {
        Raster picture = Raster.grey(new int[][] {
            {0, 4, 10, 10},
            {8, 12, 10, 10},
            {255, 255, 0, 1},
            {255, 255, 1, 0}
        });
        Raster half = ImageDecoder.scale(picture, new ImageShape(2, 2, 1));
        assertThat(half).isEqualTo(Raster.grey(new int[][] {{6, 10}, {255, 1}})); // 0.5 is rounded up
    }

    // each pixel of the result covers one and a half: (10 + 20/2) / 1.5 and (20/2 + 40) / 1.5
    @Test
    void scale_threeToTwo_sharesTheMiddle() {
        Raster two = ImageDecoder.scale(Raster.grey(new int[][] {{10, 20, 40}}), new ImageShape(1, 2, 1));
        assertThat(two).isEqualTo(Raster.grey(new int[][] {{13, 33}}));
    }

    // centres of the result lie at -0.25, 0.25, 0.75, 1.25 of the old pixels
    @Test
    void scale_twice_drawsStraightLines() {
        Raster four = ImageDecoder.scale(Raster.grey(new int[][] {{0, 100}}), new ImageShape(1, 4, 1));
        assertThat(four).isEqualTo(Raster.grey(new int[][] {{0, 25, 75, 100}}));
        Raster tall = ImageDecoder.scale(Raster.grey(new int[][] {{9}}), new ImageShape(3, 2, 1));
        assertThat(tall).isEqualTo(Raster.grey(new int[][] {{9, 9}, {9, 9}, {9, 9}}));
    }

    @Test
    void scale_colourToGrey_isBrightness() {
        Raster red = Raster.of(new ImageShape(1, 1, 3), new byte[] {(byte) 200, 0, 0});
        assertThat(ImageDecoder.scale(red, new ImageShape(1, 1, 1)).value(0, 0, 0))
                .isEqualTo(60); // 0.299 x 200
        Raster grey = Raster.grey(new int[][] {{7}});
        assertThat(ImageDecoder.scale(grey, new ImageShape(1, 1, 3)).toBytes()).containsExactly(7, 7, 7);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "7,3", "64,63", "65,64", "127,10", "5,100"})
    void scale_keepsTheMeanWhenShrinkingAndTheRangeAlways(int from, int to) {
        SplittableRandom random = new SplittableRandom(from * 1000L + to);
        byte[] values = new byte[from * from];
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte) random.nextInt(50, 200);
            sum += values[i] & 0xFF;
        }
        byte[] scaled = ImageDecoder.scale(Raster.of(new ImageShape(from, from, 1), values), new ImageShape(to, to, 1))
                .toBytes();
        double scaledSum = 0;
        for (byte value : scaled) {
            assertThat(value & 0xFF).isBetween(50, 199);
            scaledSum += value & 0xFF;
        }
        if (to <= from) {
            assertThat(scaledSum / scaled.length).isBetween(sum / values.length - 0.5, sum / values.length + 0.5);
        }
    }

    @Test
    void read_png_everyByte() throws IOException {
        BufferedImage image = new BufferedImage(2, 1, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, 0x010203);
        image.setRGB(1, 0, 0xFF8000);
        Raster picture = ImageDecoder.read(write(folder.resolve("a.png"), image));
        assertThat(picture.toBytes()).containsExactly(1, 2, 3, 255, 128, 0);
    }

    @Test
    void read_greyPng_isNotBrightened() throws IOException {
        BufferedImage image = new BufferedImage(2, 1, BufferedImage.TYPE_BYTE_GRAY);
        image.getRaster().setSample(0, 0, 0, 100);
        image.getRaster().setSample(1, 0, 0, 200);
        Path file = write(folder.resolve("a.png"), image);
        assertThat(ImageDecoder.read(file)).isEqualTo(Raster.grey(new int[][] {{100, 200}}));
        assertThat(ImageDecoder.read(file, Colour.RGB).toBytes()).containsExactly(100, 100, 100, 200, 200, 200);
    }

    @Test
    void read_deepGreyPng_isScaledToBytes() throws IOException {
        BufferedImage image = new BufferedImage(1, 1, BufferedImage.TYPE_USHORT_GRAY);
        image.getRaster().setSample(0, 0, 0, 100 * 257);
        assertThat(ImageDecoder.read(write(folder.resolve("a.png"), image)))
                .isEqualTo(Raster.grey(new int[][] {{100}}));
    }

    @Test
    void read_transparent_showsWhite() throws IOException {
        BufferedImage image = new BufferedImage(2, 1, BufferedImage.TYPE_INT_ARGB);
        image.setRGB(0, 0, 0x00FF0000);
        image.setRGB(1, 0, 0x80000000);
        assertThat(ImageDecoder.read(write(folder.resolve("a.png"), image), Colour.RGB)
                        .toBytes())
                .containsExactly(255, 255, 255, 127, 127, 127);
    }

    @Test
    void read_jpegAndOthers() throws IOException {
        for (String name : new String[] {"a.jpg", "a.bmp", "a.gif"}) {
            Raster picture = ImageDecoder.read(plain(folder.resolve(name), 8, 8, 0xC83C3C), new ImageShape(1, 1, 3));
            assertThat(picture.value(0, 0, 0)).as(name).isBetween(195, 205);
            assertThat(picture.value(0, 0, 2)).as(name).isBetween(55, 65);
        }
    }

    @Test
    void read_webp() throws IOException {
        Path file = folder.resolve("a.webp");
        try (InputStream fixture = Objects.requireNonNull(ImageDecoderTest.class.getResourceAsStream("orange.webp"))) {
            Files.copy(fixture, file);
        }
        Raster picture = ImageDecoder.read(file);
        assertThat(picture.shape()).isEqualTo(new ImageShape(3, 5, 3));
        assertThat(picture.value(1, 1, 0)).isEqualTo(255);
        assertThat(picture.value(1, 1, 1)).isEqualTo(128);
        assertThat(picture.value(1, 1, 2)).isEqualTo(0);
        assertThat(ImageDecoder.isImage(file)).isTrue();
    }

    @Test
    void isImage_byName() {
        assertThat(ImageDecoder.isImage(Path.of("A.JPG"))).isTrue();
        assertThat(ImageDecoder.isImage(Path.of("a.txt"))).isFalse();
        assertThat(ImageDecoder.isImage(Path.of("png"))).isFalse();
        assertThat(ImageDecoder.isImage(Path.of(".png"))).isFalse();
    }

    @Test
    void read_unreadable_namesThePicture() throws IOException {
        Path absent = folder.resolve("absent.png");
        assertThatThrownBy(() -> ImageDecoder.read(absent))
                .isInstanceOf(DataException.class)
                .hasMessage("there is no image " + absent + "; check the path");
        Path text = Files.writeString(folder.resolve("text.png"), "no image at all");
        assertThatThrownBy(() -> ImageDecoder.read(text))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(text + " is not an image");
        Path cut = plain(folder.resolve("cut.png"), 40, 40, 0x123456);
        Files.write(cut, java.util.Arrays.copyOf(Files.readAllBytes(cut), 60));
        assertThatThrownBy(() -> ImageDecoder.read(cut))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("the image " + cut + " is damaged");
    }

    @Test
    void read_hugePromise_isRefusedBeforeDecoding() throws IOException {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
        ByteBuffer header = ByteBuffer.allocate(17).put(new byte[] {'I', 'H', 'D', 'R'});
        header.putInt(60000).putInt(50000).put(new byte[] {8, 2, 0, 0, 0});
        CRC32 crc = new CRC32();
        crc.update(header.array());
        png.write(ByteBuffer.allocate(4).putInt(13).array());
        png.write(header.array());
        png.write(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
        Path bomb = Files.write(folder.resolve("bomb.png"), png.toByteArray());
        assertThatThrownBy(() -> ImageDecoder.read(bomb))
                .isInstanceOf(DataException.class)
                .hasMessage(bomb + " promises 50000x60000 pixels, more than the 100 million that are read;"
                        + " shrink it or remove it");
    }

    @Test
    void pictureSize_parse() {
        assertThat(ImageSize.parse("64x48")).isEqualTo(new ImageSize(64, 48));
        assertThat(ImageSize.parse("28")).hasToString("28x28");
        for (String wrong : new String[] {"", "x", "0", "64x", "64x0", "-3", "99999x99999", "1.5"}) {
            assertThatThrownBy(() -> ImageSize.parse(wrong)).as(wrong).isInstanceOf(DataException.class);
        }
    }
}
