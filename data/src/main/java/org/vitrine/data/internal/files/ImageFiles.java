package org.vitrine.data.internal.files;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.vitrine.data.DataLocation;
import org.vitrine.data.StoredImages;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.data.image.ImageSize;
import org.vitrine.data.internal.io.FileStamps;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.image.ValueRange;
import org.vitrine.label.Labels;

/**
 * Labelled image files, read when asked for.
 *
 * @param preparation how images are brought to the shape
 * @param scaled true if images are scaled to the shape; false if they must have it
 * @param leftOut remarks on what was left out
 */
public record ImageFiles(
        List<Entry> entries,
        Labels labels,
        ImageShape shape,
        Preparation preparation,
        boolean scaled,
        List<String> leftOut)
        implements ImageSource {

    /** So many images, spread over all, are looked at to tell whether the images are grey. */
    private static final int LOOKED_AT = 8;

    /** One image file and its labels. */
    public record Entry(Path file, String name, BitSet labels) {}

    public ImageFiles {
        entries = List.copyOf(entries);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Lists labelled image files.
     *
     * @param entries the files, at least one
     * @param options size and colour; without a size all images must be as large as the first that can be read, without
     *     a colour they are grey if each of a few, spread over all, is
     */
    public static ImageFiles of(
            List<Entry> entries, Labels labels, DataLocation.Options options, List<String> leftOut) {
        ImageSize size = options.size();
        Colour colour = options.colour();
        if (size == null) {
            ImageShape first = firstReadable(entries).shape();
            size = new ImageSize(first.height(), first.width());
        }
        if (colour == null) {
            colour = coloured(entries) ? Colour.RGB : Colour.GREY;
        }
        ImageShape shape = new ImageShape(size.height(), size.width(), colour.channels());
        return new ImageFiles(entries, labels, shape, options.preparation(), options.size() != null, leftOut);
    }

    private static Raster firstReadable(List<Entry> entries) {
        DataException first = null;
        for (Entry entry : entries) {
            try {
                return ImageDecoder.read(entry.file());
            } catch (DataException unreadable) {
                first = first == null ? unreadable : first;
            }
        }
        throw Objects.requireNonNull(first, "there is at least one entry");
    }

    private static boolean coloured(List<Entry> entries) {
        int looked = Math.min(LOOKED_AT, entries.size());
        return IntStream.range(0, looked)
                .mapToObj(i -> entries.get((int) ((long) i * entries.size() / looked)))
                .anyMatch(ImageFiles::isColoured);
    }

    private static boolean isColoured(Entry entry) {
        try {
            return ImageDecoder.read(entry.file()).shape().channels() > 1;
        } catch (DataException unreadable) { // told when the image itself is asked for
            return false;
        }
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public Raster image(int index) {
        Path file = entries.get(index).file();
        if (scaled) {
            return ImageDecoder.read(file, shape, preparation);
        }
        Raster image = ImageDecoder.read(file, Colour.of(shape), preparation.range());
        if (!image.shape().equals(shape)) {
            throw new DataException(file + " has " + image.shape().height() + "x"
                    + image.shape().width() + " pixels, the first image " + shape.height() + "x" + shape.width()
                    + "; scale all to one size with --size " + StoredImages.suggestion(shape));
        }
        return image;
    }

    @Override
    public boolean has(int index, int label) {
        return entries.get(index).labels().get(label);
    }

    @Override
    public String name(int index) {
        return entries.get(index).name();
    }

    @Override
    public ImageShape originalShape(int index) {
        return scaled ? ImageDecoder.shape(entries.get(index).file()) : shape;
    }

    @Override
    public Optional<ValueRange> storedValues(int index) {
        return ImageDecoder.values(entries.get(index).file());
    }

    @Override
    public Optional<ImageStamp> stamp(int index) {
        ImageStamp stamp = FileStamps.of(entries.get(index).file());
        return Optional.of(scaled ? new ImageStamp("scaled " + stamp.place(), stamp.state()) : stamp);
    }
}
