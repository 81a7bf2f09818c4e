package org.vitrine.tribuo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tribuo.Dataset;
import org.tribuo.Example;
import org.tribuo.Output;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * The examples of a dataset of Tribuo as labelled images, in the order in which the dataset gives them.
 *
 * @param <T> the type of outputs
 */
final class TrainingImages<T extends Output<T>> implements ImageSource {

    private final OutputKind<T> kind;
    private final Labels labels;
    private final Pixels pixels;
    private final List<Example<T>> examples = new ArrayList<>();

    /**
     * @throws IllegalArgumentException if an example has no label, or one that the domain lacks
     */
    TrainingImages(OutputKind<T> kind, Labels labels, Pixels pixels, Dataset<T> dataset) {
        this.kind = kind;
        this.labels = labels;
        this.pixels = pixels;
        Set<String> known = new HashSet<>(labels.names());
        for (Example<T> example : dataset) {
            for (String name : kind.names(example.getOutput())) {
                if (!known.contains(name)) {
                    throw new IllegalArgumentException(called(examples.size()) + " has the label '" + name
                            + "', which is not in the dataset's domain; remove it before training");
                }
            }
            examples.add(example); // a dataset of Tribuo gives its examples in order, and not by their number
        }
    }

    private static String called(int index) {
        return "example " + index;
    }

    @Override
    public Labels labels() {
        return labels;
    }

    @Override
    public ImageShape shape() {
        return pixels.shape();
    }

    @Override
    public int size() {
        return examples.size();
    }

    @Override
    public Raster image(int index) {
        try {
            return pixels.image(examples.get(index));
        } catch (IllegalArgumentException unfit) {
            throw new IllegalArgumentException(called(index) + ": " + unfit.getMessage(), unfit);
        }
    }

    @Override
    public boolean has(int index, int label) {
        return kind.has(examples.get(index).getOutput(), labels.name(label));
    }
}
