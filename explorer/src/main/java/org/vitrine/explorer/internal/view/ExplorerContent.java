package org.vitrine.explorer.internal.view;

import java.util.List;
import java.util.function.ToIntFunction;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.predict.Prediction;

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
            if (!named.classifier()
                    .preparation()
                    .equals(models.get(0).classifier().preparation())) {
                throw new IllegalArgumentException("images are prepared with "
                        + models.get(0).classifier().preparation() + " for the model "
                        + models.get(0).name() + ", and with "
                        + named.classifier().preparation() + " for " + named.name());
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
        return IndexedExamples.plainName(examples.name(example));
    }

    /** Chooses the label of an example to show first: the wrong one, or the surest one given. */
    public ToIntFunction<Prediction> labelToShow(int example) {
        return prediction -> ExampleResult.labelToShow(prediction, label -> examples.has(example, label));
    }

    /** {@return the labels that an example has} */
    public List<String> truth(int example) {
        return labels().names().stream()
                .filter(label -> examples.has(example, labels().indexOf(label)))
                .toList();
    }
}
