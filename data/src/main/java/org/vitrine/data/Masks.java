package org.vitrine.data;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.DerivedImages;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Images with masks from a folder: PNG files in which every pixel that is not black belongs to the region that makes a
 * label true. The mask of the image {@code photo.jpg} is {@code LABEL/photo.png} for one label, or else
 * {@code photo.png} for all labels. Images of subfolders are looked for with their subfolders first, then by their file
 * name alone. An image without a name has its number, from 0 on.
 *
 * <p>A mask has the proportions of the original image and is scaled as the image is. A pixel of the scaled mask belongs
 * to the region if at least half of it did; if a region is so thin that no pixel does, those belong to it of which the
 * most did.
 */
public final class Masks extends DerivedImages {

    private static final String ENDING = ".png";
    private static final int COVERED = 255;
    private static final int HALF = 128;

    private final Path folder;

    private Masks(ImageSource source, Path folder) {
        super(source);
        this.folder = folder;
    }

    /**
     * {@return images with the masks that are in a folder, and no others}
     *
     * @throws DataException if there is no such folder
     */
    public static ImageSource of(ImageSource source, Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new DataException("there is no folder " + folder + " of masks; check the path");
        }
        return new Masks(source, folder);
    }

    /**
     * Reads the mask of an image.
     *
     * @return for each pixel, row by row, whether it belongs to the label; empty if there is no mask, or nothing is
     *     marked in it
     * @throws DataException if it cannot be read, or has other proportions than the image
     */
    @Override
    public Optional<boolean[]> mask(int index, int label) {
        return file(name(index), labels().name(label))
                .flatMap(file -> region(
                        file, originalShape(index), shape(), preparation().fit()));
    }

    /** Finds the file of a mask. Names come from the data, so none may lead out of the folder. */
    private Optional<Path> file(String image, String label) {
        int dot = image.lastIndexOf('.');
        String plain = dot > image.lastIndexOf('/') + 1 ? image.substring(0, dot) : image;
        String name = plain.matches("#\\d+") ? plain.substring(1) : plain; // an image that has a number and no name
        String last = name.substring(name.lastIndexOf('/') + 1);
        Path root = folder.toAbsolutePath().normalize();
        return Stream.of(label + "/" + name, label + "/" + last, name, last)
                .flatMap(candidate -> inside(root, candidate).stream())
                .filter(Files::isRegularFile)
                .findFirst()
                .map(file -> folder.resolve(root.relativize(file)));
    }

    /**
     * {@return a file in the folder; none if it would lie elsewhere, or if no file can be called so, as a label may be}
     */
    private static Optional<Path> inside(Path root, String name) {
        try {
            return Optional.of(root.resolve("./" + name + ENDING).normalize()).filter(file -> file.startsWith(root));
        } catch (InvalidPathException none) {
            return Optional.empty();
        }
    }

    /**
     * Reads a mask from a file.
     *
     * @param original the size of the image that it belongs to, before that was scaled
     * @param shape the size that the image was brought to
     * @param fit how it was brought to that size
     * @return for each pixel of that image, row by row, whether it belongs to the region; empty if nothing is
     *     marked
     * @throws DataException if it cannot be read, or has other proportions than the image
     */
    public static Optional<boolean[]> region(Path file, ImageShape original, ImageShape shape, Fit fit) {
        ImageShape size = ImageDecoder.shape(file);
        if (!isAlike(size, original) && !(size.height() == shape.height() && size.width() == shape.width())) {
            throw new DataException("the mask " + file + " has " + size.height() + "x" + size.width()
                    + " pixels, its image " + original.height() + "x" + original.width()
                    + "; draw it on the image itself, or scale both sides alike");
        }
        // In colour: the brightness of a dark blue rounds to 0, and such a pixel is not black.
        Raster mask = ImageDecoder.read(file, Colour.RGB);
        byte[] values = mask.toBytes();
        byte[] covered = new byte[values.length / 3];
        boolean any = false;
        for (int pixel = 0; pixel < covered.length; pixel++) {
            boolean marked = (values[3 * pixel] | values[3 * pixel + 1] | values[3 * pixel + 2]) != 0;
            covered[pixel] = (byte) (marked ? COVERED : 0);
            any |= marked;
        }
        return any ? scaled(mask.shape(), covered, shape, fit) : Optional.empty();
    }

    /** {@return true if one image is the other, enlarged or shrunk, its sides rounded to whole pixels} */
    private static boolean isAlike(ImageShape one, ImageShape other) {
        // Multiplied crosswise in longs, so that nothing is rounded before the one pixel of tolerance.
        long difference = (long) one.height() * other.width() - (long) one.width() * other.height();
        return Math.abs(difference) <= Math.max(other.height(), other.width());
    }

    private static Optional<boolean[]> scaled(ImageShape size, byte[] covered, ImageShape shape, Fit fit) {
        Raster coverage = ImageDecoder.scale(
                Raster.of(new ImageShape(size.height(), size.width(), 1), covered),
                new ImageShape(shape.height(), shape.width(), 1),
                fit);
        byte[] shares = coverage.toBytes();
        int most = 0;
        for (byte share : shares) {
            most = Math.max(most, share & 0xFF);
        }
        int least = Math.min(HALF, most);
        boolean[] region = new boolean[shares.length];
        for (int pixel = 0; pixel < shares.length; pixel++) {
            region[pixel] = (shares[pixel] & 0xFF) >= least;
        }
        return most == 0 ? Optional.empty() : Optional.of(region);
    }
}
