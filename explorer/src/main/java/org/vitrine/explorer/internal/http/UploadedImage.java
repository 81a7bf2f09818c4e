package org.vitrine.explorer.internal.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.data.image.ImageMemoryException;
import org.vitrine.dataset.DataException;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;

/**
 * Reads images from untrusted clients. The number of bytes, the file's signature and the size stated in its header are
 * checked before anything is decoded.
 */
public final class UploadedImage {

    /** The largest file. */
    public static final int MOST_BYTES = 10 << 20;

    /** The most pixels of an image: 64 MB of memory while it is scaled. */
    static final long MOST_PIXELS = 16_000_000;

    private static final int LONGEST_NAME = 100;
    private static final int INSPECTED_BYTES = 256;
    private static final List<String> SIGNATURES = List.of("\u0089PNG\r\n\u001a\n", "\u00ff\u00d8\u00ff", "GIF8", "BM");

    private UploadedImage() {}

    /** Reads an image, and brings it to a shape. */
    public static Raster read(byte[] bytes, String name, ImageShape shape, Preparation preparation) {
        if (!isImage(bytes)) {
            throw HttpProblem.unsupportedType(name + " is not a PNG, JPEG, WebP, GIF or BMP image"
                    + (looksLikeText(bytes) ? " (drawings such as SVG are not accepted)" : "")
                    + "; convert it to PNG");
        }
        checkSize(bytes, name);
        try {
            return ImageDecoder.read(bytes, name, shape, preparation);
        } catch (DataException refused) { // with a cause if the decoder failed, without if a limit says no
            String damaged = name + " is damaged and cannot be read; try another image";
            throw HttpProblem.unreadable(
                    refused.getCause() == null ? Objects.requireNonNullElse(refused.getMessage(), damaged) : damaged);
        } catch (ImageMemoryException full) {
            throw HttpProblem.busy(name + " takes about " + full.megabytes()
                    + " MB to decode, more than is free now; try again later or shrink it");
        }
    }

    /** Checks that a file's name may be shown: a plain name, not a path. */
    public static String name(String name) {
        if (name.isBlank()
                || name.length() > LONGEST_NAME
                || name.startsWith(".")
                || name.chars().anyMatch(c -> c == '/' || c == '\\' || c == ':' || Character.isISOControl(c))) {
            throw HttpProblem.badRequest(
                    "an image's name must be a plain file name of at most " + LONGEST_NAME + " characters, not a path");
        }
        return name;
    }

    private static boolean isImage(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, 16), StandardCharsets.ISO_8859_1);
        return SIGNATURES.stream().anyMatch(head::startsWith)
                || (head.startsWith("RIFF") && head.startsWith("WEBP", 8));
    }

    private static boolean looksLikeText(byte[] bytes) {
        return new String(bytes, 0, Math.min(bytes.length, INSPECTED_BYTES), StandardCharsets.ISO_8859_1)
                .strip()
                .startsWith("<");
    }

    /** Checks the size stated in the image's header; nothing is decoded. */
    private static void checkSize(byte[] bytes, String name) {
        try (ImageInputStream input = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(input);
            if (!readers.hasNext()) {
                throw HttpProblem.unsupportedType(name + " is not an image that can be read; convert it to PNG");
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(input, true, true);
                long width = reader.getWidth(0);
                long height = reader.getHeight(0);
                if (width * height > MOST_PIXELS) {
                    throw HttpProblem.tooLarge(name + " has " + width + " x " + height + " pixels; the limit is "
                            + MOST_PIXELS / 1_000_000 + " million, so shrink it first");
                }
            } finally {
                reader.dispose();
            }
        } catch (IOException | RuntimeException broken) { // decoders may throw anything on damaged files
            if (broken instanceof HttpProblem problem) {
                throw problem;
            }
            throw HttpProblem.unreadable(name + " is damaged and cannot be read; try another image");
        }
    }
}
