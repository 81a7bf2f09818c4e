package org.vitrine.cli;

import java.io.IOException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.model.Model;
import picocli.CommandLine.Mixin;

/** Options of commands that look at labelled pictures with a model. */
final class ModelOnData {

    @Mixin
    @SuppressWarnings("NullAway.Init")
    ModelOption model;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    PicturesToLookAt pictures;

    Model read() throws IOException {
        return model.read();
    }

    /** Opens the pictures: with the model's labels, and of its size. */
    ImageSource open(Model machine) {
        return PictureInput.open(pictures.data, machine, model.file, pictures.split, pictures.seed);
    }
}
