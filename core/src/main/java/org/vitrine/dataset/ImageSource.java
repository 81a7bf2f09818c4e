package org.vitrine.dataset;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.image.ValueRange;
import org.vitrine.label.Labels;

/**
 * Labelled images, wherever they come from, all of one size. Images are made on demand, so that a source may be larger
 * than memory; several threads may ask at once.
 */
public interface ImageSource {

    /** {@return the labels that the images can have} */
    Labels labels();

    /** {@return the size of every image} */
    ImageShape shape();

    /**
     * {@return how the images are brought to this size, which a model that learns from them keeps for those that it is
     * shown later}
     */
    default Preparation preparation() {
        return Preparation.PLAIN;
    }

    /** {@return the number of images} */
    int size();

    /**
     * {@return an image, of this source's shape}
     *
     * @throws DataException if it cannot be read; the message names it
     */
    Raster image(int index);

    /** {@return true if an image has a label} */
    boolean has(int index, int label);

    /** {@return the name of an image for people: a file name, or a number} */
    default String name(int index) {
        return "#" + index;
    }

    /** {@return for each pixel, row by row, true if it makes a label true; empty if that is not known} */
    default Optional<boolean[]> mask(int index, int label) {
        return Optional.empty();
    }

    /**
     * {@return the size of an image before it was scaled, by which a mask is checked that was drawn on the original;
     * the shape of this source if images are not scaled, or if that is not known}
     *
     * @throws DataException if it cannot be read; the message names it
     */
    default ImageShape originalShape(int index) {
        return shape();
    }

    /**
     * {@return the smallest and the largest value of an image as it is stored, if it is grey and has more than 8 bits a
     * pixel, of which often a part only is used; empty for all other images, or if that is not known}
     *
     * @throws DataException if it cannot be read; the message names it
     */
    default Optional<ValueRange> storedValues(int index) {
        return Optional.empty();
    }

    /** {@return the number of images that are named in the lists that came with the data but are missing} */
    default int missing() {
        return 0;
    }

    /**
     * {@return a line for a person, with a count, about each kind of thing that was found beside the images and left
     * out, such as folders without images; empty if nothing was left out}
     */
    default List<String> leftOut() {
        return List.of();
    }

    /**
     * {@return the stamp of an image, which identifies it and its current content without reading it, so that results
     * computed from it can be cached; empty if results computed from this source's images must not be cached}
     */
    default Optional<ImageStamp> stamp(int index) {
        return Optional.empty();
    }

    /**
     * {@return at most {@code most} of the images, 1 or more, evenly spread, so that data sorted by label keep all
     * their labels; this source itself if it has no more}
     */
    default ImageSource excerpt(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("a limit must be at least 1: " + most);
        }
        return most >= size() ? this : new Excerpt(this, most);
    }

    /**
     * {@return a source of images in memory with one label each, by number; lists are copied, the images themselves are
     * shared}
     *
     * @param images the images, at least one, all of one size
     * @param classes the index of each image's label
     * @throws DataException if lengths or sizes differ, there is no such label, or an image has none or several of
     *     labels that exclude each other
     */
    static ImageSource of(Labels labels, List<Raster> images, int... classes) {
        return ImagesInMemory.of(labels, images, classes);
    }

    /** {@return a source of images in memory with one label each, by name, as {@link #of(Labels, List, int...)}} */
    static ImageSource of(Labels labels, List<Raster> images, String... classes) {
        return ImagesInMemory.of(labels, images, classes);
    }

    /**
     * {@return a source of images in memory with any labels, by the names that each image has, as
     * {@link #of(Labels, List, int...)}}
     */
    static ImageSource of(Labels labels, List<Raster> images, List<? extends Collection<String>> names) {
        return ImagesInMemory.of(labels, images, names);
    }

    /**
     * {@return a source of images in memory with any labels, as {@link #of(Labels, List, int...)}; {@code targets} says
     * for each image and each label whether the image has it}
     */
    static ImageSource of(Labels labels, List<Raster> images, boolean[][] targets) {
        return ImagesInMemory.of(labels, images, targets);
    }
}
