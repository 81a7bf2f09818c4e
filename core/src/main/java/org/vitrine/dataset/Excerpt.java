package org.vitrine.dataset;

import java.util.List;
import java.util.Optional;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** Takes some images of a source, evenly spread over it, so that data sorted by label keep all their labels. */
public final class Excerpt implements ImageSource {

    private final ImageSource source;
    private final int size;

    private Excerpt(ImageSource source, int size) {
        this.source = source;
        this.size = size;
    }

    /**
     * {@return a source of some images; the source itself if it has no more}
     *
     * @param source all images
     * @param most the largest number of images to take, 1 or more
     */
    public static ImageSource of(ImageSource source, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("a limit must be at least 1: " + most);
        }
        return most >= source.size() ? source : new Excerpt(source, most);
    }

    private int origin(int index) {
        return (int) ((long) index * source.size() / size);
    }

    @Override
    public Labels labels() {
        return source.labels();
    }

    @Override
    public ImageShape shape() {
        return source.shape();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Raster image(int index) {
        return source.image(origin(index));
    }

    @Override
    public boolean has(int index, int label) {
        return source.has(origin(index), label);
    }

    @Override
    public String name(int index) {
        return source.name(origin(index));
    }

    @Override
    public Optional<boolean[]> mask(int index, int label) {
        return source.mask(origin(index), label);
    }

    @Override
    public ImageShape originalShape(int index) {
        return source.originalShape(origin(index));
    }

    @Override
    public int missing() {
        return source.missing();
    }

    @Override
    public List<String> leftOut() {
        return source.leftOut();
    }

    @Override
    public Optional<ImageStamp> stamp(int index) {
        return source.stamp(origin(index));
    }
}
