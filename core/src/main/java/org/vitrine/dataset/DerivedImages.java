package org.vitrine.dataset;

import java.util.List;
import java.util.Optional;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.image.ValueRange;
import org.vitrine.label.Labels;

/**
 * Offers the images of another source, some of them or all. A subclass overrides what is different: usually
 * {@link #origin}, or the labels, or the images themselves. Masks are those of the other source as long as a label
 * means the same there; a subclass whose labels or shapes differ overrides {@link #mask}.
 */
public abstract class DerivedImages implements ImageSource {

    private final ImageSource source;

    /** Begins with the images of another source. */
    protected DerivedImages(ImageSource source) {
        this.source = source;
    }

    /** {@return the source that the images come from} */
    protected final ImageSource source() {
        return source;
    }

    /** {@return the index in the other source of an image of this one: the same unless overridden} */
    protected int origin(int index) {
        return index;
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
    public Preparation preparation() {
        return source.preparation();
    }

    @Override
    public int size() {
        return source.size();
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
    public Optional<ValueRange> storedValues(int index) {
        return source.storedValues(origin(index));
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
