package org.vitrine.dataset;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * Labelled images, wherever they come from, all of one size. Images are made on demand, so that a source may be larger than
 * memory; several threads may ask at once.
 */
public interface ImageSource {

    /**
     * What the images can be called.
     *
     * @return the labels
     */
    Labels labels();

    /**
     * The size of every image.
     *
     * @return the shape
     */
    ImageShape shape();

    /**
     * How many images there are.
     *
     * @return the number of images
     */
    int size();

    /**
     * One image.
     *
     * @param index which one
     * @return the image, of this source's shape
     * @throws DataException if it cannot be read; the message names it
     */
    Raster image(int index);

    /**
     * Whether an image has a label.
     *
     * @param index the image
     * @param label the label
     * @return true if it has
     */
    boolean has(int index, int label);

    /**
     * The name of an image for people: a file name, or a number.
     *
     * @param index which one
     * @return its name
     */
    default String name(int index) {
        return "#" + index;
    }

    /**
     * The pixels that make a label true, if they are known.
     *
     * @param index the image
     * @param label the label
     * @return for each pixel, row by row, whether it belongs to the label; empty if that is not known
     */
    default Optional<boolean[]> mask(int index, int label) {
        return Optional.empty();
    }

    /**
     * The size of an image before it was scaled, by which a mask is checked that was drawn on the original.
     *
     * @param index which one
     * @return its original shape; the shape of this source if images are not scaled, or if that is not known
     * @throws DataException if it cannot be read; the message names it
     */
    default ImageShape originalShape(int index) {
        return shape();
    }

    /**
     * How many images are named in the lists that came with the data but are missing.
     *
     * @return the number of images that are listed and missing
     */
    default int missing() {
        return 0;
    }

    /**
     * What was found beside the images and left out, such as folders without images.
     *
     * @return a line for a person about each kind of thing, with a count; empty if nothing was left out
     */
    default List<String> leftOut() {
        return List.of();
    }

    /**
     * Identifies an image and its current content without reading it, so that results computed from it can be cached.
     *
     * @param index which one
     * @return its stamp; empty if results computed from this source's images must not be cached
     */
    default Optional<ImageStamp> stamp(int index) {
        return Optional.empty();
    }

    /**
     * Images in memory with one label each, by number.
     *
     * @param labels what the images can be called
     * @param images the images, at least one, all of one size
     * @param classes the index of each image's label
     * @return a source of copies of the lists; the images themselves are shared
     * @throws DataException if lengths or sizes differ, there is no such label, or an image has none or several of labels that exclude each
     *     other
     */
    static ImageSource of(Labels labels, List<Raster> images, int... classes) {
        return ImagesInMemory.of(labels, images, classes);
    }

    /**
     * Images in memory with one label each, by name.
     *
     * @param labels what the images can be called
     * @param images the images, at least one, all of one size
     * @param classes the name of each image's label
     * @return a source of copies of the lists; the images themselves are shared
     * @throws DataException if lengths or sizes differ, there is no such label, or an image has none or several of labels that exclude each
     *     other
     */
    static ImageSource of(Labels labels, List<Raster> images, String... classes) {
        return ImagesInMemory.of(labels, images, classes);
    }

    /**
     * Images in memory with any labels, by name.
     *
     * @param labels what the images can be called
     * @param images the images, at least one, all of one size
     * @param names for each image the names of its labels
     * @return a source of copies of the lists; the images themselves are shared
     * @throws DataException if lengths or sizes differ, there is no such label, or an image has none or several of labels that exclude each
     *     other
     */
    static ImageSource of(Labels labels, List<Raster> images, List<? extends Collection<String>> names) {
        return ImagesInMemory.of(labels, images, names);
    }

    /**
     * Images in memory with any labels, as truth values.
     *
     * @param labels what the images can be called
     * @param images the images, at least one, all of one size
     * @param targets for each image and each label whether the image has it
     * @return a source of copies of the lists; the images themselves are shared
     * @throws DataException if lengths or sizes differ, there is no such label, or an image has none or several of labels that exclude each
     *     other
     */
    static ImageSource of(Labels labels, List<Raster> images, boolean[][] targets) {
        return ImagesInMemory.of(labels, images, targets);
    }
}
