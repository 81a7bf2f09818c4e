package org.vitrine.data;

import java.util.List;
import java.util.Optional;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.ImageSource;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** Another source's images, scaled or made grey. */
record Reshaped(ImageSource source, ImageShape shape) implements ImageSource {

    @Override
    public Labels labels() {
        return source.labels();
    }

    @Override
    public int size() {
        return source.size();
    }

    @Override
    public Raster image(int index) {
        return ImageDecoder.scale(source.image(index), shape);
    }

    @Override
    public boolean has(int index, int label) {
        return source.has(index, label);
    }

    @Override
    public String name(int index) {
        return source.name(index);
    }

    @Override
    public ImageShape originalShape(int index) {
        return source.originalShape(index);
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
        return source.stamp(index);
    }
}
