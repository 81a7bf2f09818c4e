package org.vitrine.explorer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.DataException;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Takes images from strangers. What a file says of itself is checked before anything is decoded: how many bytes it has, how it
 * begins, how large the image claims to be.
 */
final class Upload {

    /** The most bytes of a file. */
    static final int MOST_BYTES = 10 << 20;

    /** The most pixels of an image: 64 MB of memory while it is scaled. */
    static final long MOST_PIXELS = 16_000_000;

    private static final int LONGEST_NAME = 100;
    private static final int LOOKED_AT = 256;
    private static final List<String> BEGINNINGS = List.of("\u0089PNG\r\n\u001a\n", "\u00ff\u00d8\u00ff", "GIF8", "BM");

    private Upload() {}

    /** Reads an image and scales it. */
    static Raster read(byte[] bytes, String name, ImageShape shape) {
        if (!isPicture(bytes)) {
            throw Refusal.notAPicture(name + " is not a PNG, JPEG, WebP, GIF or BMP image"
                    + (looksLikeText(bytes) ? " (drawings such as SVG are not taken)" : "") + "; convert it to PNG");
        }
        checkSize(bytes, name);
        try {
            return ImageDecoder.read(bytes, name, shape);
        } catch (DataException broken) {
            throw Refusal.unreadable(name + " is damaged and cannot be read; try another image");
        }
    }

    /** A file's name as it may be shown: a plain name, not a path. */
    static String name(String name) {
        if (name.isBlank()
                || name.length() > LONGEST_NAME
                || name.startsWith(".")
                || name.chars().anyMatch(c -> c == '/' || c == '\\' || c == ':' || Character.isISOControl(c))) {
            throw Refusal.wrong(
                    "an image's name must be a plain file name of at most " + LONGEST_NAME + " characters, not a path");
        }
        return name;
    }

    private static boolean isPicture(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, 16), StandardCharsets.ISO_8859_1);
        return BEGINNINGS.stream().anyMatch(head::startsWith)
                || (head.startsWith("RIFF") && head.startsWith("WEBP", 8));
    }

    private static boolean looksLikeText(byte[] bytes) {
        return new String(bytes, 0, Math.min(bytes.length, LOOKED_AT), StandardCharsets.ISO_8859_1)
                .strip()
                .startsWith("<");
    }

    /** Asks the image's header for its size; nothing is decoded. */
    private static void checkSize(byte[] bytes, String name) {
        try (ImageInputStream input = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(input);
            if (!readers.hasNext()) {
                throw Refusal.notAPicture(name + " is not an image that can be read; convert it to PNG");
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(input, true, true);
                long width = reader.getWidth(0);
                long height = reader.getHeight(0);
                if (width * height > MOST_PIXELS) {
                    throw Refusal.tooLarge(name + " has " + width + " x " + height + " pixels; at most "
                            + MOST_PIXELS / 1_000_000 + " million are taken, so shrink it first");
                }
            } finally {
                reader.dispose();
            }
        } catch (IOException | RuntimeException broken) { // decoders meet broken files with any exception
            if (broken instanceof Refusal refusal) {
                throw refusal;
            }
            throw Refusal.unreadable(name + " is damaged and cannot be read; try another image");
        }
    }
}
