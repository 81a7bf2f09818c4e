package org.vitrine.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.DataException;
import org.vitrine.image.ImageShape;

class DecodingStopTest {

    private static final ImageShape SHAPE = new ImageShape(8, 8, 1);

    private static byte[] progressive(int side) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam parameters = writer.getDefaultWriteParam();
        parameters.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
        try (ImageOutputStream output = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(output);
            BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
            writer.write(null, new IIOImage(image, null, null), parameters);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** Repeats the last scan of a file. */
    private static byte[] repeated(byte[] plain, int times) {
        int last = plain.length - 2;
        while (!(plain[last] == (byte) 0xFF && plain[last + 1] == (byte) 0xDA)) {
            last--;
        }
        byte[] scan = Arrays.copyOfRange(plain, last, plain.length - 2);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(plain, 0, plain.length - 2);
        for (int i = 0; i < times; i++) {
            bytes.writeBytes(scan);
        }
        bytes.write(plain, plain.length - 2, 2);
        return bytes.toByteArray();
    }

    @Test
    void read_progressiveJpeg_isRead() throws IOException {
        assertThat(ImageDecoder.read(progressive(64), "a.jpg", SHAPE).shape()).isEqualTo(SHAPE);
        assertThat(ImageDecoder.read(repeated(progressive(64), 5), "a.jpg", SHAPE)
                        .shape())
                .isEqualTo(SHAPE);
    }

    @Test
    void read_jpegOfThousandsOfScans_isRefusedBeforeDecoding() throws IOException {
        byte[] bomb = repeated(progressive(2048), 10_000);
        assertThatThrownBy(() -> ImageDecoder.read(bomb, "bomb.jpg", SHAPE))
                .isInstanceOf(DataException.class)
                .hasMessage("bomb.jpg has more than 100 scans, which take long to decode; save it anew or remove it");
    }

    /** What is refused depends on what is in the file, and on no clock. */
    @Test
    void areTooMany_byScansAndPixels() {
        assertThat(JpegScans.areTooMany(JpegScans.MOST, 64 * 64)).isFalse();
        assertThat(JpegScans.areTooMany(JpegScans.MOST + 1, 64 * 64)).isTrue();
        assertThat(JpegScans.areTooMany(20, ImageDecoder.MOST_PIXELS)).isFalse();
        assertThat(JpegScans.areTooMany(21, ImageDecoder.MOST_PIXELS)).isTrue();
        assertThat(JpegScans.areTooMany(JpegScans.MOST, ImageDecoder.MOST_PIXELS / 2))
                .isTrue();
    }

    @Test
    void read_interrupted_stops() throws IOException {
        byte[] image = progressive(64);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> ImageDecoder.read(image, "a.jpg", SHAPE))
                    .hasMessageContaining("decoding a.jpg was ended");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
