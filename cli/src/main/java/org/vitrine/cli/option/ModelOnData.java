package org.vitrine.cli.option;

import java.io.IOException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.model.ClauseClassifier;
import picocli.CommandLine.Mixin;

/** Options of commands that look at labelled images with a model. */
public final class ModelOnData {

    @Mixin
    @SuppressWarnings("NullAway.Init")
    public ModelOption model;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    public ImagesToShow images;

    /** Reads a model or a team. */
    public ClauseClassifier readAny() throws IOException {
        return model.readAny();
    }

    /** Opens the images: with the model's labels, and of its size. */
    public ImageSource open(ClauseClassifier machine) {
        return ImageInput.open(images.data, machine, model.file, images.split, images.seed);
    }
}
