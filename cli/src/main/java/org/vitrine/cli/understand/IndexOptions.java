package org.vitrine.cli.understand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.model.ClauseClassifier;
import picocli.CommandLine.Option;

/** Options of commands that show training examples of an index. */
public final class IndexOptions {

    @Option(
            names = "--index",
            paramLabel = "FILE",
            description = "The index of training examples that 'vitrine index' wrote. Default: the one beside the "
                    + "model, if there is one.")
    private @Nullable Path file;

    @Option(
            names = "--index-data",
            description = "Open the images at the place that the index names. Default: only if it is that of --data; "
                    + "otherwise the examples are shown by name. Use it for an index that you trust: it may name any "
                    + "place.")
    private boolean open;

    /** Opens the index of a model or a team, and its images if they may be opened; empty if there is no index. */
    Optional<IndexedExamples> open(ClauseClassifier model, Path modelFile, ImageOptions images, Console screen)
            throws IOException {
        return TrainingExamples.open(
                model, modelFile, file, location -> open || location.equals(named(images)), screen);
    }

    private static @Nullable String named(ImageOptions images) {
        String location = images.location();
        return location == null ? null : TrainingExamples.absolute(location);
    }
}
