package org.vitrine.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.store.ModelFile;
import picocli.CommandLine.Option;

/** The option for the model that a command uses. */
public final class ModelOption {

    @Option(names = "--model", required = true, paramLabel = "FILE", description = "The model.")
    @SuppressWarnings("NullAway.Init")
    public Path file;

    /** {@return what protects the model's file, and others that are to be added, from being overwritten} */
    public Overwriting read() {
        return new Overwriting().reads("the model", file);
    }

    /** Reads a model or a team. */
    public ClauseClassifier readAny() throws IOException {
        return ModelFile.readClassifier(file);
    }
}
