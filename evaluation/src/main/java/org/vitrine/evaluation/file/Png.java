package org.vitrine.evaluation.file;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.file.AtomicFile;

/** Writes PNG files. */
public final class Png {

    /** Bytes of the signature and header of a PNG file. */
    private static final int HEADER_BYTES = 8 + 25;

    /** Text chunk without its checksum: length, kind, keyword, text. */
    private static final byte[] MARK = "\0\0\0\u0010tEXtSoftware\0Vitrine".getBytes(StandardCharsets.ISO_8859_1);

    private Png() {}

    /**
     * Writes an image as PNG. An existing file is replaced only when the new one is complete, and only if this method
     * wrote it: images of other origin are never lost. The file says in a text chunk which program wrote it.
     *
     * @param file the file; its folder is created if needed
     * @throws FileAlreadyExistsException if there is a file that Vitrine did not write
     * @throws IOException if it cannot be written; nothing is left then
     */
    public static void write(BufferedImage image, Path file) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path folder = absolute.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        if (Files.isRegularFile(absolute) && !isOwn(absolute)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        byte[] bytes = encode(image);
        AtomicFile.write(absolute, channel -> {
            ByteBuffer left = ByteBuffer.wrap(bytes);
            while (left.hasRemaining()) {
                channel.write(left);
            }
        });
    }

    /** {@return an image as PNG, as it stands in a page or an answer} */
    public static byte[] bytes(BufferedImage image) {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        // else ImageIO buffers in a temporary file, which a full disk refuses
        try (ImageOutputStream output = new MemoryCacheImageOutputStream(encoded)) {
            if (!ImageIO.write(image, "png", output)) {
                throw new IllegalStateException("this Java cannot write PNG files");
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("memory can always be written", impossible);
        }
        return encoded.toByteArray();
    }

    private static byte[] encode(BufferedImage image) {
        byte[] plain = bytes(image);
        CRC32 checksum = new CRC32();
        checksum.update(MARK, Integer.BYTES, MARK.length - Integer.BYTES);
        return ByteBuffer.allocate(plain.length + MARK.length + Integer.BYTES)
                .put(plain, 0, HEADER_BYTES)
                .put(MARK)
                .putInt((int) checksum.getValue())
                .put(plain, HEADER_BYTES, plain.length - HEADER_BYTES)
                .array();
    }

    /** {@return true if Vitrine wrote a file; an empty file can be replaced too} */
    private static boolean isOwn(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            byte[] head = bytes.readNBytes(HEADER_BYTES + MARK.length);
            return head.length == 0
                    || Arrays.equals(head, Math.min(HEADER_BYTES, head.length), head.length, MARK, 0, MARK.length);
        }
    }

    /**
     * Writes a raster as PNG.
     *
     * @param file the file; its folder is created if needed
     * @throws IOException if it cannot be written
     */
    public static void write(Raster raster, Path file) throws IOException {
        write(image(raster), file);
    }

    /** {@return an image with the pixels of a raster} */
    public static BufferedImage image(Raster raster) {
        ImageShape shape = raster.shape();
        BufferedImage image = new BufferedImage(shape.width(), shape.height(), BufferedImage.TYPE_INT_RGB);
        int green = shape.channels() == 1 ? 0 : 1;
        int blue = shape.channels() == 1 ? 0 : 2;
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                image.setRGB(
                        column,
                        row,
                        raster.value(row, column, 0) << 16
                                | raster.value(row, column, green) << 8
                                | raster.value(row, column, blue));
            }
        }
        return image;
    }
}
