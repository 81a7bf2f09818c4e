package org.vitrine.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.training.run.OutputFiles;
import picocli.CommandLine.Option;

/** The model or team that a command writes, and what protects the files that are there. */
public final class OutputOptions {

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "Where the new model goes.")
    @SuppressWarnings("NullAway.Init")
    public Path file;

    @Option(names = "--force", description = Overwriting.FORCE)
    private boolean force;

    /**
     * Checks before the work begins that the file can be written, and may be.
     *
     * @param inputs the files that the command reads, by what they are called in messages
     * @param data what {@code --data} says; null for nothing
     * @throws IOException if it cannot be written
     */
    public void check(Overwriting.Kind kind, Map<String, Path> inputs, @Nullable String data) throws IOException {
        Overwriting.check(force, Overwriting.withData(inputs, data), new Overwriting.Output("--out", file, kind));
        OutputFiles.check(file);
    }
}
