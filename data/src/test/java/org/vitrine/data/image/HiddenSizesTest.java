package org.vitrine.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.DataException;
import org.vitrine.image.ImageShape;

/** Images that are larger inside than outside. */
class HiddenSizesTest {

    private static final ImageShape SHAPE = new ImageShape(2, 2, 3);

    /** A WebP file with a size for the whole, and chunks behind it. */
    private static byte[] webp(int height, int width, byte[]... chunks) {
        ByteBuffer bytes = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(ascii("RIFF")).putInt(0).put(ascii("WEBPVP8X")).putInt(10).putInt(0);
        three(bytes, width - 1);
        three(bytes, height - 1);
        for (byte[] chunk : chunks) {
            bytes.put(chunk);
        }
        bytes.putInt(4, bytes.position() - 8);
        byte[] file = new byte[bytes.position()];
        bytes.rewind().get(file);
        return file;
    }

    private static void three(ByteBuffer bytes, int number) {
        bytes.putShort((short) number).put((byte) (number >> 16));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] lossy(int height, int width) {
        return ByteBuffer.allocate(18)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(ascii("VP8 "))
                .putInt(10)
                .put(new byte[] {16, 0, 0, (byte) 0x9d, 1, 0x2a})
                .putShort((short) width)
                .putShort((short) height)
                .array();
    }

    private static byte[] lossless(int height, int width) {
        return ByteBuffer.allocate(14)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(ascii("VP8L"))
                .putInt(5)
                .put((byte) 0x2f)
                .putInt((width - 1) | (height - 1) << 14)
                .array();
    }

    private static byte[] animated(byte[] chunk) {
        return ByteBuffer.allocate(24 + chunk.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(ascii("ANMF"))
                .putInt(16 + chunk.length)
                .put(new byte[16])
                .put(chunk)
                .array();
    }

    private static String refused(byte[] bytes) {
        try {
            ImageDecoder.read(bytes, "it", SHAPE);
            return "";
        } catch (DataException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    @Test
    void read_webpFrameLargerThanThePicture_isRefused() {
        for (byte[] frame : new byte[][] {
            lossy(11, 12), lossy(10, 13), lossless(11, 12), lossless(16000, 16000), animated(lossy(11, 12)),
        }) {
            byte[] other = ByteBuffer.allocate(10)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put(ascii("EXIF"))
                    .putInt(1)
                    .array(); // an odd length is filled up
            assertThat(refused(webp(10, 12, frame))).contains("it is damaged", "a frame of ", "10x12");
            assertThat(refused(webp(10, 12, other, frame))).contains("a frame of ");
            assertThat(refused(webp(10, 12, lossy(1, 1), frame))).contains("a frame of ");
        }
        assertThat(refused(webp(10, 12, lossy(10, 12))))
                .contains("damaged")
                .doesNotContain("a frame of "); // no content
        assertThat(refused(webp(10, 12, lossless(10, 12)))).doesNotContain("a frame of ");
    }

    @Test
    void read_goodWebp_isRead() throws IOException {
        try (InputStream input = Objects.requireNonNull(getClass().getResourceAsStream("orange.webp"))) {
            assertThat(refused(input.readAllBytes())).isEmpty();
        }
    }

    @Test
    void read_bmpWithAPngInside_isRefused() throws IOException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(3, 3, BufferedImage.TYPE_INT_RGB), "bmp", output);
        byte[] bytes = output.toByteArray();
        assertThat(refused(bytes)).isEmpty();
        for (byte compression : new byte[] {4, 5}) {
            bytes[30] = compression;
            assertThatThrownBy(() -> ImageDecoder.read(bytes, "it", SHAPE))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("another image file inside");
        }
    }

    /** 15 pixels, and tables of codes for 65,000 groups of them that the decoder reads from behind the file's end. */
    @Test
    void read_webpWithCodesFromNothing_isCutShort() {
        byte[] bytes = HexFormat.of()
                .parseHex("52494646200000005745425056503" + "84c140000002f048000000f306d6e76000000" + "92".repeat(95)
                        + "206f6edf1b002f048000000f306d6e80a8");
        assertThat(refused(bytes)).contains("it is damaged", "it ends too early");
    }
}
