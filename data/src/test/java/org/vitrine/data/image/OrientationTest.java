package org.vitrine.data.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

public class OrientationTest {

    private static final Raster UPRIGHT = Raster.grey(new int[][] {{40, 80, 120}, {160, 200, 240}});

    @TempDir
    Path folder;

    /** A grey image, each pixel drawn as a square. */
    private static BufferedImage image(String rows, int scale) {
        String[] lines = rows.split("/", -1);
        BufferedImage image =
                new BufferedImage(lines[0].length() * scale, lines.length * scale, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                image.setRGB(x, y, (lines[y / scale].charAt(x / scale) - '0') * 40 * 0x010101);
            }
        }
        return image;
    }

    private static byte[] encoded(BufferedImage image, String format) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(ImageIO.write(image, format, bytes)).isTrue();
        return bytes.toByteArray();
    }

    /** EXIF data with another tag before the one that counts. */
    private static byte[] exif(int orientation, ByteOrder order) {
        ByteBuffer exif = ByteBuffer.allocate(8 + 2 + 24 + 4).order(order);
        exif.put((order == ByteOrder.BIG_ENDIAN ? "MM" : "II").getBytes(StandardCharsets.US_ASCII));
        exif.putShort((short) 42).putInt(8).putShort((short) 2);
        exif.putShort((short) 0x0100)
                .putShort((short) 3)
                .putInt(1)
                .putShort((short) 7)
                .putShort((short) 0);
        exif.putShort((short) 0x0112)
                .putShort((short) 3)
                .putInt(1)
                .putShort((short) orientation)
                .putShort((short) 0);
        return exif.putInt(0).array();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }

    /** A JPEG file with EXIF data. */
    public static byte[] jpeg(byte[] plain, byte[] exif) {
        byte[] body = joined("Exif\0\0".getBytes(StandardCharsets.US_ASCII), exif);
        byte[] header = ByteBuffer.allocate(4)
                .putShort((short) 0xFFE1)
                .putShort((short) (body.length + 2))
                .array();
        return joined(Arrays.copyOf(plain, 2), header, body, Arrays.copyOfRange(plain, 2, plain.length));
    }

    private static byte[] png(byte[] plain, byte[] exif) {
        byte[] body = joined("eXIf".getBytes(StandardCharsets.US_ASCII), exif);
        CRC32 crc = new CRC32();
        crc.update(body);
        int afterHeader = 8 + 25;
        return joined(
                Arrays.copyOf(plain, afterHeader),
                ByteBuffer.allocate(4).putInt(exif.length).array(),
                body,
                ByteBuffer.allocate(4).putInt((int) crc.getValue()).array(),
                Arrays.copyOfRange(plain, afterHeader, plain.length));
    }

    private static byte[] fixture(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(OrientationTest.class.getResourceAsStream(name))) {
            return file.readAllBytes();
        }
    }

    /** The fixture, 3 rows of 5 orange pixels, as a file with EXIF data. */
    private static byte[] webp(byte[] exif) throws IOException {
        byte[] plain = fixture("orange.webp");
        byte[] frame = Arrays.copyOfRange(plain, 12, plain.length);
        ByteBuffer whole = ByteBuffer.allocate(18).order(ByteOrder.LITTLE_ENDIAN);
        whole.put("VP8X".getBytes(StandardCharsets.US_ASCII)).putInt(10).putInt(8);
        whole.put(new byte[] {4, 0, 0, 2, 0, 0});
        ByteBuffer header = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        header.put("EXIF".getBytes(StandardCharsets.US_ASCII)).putInt(exif.length);
        byte[] chunks = joined(
                "WEBP".getBytes(StandardCharsets.US_ASCII),
                whole.array(),
                frame,
                header.array(),
                exif,
                new byte[exif.length & 1]);
        ByteBuffer riff = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        riff.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(chunks.length);
        return joined(riff.array(), chunks);
    }

    // How the pixels 123/456 are stored under each value: tables of the EXIF standard, drawn by hand.
    @ParameterizedTest
    @CsvSource({
        "1, 123/456",
        "2, 321/654",
        "3, 654/321",
        "4, 456/123",
        "5, 14/25/36",
        "6, 36/25/14",
        "7, 63/52/41",
        "8, 41/52/63"
    })
    void read_turnedImage_isUpright(int orientation, String stored) throws IOException {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            byte[] exif = exif(orientation, order);
            byte[] png = png(encoded(image(stored, 1), "png"), exif);
            Path file = Files.write(folder.resolve("a.png"), png);
            assertThat(ImageDecoder.read(file)).as("PNG").isEqualTo(UPRIGHT);
            assertThat(ImageDecoder.read(file, Colour.GREY)).as("PNG").isEqualTo(UPRIGHT);
            assertThat(ImageDecoder.read(file, UPRIGHT.shape())).as("PNG").isEqualTo(UPRIGHT);
            assertThat(ImageDecoder.read(png, "a", UPRIGHT.shape()))
                    .as("upload")
                    .isEqualTo(UPRIGHT);

            byte[] jpeg = jpeg(encoded(image(stored, 16), "jpg"), exif);
            Path photo = Files.write(folder.resolve("a.jpg"), jpeg);
            for (Raster read : new Raster[] {
                ImageDecoder.read(photo, UPRIGHT.shape()), ImageDecoder.read(jpeg, "a", UPRIGHT.shape())
            }) {
                for (int i = 0; i < 6; i++) {
                    assertThat(read.value(i / 3, i % 3, 0))
                            .as("JPEG, pixel %d", i)
                            .isBetween(40 * (i + 1) - 4, 40 * (i + 1) + 4);
                }
            }
            assertThat(ImageDecoder.read(photo).shape()).isEqualTo(new ImageShape(32, 48, 1));
        }
    }

    // The same pixels, stored as in the table above and compressed without loss by cwebp; webpmux added the EXIF data.
    // The last file was
    // written by exiftool, which puts a text before the directory.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "turned-1",
                "turned-2",
                "turned-3",
                "turned-4",
                "turned-5",
                "turned-6",
                "turned-7",
                "turned-8",
                "turned-6-exiftool"
            })
    void read_turnedWebp_isUpright(String name) throws IOException {
        byte[] webp = fixture(name + ".webp");
        Path file = Files.write(folder.resolve("a.webp"), webp);
        assertThat(ImageDecoder.read(file, Colour.GREY)).isEqualTo(UPRIGHT);
        assertThat(ImageDecoder.read(file, UPRIGHT.shape())).isEqualTo(UPRIGHT);
        assertThat(ImageDecoder.read(webp, "a", UPRIGHT.shape())).as("upload").isEqualTo(UPRIGHT);
    }

    /** Some writers keep the header that EXIF data has in a JPEG file. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void read_webpWithTheHeaderOfJpeg_isTurned(int orientation) throws IOException {
        byte[] exif = exif(orientation, ByteOrder.LITTLE_ENDIAN);
        byte[] likeJpeg = joined("Exif\0\0".getBytes(StandardCharsets.US_ASCII), exif);
        for (byte[] data : new byte[][] {exif, likeJpeg}) {
            Raster read = ImageDecoder.read(Files.write(folder.resolve("a.webp"), webp(data)));
            assertThat(read.shape()).isEqualTo(orientation < 5 ? new ImageShape(3, 5, 3) : new ImageShape(5, 3, 3));
            assertThat(read.value(2, 2, 1)).isEqualTo(128);
        }
    }

    @Test
    void read_malformedExif_isTakenForUpright() throws IOException {
        byte[] plain = encoded(image("123/456", 1), "png");
        byte[] good = exif(6, ByteOrder.BIG_ENDIAN);
        byte[] far = good.clone();
        far[4] = 0x7F; // the directory behind the end
        byte[] many = good.clone();
        many[8] = (byte) 0xFF; // more tags than there is room for
        many[23] = 0x13; // none of them an orientation
        for (byte[] exif : new byte[][] {
            {},
            {'M'},
            Arrays.copyOf(good, 9),
            Arrays.copyOf(good, 30),
            far,
            many,
            exif(0, ByteOrder.BIG_ENDIAN),
            exif(9, ByteOrder.LITTLE_ENDIAN),
            exif(65535, ByteOrder.LITTLE_ENDIAN)
        }) {
            assertThat(ImageDecoder.read(Files.write(folder.resolve("a.png"), png(plain, exif))))
                    .isEqualTo(UPRIGHT);
        }
    }
}
