package org.vitrine.explorer;

import java.util.List;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;

/**
 * What there is to see: one model or two, and images that suit them.
 *
 * @param models the models; two of them can be compared
 * @param dataName what the images are called on the page; never a path
 * @param examples the images, of the models' size and with their labels
 */
public record Exhibition(List<Exhibit> models, String dataName, ImageSource examples) {

    private static final int MOST_MODELS = 2;

    public Exhibition {
        models = List.copyOf(models);
        if (models.isEmpty() || models.size() > MOST_MODELS) {
            throw new IllegalArgumentException("one model or two can be shown: " + models.size());
        }
        for (Exhibit exhibit : models) {
            if (!exhibit.model().shape().equals(examples.shape())) {
                throw new IllegalArgumentException("the images are " + examples.shape() + ", the model "
                        + exhibit.name() + " takes " + exhibit.model().shape());
            }
            if (!exhibit.model().labels().equals(examples.labels())) {
                throw new IllegalArgumentException("the images have the labels "
                        + String.join(",", examples.labels().names()) + ", the model " + exhibit.name() + " knows "
                        + String.join(",", exhibit.model().labels().names()));
            }
        }
    }

    Labels labels() {
        return examples.labels();
    }

    ImageShape shape() {
        return examples.shape();
    }

    /** What a person calls an example: the last part of its name, since tables may name images by their paths. */
    String name(int example) {
        String name = examples.name(example);
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    /** The labels that an example has. */
    List<String> truth(int example) {
        return labels().names().stream()
                .filter(label -> examples.has(example, labels().indexOf(label)))
                .toList();
    }
}
