package org.vitrine.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vitrine.dataset.DerivedImages;
import org.vitrine.dataset.ImageSource;
import org.vitrine.label.Labels;

/**
 * Images of some of the classes that a model knows, with all of its labels; of the other classes there are no images.
 */
final class WiderLabels extends DerivedImages {

    private final Labels labels;

    /** Widens the labels of images of some of the classes to all. */
    WiderLabels(ImageSource source, Labels labels) {
        super(source);
        this.labels = new Labels(labels.names(), source.labels().exclusive());
    }

    @Override
    public Labels labels() {
        return labels;
    }

    private int own(int label) {
        return source().labels().names().indexOf(labels.name(label));
    }

    @Override
    public boolean has(int index, int label) {
        int own = own(label);
        return own >= 0 && super.has(index, own);
    }

    @Override
    public Optional<boolean[]> mask(int index, int label) {
        int own = own(label);
        return own >= 0 ? super.mask(index, own) : Optional.empty();
    }

    @Override
    public List<String> leftOut() {
        List<String> remarks = new ArrayList<>(super.leftOut());
        List<String> absent = labels.names().stream()
                .filter(name -> !source().labels().names().contains(name))
                .toList();
        remarks.add("there are no images of " + absent.size() + " classes that the model knows: "
                + String.join(", ", absent));
        return remarks;
    }
}
