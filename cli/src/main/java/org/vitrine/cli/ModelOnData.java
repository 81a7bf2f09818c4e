package org.vitrine.cli;

import java.io.IOException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.model.Model;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that look at labelled pictures with a model. */
final class ModelOnData {

    @Mixin
    @SuppressWarnings("NullAway.Init")
    ModelOption model;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    DataOptions data;

    @Option(
            names = "--split",
            paramLabel = "NAME",
            description = "Which part of the data to look at. Default: ${DEFAULT-VALUE}.")
    String split = "test";

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "For data that are generated, and samples that are drawn. Default: ${DEFAULT-VALUE}.")
    long seed = 1;

    Model read() throws IOException {
        return model.read();
    }

    /** Opens the pictures: with the model's labels, and of its size. */
    ImageSource open(Model machine) {
        return PictureInput.open(data, machine, model.file, split, seed);
    }
}
