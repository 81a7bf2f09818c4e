package org.vitrine.explorer.internal.view;

import java.util.List;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;

/**
 * The content of the explorer: one or two models or teams, and images that fit them.
 *
 * @param models the models; two of them can be compared
 * @param dataName the name of the images on the page; never a path
 * @param examples the images, of the models' size and with their labels
 */
public record ExplorerContent(List<NamedModel> models, String dataName, ImageSource examples) {

    private static final int MOST_MODELS = 2;

    public ExplorerContent {
        models = List.copyOf(models);
        if (models.isEmpty() || models.size() > MOST_MODELS) {
            throw new IllegalArgumentException("one model or two can be shown: " + models.size());
        }
        for (NamedModel named : models) {
            if (!named.classifier().shape().equals(examples.shape())) {
                throw new IllegalArgumentException("the images are " + examples.shape() + ", the model " + named.name()
                        + " takes " + named.classifier().shape());
            }
            if (!named.classifier().labels().equals(examples.labels())) {
                throw new IllegalArgumentException("the images have the labels "
                        + String.join(",", examples.labels().names()) + ", the model " + named.name() + " knows "
                        + String.join(",", named.classifier().labels().names()));
            }
        }
    }

    public Labels labels() {
        return examples.labels();
    }

    public ImageShape shape() {
        return examples.shape();
    }

    /** {@return an example's name without folders; tables may name images by their paths} */
    public String name(int example) {
        String name = examples.name(example);
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    /** {@return the labels that an example has} */
    public List<String> truth(int example) {
        return labels().names().stream()
                .filter(label -> examples.has(example, labels().indexOf(label)))
                .toList();
    }
}
