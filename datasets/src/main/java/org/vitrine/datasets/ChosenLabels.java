package org.vitrine.datasets;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.dataset.PictureStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * Another source with some of its labels only, in the order asked for. If the labels exclude each other, or if it is asked for, only
 * the pictures that have one of the chosen ones remain; otherwise all do.
 */
final class ChosenLabels implements ImageSource {

    private final ImageSource source;
    private final Labels labels;
    private final int[] origins;
    private final int[] pictures;

    private ChosenLabels(ImageSource source, Labels labels, int[] origins, int[] pictures) {
        this.source = source;
        this.labels = labels;
        this.origins = origins;
        this.pictures = pictures;
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
        int[] pictures = IntStream.range(0, source.size())
                .filter(index -> all || IntStream.of(origins).anyMatch(label -> source.has(index, label)))
                .toArray();
        if (pictures.length == 0) {
            throw new DataException("no picture has one of the labels " + String.join(", ", names) + "; choose others");
        }
        return new ChosenLabels(source, new Labels(names, known.exclusive()), origins, pictures);
    }

    @Override
    public Labels labels() {
        return labels;
    }

    @Override
    public ImageShape shape() {
        return source.shape();
    }

    @Override
    public int size() {
        return pictures.length;
    }

    @Override
    public Raster image(int index) {
        return source.image(pictures[index]);
    }

    @Override
    public boolean has(int index, int label) {
        return source.has(pictures[index], origins[label]);
    }

    @Override
    public String name(int index) {
        return source.name(pictures[index]);
    }

    @Override
    public Optional<boolean[]> mask(int index, int label) {
        return source.mask(pictures[index], origins[label]);
    }

    @Override
    public int missing() {
        return source.missing();
    }

    @Override
    public Optional<PictureStamp> stamp(int index) {
        return source.stamp(pictures[index]);
    }
}
