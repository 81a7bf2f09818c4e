package org.vitrine.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vitrine.dataset.ImageSource;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** Images of some of the classes that a model knows, with all of its labels; of the other classes there are no images. */
final class WiderLabels implements ImageSource {

    private final ImageSource source;
    private final Labels labels;

    /**
     * Widens the labels of a source.
     *
     * @param source images of some of the classes
     * @param labels all classes
     */
    WiderLabels(ImageSource source, Labels labels) {
        this.source = source;
        this.labels = labels;
    }

    @Override
    public Labels labels() {
        return new Labels(labels.names(), source.labels().exclusive());
    }

    @Override
    public ImageShape shape() {
        return source.shape();
    }

    @Override
    public int size() {
        return source.size();
    }

    @Override
    public Raster image(int index) {
        return source.image(index);
    }

    @Override
    public boolean has(int index, int label) {
        int own = source.labels().names().indexOf(labels.name(label));
        return own >= 0 && source.has(index, own);
    }

    @Override
    public String name(int index) {
        return source.name(index);
    }

    @Override
    public Optional<boolean[]> mask(int index, int label) {
        int own = source.labels().names().indexOf(labels.name(label));
        return own >= 0 ? source.mask(index, own) : Optional.empty();
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
        List<String> remarks = new ArrayList<>(source.leftOut());
        List<String> absent = labels.names().stream()
                .filter(name -> !source.labels().names().contains(name))
                .toList();
        remarks.add("there are no images of " + absent.size() + " classes that the model knows: "
                + String.join(", ", absent));
        return remarks;
    }

    @Override
    public Optional<ImageStamp> stamp(int index) {
        return source.stamp(index);
    }
}
