package org.vitrine.data.image;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.IIOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.FileImageInputStream;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.internal.io.Reasons;
import org.vitrine.data.internal.io.UserPaths;
import org.vitrine.dataset.DataException;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.image.ValueRange;

/**
 * Turns image files into rasters: PNG, JPEG, WebP, GIF, BMP, whatever the JDK's ImageIO and its plug-ins know. Of a
 * file with several images the first is taken. What is transparent shows white, as on a page. An image whose EXIF data
 * say how it has to be turned or mirrored is turned and mirrored so, as viewers do.
 *
 * <p>An image that is cut short, as by an interrupted download, is damaged: decoders would fill up what is missing. A
 * JPEG of a single scan that lacks only the marker of its end is whole.
 *
 * <p>An image that cannot be read is refused with a {@link DataException} that names it; one that there is not enough
 * memory for, with an {@link ImageMemoryException}.
 */
public final class ImageDecoder {

    /** A larger image is refused before it is decoded: a file of a few bytes can promise any size. */
    static final long MOST_PIXELS = 100_000_000;

    private static final Set<String> SUFFIXES = suffixes();

    private ImageDecoder() {}

    /**
     * Reads an image and scales it: by averaging when it shrinks, by straight lines between pixels when it grows.
     *
     * @return the image, of that shape
     */
    public static Raster read(Path file, ImageShape shape) {
        return read(file, shape, Preparation.PLAIN);
    }

    /** {@return an image, brought to a shape as a preparation says} */
    public static Raster read(Path file, ImageShape shape, Preparation preparation) {
        return read(file, image -> image.prepared(shape, preparation));
    }

    /**
     * Reads an image that is in memory already, and scales it likewise.
     *
     * @param bytes what its file holds
     * @param name what it is called in messages
     * @return the image, of that shape
     */
    public static Raster read(byte[] bytes, String name, ImageShape shape) {
        return read(bytes, name, shape, Preparation.PLAIN);
    }

    /**
     * {@return an image that is in memory already, brought to a shape as a preparation says}
     *
     * @param bytes what its file holds
     * @param name what it is called in messages
     */
    public static Raster read(byte[] bytes, String name, ImageShape shape, Preparation preparation) {
        return read(name, () -> new MemoryStream(bytes), image -> image.prepared(shape, preparation));
    }

    /** {@return an image in its own size, grey or coloured as asked for} */
    public static Raster read(Path file, Colour colour) {
        return read(file, colour, null);
    }

    /**
     * {@return an image in its own size, grey or coloured as asked for}
     *
     * @param range which values are shown of a grey image with more than 8 bits; null for all
     */
    public static Raster read(Path file, Colour colour, @Nullable ValueRange range) {
        return read(file, image -> image.unscaled(colour, range));
    }

    /**
     * {@return the smallest and the largest value of a grey image with more than 8 bits, so that a person can choose a
     * range; empty for all other images}
     */
    public static Optional<ValueRange> values(Path file) {
        return read(file, image -> Images.values(image.image()));
    }

    /** {@return an image in its own size and colours; grey if every pixel of it is} */
    public static Raster read(Path file) {
        Raster image = read(file, Colour.RGB);
        ImageShape shape = image.shape();
        byte[] values = image.toBytes();
        for (int i = 0; i < values.length; i += 3) {
            if (values[i] != values[i + 1] || values[i] != values[i + 2]) {
                return image;
            }
        }
        return scale(image, new ImageShape(shape.height(), shape.width(), 1));
    }

    /**
     * Reads the size of an image from the beginning of its file, without decoding it.
     *
     * @return its height and width as it is seen, upright, and three channels whatever its colours
     */
    public static ImageShape shape(Path file) {
        UserPaths.checkFile(file, "image");
        return shape(file.toString(), () -> new FileImageInputStream(file.toFile()));
    }

    /**
     * Reads the size of an image that is in memory already, likewise.
     *
     * @param bytes what its file holds
     * @param name what it is called in messages
     * @return its height and width as it is seen, upright, and three channels whatever its colours
     */
    public static ImageShape shape(byte[] bytes, String name) {
        return shape(name, () -> new MemoryStream(bytes));
    }

    private static ImageShape shape(String name, Opening opening) {
        try (ImageInputStream input = new EndingStream(opening.open())) {
            HiddenSizes.check(input);
            Orientation orientation = Orientation.of(input);
            ImageReader reader = reader(input, name);
            try {
                reader.setInput(input, true, true);
                return orientation.turn(new ImageShape(reader.getHeight(0), reader.getWidth(0), 3));
            } finally {
                reader.dispose();
            }
        } catch (DataException said) {
            throw said;
        } catch (IOException | RuntimeException problem) { // decoders meet broken files with any exception
            throw damaged(name, problem);
        }
    }

    private static ImageReader reader(ImageInputStream input, String name) {
        Iterator<ImageReader> readers = ImageIO.getImageReaders(input);
        if (!readers.hasNext()) {
            throw new DataException(name + " is not an image that can be read; convert it to PNG or remove it");
        }
        return readers.next();
    }

    private static DataException damaged(String name, Throwable problem) {
        return new DataException(
                "the image " + name + " is damaged (" + Reasons.of(problem) + "); repair or remove it", problem);
    }

    /** {@return an image, scaled and made grey or coloured as the shape says; its proportions may change} */
    public static Raster scale(Raster image, ImageShape shape) {
        return scale(image, shape, Fit.SQUASH);
    }

    /** {@return an image, brought to a shape and made grey or coloured as that says} */
    public static Raster scale(Raster image, ImageShape shape, Fit fit) {
        ImageShape old = image.shape();
        if (old.equals(shape)) {
            return image;
        }
        return Fitting.of(
                old.height(),
                old.width(),
                (row, values) -> {
                    for (int x = 0; x < old.width(); x++) {
                        int red = image.value(row, x, 0);
                        int green = old.channels() == 1 ? red : image.value(row, x, 1);
                        int blue = old.channels() == 1 ? red : image.value(row, x, 2);
                        Images.put(values, x, shape.channels(), red, green, blue);
                    }
                },
                Orientation.UPRIGHT,
                shape,
                fit);
    }

    /** {@return true if a file's name says that it is an image that can be read: {@code .png}, {@code .JPG} ...} */
    public static boolean isImage(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        int dot = name.lastIndexOf('.');
        return dot > 0 && SUFFIXES.contains(name.substring(dot + 1));
    }

    private static Set<String> suffixes() {
        return Stream.of(ImageIO.getReaderFileSuffixes())
                .map(suffix -> suffix.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** An image as it is stored. */
    private record Decoded(BufferedImage image, Orientation orientation) {

        Raster prepared(ImageShape shape, Preparation preparation) {
            return Images.of(image, orientation, shape, preparation);
        }

        Raster unscaled(Colour colour, @Nullable ValueRange range) {
            ImageShape stored = new ImageShape(image.getHeight(), image.getWidth(), colour.channels());
            return prepared(orientation.turn(stored), Preparation.PLAIN.withRange(range));
        }
    }

    /** Opens the bytes of an image. */
    private interface Opening {
        ImageInputStream open() throws IOException;
    }

    private static <T> T read(Path file, Function<Decoded, T> taking) {
        UserPaths.checkFile(file, "image");
        return read(file.toString(), () -> new FileImageInputStream(file.toFile()), taking);
    }

    private static <T> T read(String name, Opening opening, Function<Decoded, T> taking) {
        try {
            return decode(name, opening, taking, false);
        } catch (ImageMemoryException beside) { // other images may have taken the memory
            return decode(name, opening, taking, true);
        }
    }

    private static <T> T decode(String name, Opening opening, Function<Decoded, T> taking, boolean alone) {
        int height = 0;
        int width = 0;
        try (ImageInputStream input = new EndingStream(opening.open())) {
            ImageReader reader = reader(input, name);
            // Both look at the bytes themselves, before a decoder believes them and takes memory or minutes.
            HiddenSizes.check(input);
            int scans = JpegScans.of(input);
            if (scans == JpegScans.CUT) {
                throw new IIOException(EndingStream.TOO_EARLY);
            }
            if (JpegScans.areTooMany(scans, 0)) {
                throw new DataException(name + " has more than " + JpegScans.MOST
                        + " scans, which take long to decode; save it anew or remove it");
            }
            Orientation orientation = Orientation.of(input);
            try {
                reader.setInput(input, true, true); // without metadata, in which a hostile file can hide more work
                height = reader.getHeight(0);
                width = reader.getWidth(0);
                if ((long) height * width > MOST_PIXELS) {
                    throw new DataException(name + " promises " + height + "x" + width + " pixels, more than the "
                            + MOST_PIXELS / 1_000_000 + " million that are read; shrink it or remove it");
                }
                if (JpegScans.areTooMany(scans, (long) height * width)) {
                    throw new DataException(name + " has " + scans + " scans of " + height + "x" + width
                            + " pixels, which take long to decode; save it anew or remove it");
                }
                Runnable giveBack =
                        alone ? DecodingMemory.takeAll() : DecodingMemory.take(DecodingMemory.megabytes(height, width));
                try {
                    DecodingMemory.check(height, width); // after the wait: others may have left garbage
                    DecodingStop stop = new DecodingStop();
                    reader.addIIOReadProgressListener(stop);
                    DecodingWarnings warnings = new DecodingWarnings();
                    reader.addIIOReadWarningListener(warnings);
                    BufferedImage image = reader.read(0);
                    if (stop.hasEnded()) {
                        throw new DataException("decoding " + name + " was ended: its thread was interrupted");
                    }
                    warnings.refuseDamage();
                    return taking.apply(new Decoded(image, orientation));
                } finally {
                    giveBack.run();
                }
            } finally {
                reader.dispose();
            }
        } catch (DataException said) {
            throw said;
        } catch (IOException
                | RuntimeException
                | OutOfMemoryError problem) { // decoders meet broken files with any exception
            if (DecodingMemory.isShort(problem)) {
                throw tooLittleMemory(name, height, width, problem);
            }
            throw damaged(name, problem);
        }
    }

    private static ImageMemoryException tooLittleMemory(String name, int height, int width, Throwable problem) {
        long megabytes = DecodingMemory.megabytes(height, width);
        return new ImageMemoryException(
                "the image " + name + " of " + height + "x" + width + " pixels takes about " + megabytes
                        + " MB to decode, and of " + Runtime.getRuntime().maxMemory() / (1 << 20)
                        + " MB of memory not enough is free; give more with VITRINE_OPTS=-Xmx8g, or shrink the image",
                megabytes,
                problem);
    }
}
