package org.vitrine.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;
import picocli.CommandLine.Option;

/** The option for the model that a command uses. */
final class ModelOption {

    @Option(names = "--model", required = true, paramLabel = "FILE", description = "The model.")
    @SuppressWarnings("NullAway.Init")
    Path file;

    Model read() throws IOException {
        return ModelFile.read(file);
    }
}
