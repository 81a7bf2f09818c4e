package org.vitrine.cli.option;

import java.io.IOException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.model.Model;
import picocli.CommandLine.Mixin;

/** Options of commands that look at labelled images with a model. */
public final class ModelOnData {

    @Mixin
    @SuppressWarnings("NullAway.Init")
    public ModelOption model;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    public ImagesToShow images;

    public Model read() throws IOException {
        return model.read();
    }

    /** Opens the images: with the model's labels, and of its size. */
    public ImageSource open(Model machine) {
        return ImageInput.open(images.data, machine, model.file, images.split, images.seed);
    }
}
