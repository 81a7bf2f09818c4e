package org.vitrine.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import org.vitrine.training.internal.OutputFiles;
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
     * @param inputs the files that the command reads
     * @throws IOException if it cannot be written
     */
    public void check(Overwriting.Kind kind, Overwriting inputs) throws IOException {
        inputs.writes("--out", file, kind).check(force);
        OutputFiles.check(file);
    }
}
