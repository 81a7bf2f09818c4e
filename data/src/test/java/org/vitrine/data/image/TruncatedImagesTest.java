package org.vitrine.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Images whose files end too early, as after a download that was interrupted. */
class TruncatedImagesTest {

    private static final ImageShape SHAPE = new ImageShape(40, 50, 3);

    @TempDir
    Path folder;

    private static BufferedImage picture() {
        BufferedImage image = new BufferedImage(50, 40, BufferedImage.TYPE_INT_RGB);
        Random random = new Random(1);
        for (int y = 0; y < 40; y++) {
            for (int x = 0; x < 50; x++) {
                image.setRGB(x, y, (4 * x + random.nextInt(40)) << 16 | (5 * y) << 8 | (x * y & 0xFF));
            }
        }
        return image;
    }

    /** A file of a format; of one that ends in {@code +}, in several passes over all pixels. */
    private static byte[] file(String format) throws IOException {
        if (format.endsWith(".webp")) {
            try (InputStream input = TruncatedImagesTest.class.getResourceAsStream(format)) {
                return Objects.requireNonNull(input, format).readAllBytes();
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer =
                ImageIO.getImageWritersByFormatName(format.replace("+", "")).next();
        ImageWriteParam options = writer.getDefaultWriteParam();
        if (format.endsWith("+")) {
            options.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
        }
        try (ImageOutputStream output = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(output);
            writer.write(null, new IIOImage(picture(), null, null), options);
        }
        writer.dispose();
        return bytes.toByteArray();
    }

    /** Where a cut leaves all pixels, as in the checksum behind them, the image is the same. */
    @ParameterizedTest
    @ValueSource(strings = {"jpg", "jpg+", "png", "png+", "gif", "gif+", "bmp", "tif", "lossless.webp", "lossy.webp"})
    void read_cutAnywhere_isRefusedOrWhole(String format) throws IOException {
        byte[] all = file(format);
        Raster whole = ImageDecoder.read(all, "whole", SHAPE);
        int refused = 0;
        for (int length = 1;
                length < all.length;
                length += length > all.length - 40 ? 1 : Math.max(1, all.length / 150)) {
            byte[] cut = Arrays.copyOf(all, length);
            try {
                Raster read = ImageDecoder.read(cut, "the download", SHAPE);
                assertThat(read)
                        .as("%s cut to %d of %d bytes", format, length, all.length)
                        .isEqualTo(whole);
            } catch (DataException bad) {
                assertThat(bad).hasMessageContaining("the download");
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(100);
    }

    // A decoder that finds the end marker says nothing of what is missing before it, but that it had to make it up.
    @Test
    void read_jpegWithAHole_isRefused() throws IOException {
        byte[] all = file("jpg");
        byte[] hole = Arrays.copyOf(all, all.length * 2 / 3);
        hole[hole.length - 2] = (byte) 0xFF;
        hole[hole.length - 1] = (byte) 0xD9;
        assertThatThrownBy(() -> ImageDecoder.read(hole, "the download", SHAPE))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("the image the download is damaged (Corrupt JPEG data: premature end of data");
    }

    // Some programs forget the marker; the second cut leaves half of it.
    @ParameterizedTest
    @ValueSource(ints = {2, 1})
    void read_jpegThatLacksOnlyItsEndMarker_isWhole(int missing) throws IOException {
        byte[] all = file("jpg");
        byte[] cut = Arrays.copyOf(all, all.length - missing);
        assertThat(ImageDecoder.read(cut, "endless", SHAPE)).isEqualTo(ImageDecoder.read(all, "all", SHAPE));
    }

    @Test
    void read_jpegThatLacksMoreThanItsEndMarker_isRefused() throws IOException {
        byte[] all = file("jpg");
        for (int missing = 4; missing < all.length - 1; missing++) { // the third byte may hold nothing but padding
            byte[] cut = Arrays.copyOf(all, all.length - missing);
            assertThatThrownBy(() -> ImageDecoder.read(cut, "the download", SHAPE))
                    .as("without the last %d bytes", missing)
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("the image the download is damaged");
        }
    }

    // Of a progressive image, the last scans may be missing, which no decoder says.
    @Test
    void read_progressiveJpegWithoutItsEndMarker_isRefused() throws IOException {
        byte[] all = file("jpg+");
        assertThatThrownBy(() -> ImageDecoder.read(Arrays.copyOf(all, all.length - 2), "the download", SHAPE))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("it ends too early");
    }

    // Three components, of which the only scan holds one: those of the others are missing.
    @Test
    void scans_ofOneComponentEach_withoutTheEndMarker_areCut() throws IOException {
        int[] frame = {0xFF, 0xC0, 0, 17, 8, 0, 40, 0, 50, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0};
        assertThat(scans(frame, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3)).isEqualTo(JpegScans.CUT);
        assertThat(scans(frame, 0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 1, 2, 3))
                .isEqualTo(1);
        frame[1] = 0xC2; // progressive
        assertThat(scans(frame, 0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 1, 2, 3))
                .isEqualTo(JpegScans.CUT);
    }

    private static int scans(int[] frame, int... scan) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(0xFF);
        bytes.write(0xD8);
        Arrays.stream(frame).forEach(bytes::write);
        Arrays.stream(scan).forEach(bytes::write);
        return JpegScans.of(new MemoryStream(bytes.toByteArray()));
    }

    @Test
    void read_jpegWithBytesBehindItsEnd_isWhole() throws IOException {
        byte[] all = file("jpg");
        byte[] more = Arrays.copyOf(all, all.length + 100);
        assertThat(ImageDecoder.read(more, "more", SHAPE)).isEqualTo(ImageDecoder.read(all, "all", SHAPE));
    }

    @Test
    void folder_withAHalfJpeg_isRefusedOrLeavesItOut() throws IOException {
        for (String name : List.of("a/1.jpg", "a/2.jpg", "b/3.jpg")) {
            Files.createDirectories(folder.resolve(name).getParent());
            byte[] all = file("jpg");
            Files.write(
                    folder.resolve(name),
                    name.startsWith("b") ? all : Arrays.copyOf(all, name.contains("2") ? all.length / 2 : all.length));
        }
        var source = DataLocation.open(
                "folder:" + folder, "all", new DataLocation.Options(new ImageSize(8, 8), Colour.GREY, null, 1));
        var bits = EncodingRecipe.parse("threshold:75").fit(1, List.of());
        assertThatThrownBy(() -> new DatasetReader(1, false, done -> {}).read(source, bits))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("2.jpg is damaged (it ends too early); repair or remove it");
        DatasetReader.Reading reading = new DatasetReader(1, true, done -> {}).read(source, bits);
        assertThat(reading.dataset().size()).isEqualTo(2);
        assertThat(reading.unreadable()).singleElement().asString().contains("2.jpg");
    }
}
