package org.vitrine.fuzzing;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.vitrine.data.Masks;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.DataException;
import org.vitrine.explorer.internal.http.HttpProblem;
import org.vitrine.explorer.internal.http.UploadedImage;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.ValueRange;

/**
 * Doors of images. Their memory is bounded by the pixels that a header promises, which are bounded by what the reader
 * takes: 100 million from a file, 16 million from an upload.
 */
final class ImageDoors {

    /**
     * Garbage included, of which a lossless WebP makes the most: 2565 bytes a pixel were seen before its decoder was
     * compiled, 455 after. Alive at once are far fewer, for a fuzzer's heap of 1 GB must do for 100 million pixels.
     */
    private static final long PER_PIXEL = 4000;

    private static final long CONSTANT = 8 << 20;
    /** A lossless WebP says in three bytes that it has another group of codes, whose tables take five kilobytes. */
    private static final long PER_BYTE = 3000;

    /** An image that promises more takes the decoder so long that only one in {@value #ONE_IN} is let in. */
    private static final long LARGE = 1 << 20;

    private static final int ONE_IN = 64;
    private static final ImageShape SHAPE = new ImageShape(4, 4, 3);

    private ImageDoors() {}

    static Door files() throws IOException {
        Folder folder = Folder.create();
        return new Door(
                "pictures", List.of(DataException.class), ImageDoors::seeds, room(CONSTANT, PER_BYTE), input -> {
                    if (isLetIn(input)) {
                        Path file = folder.put("picture", input);
                        ImageDecoder.read(file, SHAPE, preparation(input));
                        ImageDecoder.values(file);
                    }
                });
    }

    static Door uploads() {
        return new Door("upload", List.of(HttpProblem.class), ImageDoors::seeds, room(CONSTANT, PER_BYTE), input -> {
            if (isLetIn(input)) {
                UploadedImage.read(input, "image", SHAPE, preparation(input));
            }
        });
    }

    static Door masks() throws IOException {
        Folder folder = Folder.create();
        return new Door("mask", List.of(DataException.class), ImageDoors::seeds, room(CONSTANT, PER_BYTE), input -> {
            if (isLetIn(input)) {
                Masks.region(folder.put("mask.png", input), new ImageShape(7, 9, 3), SHAPE, fit(input));
            }
        });
    }

    /** Every input has a fit, so that all are tried. */
    private static Fit fit(byte[] input) {
        Fit[] fits = Fit.values();
        return fits[Math.floorMod(Arrays.hashCode(input), fits.length)];
    }

    private static Preparation preparation(byte[] input) {
        return new Preparation(fit(input), input.length % 2 == 0 ? null : new ValueRange(100, 4095));
    }

    /** So much for any input, for each of its bytes, and for each pixel that it promises. */
    static Door.Room room(long constant, long perByte) {
        return input -> constant + perByte * input.length + PER_PIXEL * Math.min(pixels(input), 100_000_000);
    }

    private static boolean isLetIn(byte[] input) {
        return pixels(input) <= LARGE || Math.floorMod(Arrays.hashCode(input), ONE_IN) == 0;
    }

    /** {@return the pixels that an image's header promises; 0 if it promises none} */
    private static long pixels(byte[] input) {
        try (ImageInputStream stream = new MemoryCacheImageInputStream(new ByteArrayInputStream(input))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
            if (!readers.hasNext()) {
                return 0;
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(stream, true, true);
                return (long) reader.getWidth(0) * reader.getHeight(0);
            } finally {
                reader.dispose();
            }
        } catch (IOException | RuntimeException broken) { // decoders meet broken files with any exception
            return 0;
        }
    }

    static byte[] jpeg() throws IOException {
        return encoded(picture(BufferedImage.TYPE_INT_RGB), "jpg", false);
    }

    private static List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (int type : new int[] {
            BufferedImage.TYPE_BYTE_GRAY,
            BufferedImage.TYPE_USHORT_GRAY,
            BufferedImage.TYPE_INT_RGB,
            BufferedImage.TYPE_INT_ARGB,
            BufferedImage.TYPE_BYTE_INDEXED,
            BufferedImage.TYPE_BYTE_BINARY
        }) {
            seeds.add(encoded(picture(type), "png", false));
        }
        seeds.add(encoded(picture(BufferedImage.TYPE_INT_ARGB), "png", true));
        for (int type : new int[] {BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_INT_RGB}) {
            seeds.add(encoded(picture(type), "jpg", false));
            seeds.add(encoded(picture(type), "jpg", true));
            seeds.add(encoded(picture(type), "bmp", false));
            seeds.add(encoded(picture(type), "gif", false));
        }
        for (String name : List.of("lossless.webp", "lossy.webp", "alpha.webp")) {
            try (InputStream input = Objects.requireNonNull(ImageDoors.class.getResourceAsStream(name), name)) {
                seeds.add(input.readAllBytes());
            }
        }
        return seeds;
    }

    private static BufferedImage picture(int type) {
        BufferedImage picture = type == BufferedImage.TYPE_BYTE_INDEXED
                ? new BufferedImage(9, 7, type, palette())
                : new BufferedImage(9, 7, type);
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                picture.setRGB(x, y, (200 + x) << 24 | (25 * x) << 16 | (30 * y) << 8 | (x * y & 0xFF));
            }
        }
        return picture;
    }

    private static IndexColorModel palette() {
        byte[] levels = {0, 90, (byte) 170, (byte) 255};
        return new IndexColorModel(2, levels.length, levels, levels, levels);
    }

    private static byte[] encoded(BufferedImage picture, String format, boolean progressive) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
        try (MemoryCacheImageOutputStream output = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(output);
            ImageWriteParam param = writer.getDefaultWriteParam();
            if (progressive) {
                param.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
            }
            writer.write(null, new IIOImage(picture, null, null), param);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
