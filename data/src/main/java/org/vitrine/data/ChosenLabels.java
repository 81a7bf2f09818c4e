package org.vitrine.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.DerivedImages;
import org.vitrine.dataset.ImageSource;
import org.vitrine.label.Labels;

/**
 * Another source with some of its labels only, in the order asked for. If the labels exclude each other, or if it is
 * asked for, only the images that have one of the chosen ones remain; otherwise all do.
 */
final class ChosenLabels extends DerivedImages {

    private final Labels labels;
    private final int[] origins;
    private final int[] images;

    private ChosenLabels(ImageSource source, Labels labels, int[] origins, int[] images) {
        super(source);
        this.labels = labels;
        this.origins = origins;
        this.images = images;
    }

    static ImageSource of(ImageSource source, List<String> names, boolean dropUnlabelled) {
        Labels known = source.labels();
        for (String name : names) {
            if (!known.names().contains(name)) {
                throw new DataException(
                        "there is no label '" + name + "' in the data; there are: " + String.join(", ", known.names()));
            }
        }
        if (names.isEmpty() || new HashSet<>(names).size() != names.size()) {
            throw new DataException("choose at least one label, and each only once: " + String.join(", ", names));
        }
        int[] origins = names.stream().mapToInt(known::indexOf).toArray();
        boolean all = !known.exclusive() && !dropUnlabelled;
        int[] images = IntStream.range(0, source.size())
                .filter(index -> all || IntStream.of(origins).anyMatch(label -> source.has(index, label)))
                .toArray();
        if (images.length == 0) {
            throw new DataException("no image has one of the labels " + String.join(", ", names) + "; choose others");
        }
        return new ChosenLabels(source, new Labels(names, known.exclusive()), origins, images);
    }

    @Override
    protected int origin(int index) {
        return images[index];
    }

    @Override
    public Labels labels() {
        return labels;
    }

    @Override
    public int size() {
        return images.length;
    }

    @Override
    public boolean has(int index, int label) {
        return super.has(index, origins[label]);
    }

    @Override
    public Optional<boolean[]> mask(int index, int label) {
        return super.mask(index, origins[label]);
    }

    @Override
    public List<String> leftOut() {
        List<String> remarks = new ArrayList<>(super.leftOut());
        if (labels.exclusive() && images.length < source().size()) {
            int left = source().size() - images.length;
            List<String> others = source().labels().names().stream()
                    .filter(name -> !labels.names().contains(name))
                    .toList();
            remarks.add(left + " of " + source().size() + " images are of other classes: " + String.join(", ", others));
        }
        return remarks;
    }
}
