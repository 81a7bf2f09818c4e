package org.vitrine.data.internal.celeba;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.data.internal.io.Reasons;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;

/**
 * Images in a zip file, in whatever folder inside it. The file is opened once and stays open as long as this object
 * lives; its table of contents tells names and checksums, and threads read one image each at a time.
 */
record ZippedImages(Path file, ZipFile zip, Map<String, ZipEntry> entries) implements CelebaImages {

    /** Reading stops here, whatever an entry unzips to; the checksum of a larger one is then wrong. */
    private static final int LARGEST = 64 << 20;

    @SuppressWarnings("resource") // read from until the images are no longer needed, then closed by its cleaner
    static ZippedImages open(Path file) {
        try {
            ZipFile zip = new ZipFile(file.toFile());
            try {
                Map<String, ZipEntry> entries = new HashMap<>();
                zip.stream()
                        .filter(entry -> !entry.isDirectory())
                        .forEach(entry -> entries.put(lastName(entry.getName()), entry));
                return new ZippedImages(file, zip, entries);
            } catch (IllegalArgumentException wrongName) {
                zip.close();
                throw wrongName;
            }
        } catch (IOException | IllegalArgumentException problem) {
            throw new DataException(
                    "the zip file " + file + " is damaged or cut short (" + Reasons.of(problem) + "); fetch it again",
                    problem);
        }
    }

    private static String lastName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private ZipEntry entry(String name) {
        return Objects.requireNonNull(entries.get(name), name);
    }

    @Override
    public boolean has(String name) {
        return entries.containsKey(name);
    }

    @Override
    public Raster read(String name, ImageShape shape, Preparation preparation) {
        ZipEntry entry = entry(name);
        return ImageDecoder.read(bytes(entry), called(entry), shape, preparation);
    }

    @Override
    public ImageShape shape(String name) {
        ZipEntry entry = entry(name);
        return ImageDecoder.shape(bytes(entry), called(entry));
    }

    private byte[] bytes(ZipEntry entry) {
        try (InputStream input = zip.getInputStream(entry)) {
            byte[] bytes = input.readNBytes(LARGEST);
            CRC32 checksum = new CRC32();
            checksum.update(bytes);
            if (checksum.getValue() != entry.getCrc()) {
                throw new DataException(
                        "the image " + called(entry) + " is damaged (wrong checksum); fetch the zip file again");
            }
            return bytes;
        } catch (IOException problem) {
            throw new DataException(
                    "the image " + called(entry) + " is damaged (" + Reasons.of(problem)
                            + "); fetch the zip file again",
                    problem);
        }
    }

    private String called(ZipEntry entry) {
        return entry.getName() + " in " + file;
    }

    /** Stamps an image by its content: the table of contents has a checksum of each. */
    @Override
    public ImageStamp stamp(String name) {
        ZipEntry entry = entry(name);
        return new ImageStamp(
                file.toAbsolutePath().normalize() + " " + entry.getName(),
                Long.toHexString(entry.getCrc()) + " of " + entry.getSize() + " bytes");
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
