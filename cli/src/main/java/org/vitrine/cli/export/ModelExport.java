package org.vitrine.cli.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;

/** One way to export a model, behind an option of {@code vitrine export}. */
public interface ModelExport {

    /** {@return the option that asks for it, such as {@code --onnx}} */
    String option();

    /** {@return what its file is, by which an older one is known} */
    Overwriting.Kind kind();

    /**
     * Writes a model.
     *
     * @param classifier a model or a team
     * @param file where to; the last part of the path is the name that the user chose
     * @throws UsageException if the model has something that this export cannot express; the message names it
     * @throws IOException if the file cannot be written
     */
    void write(ClauseClassifier classifier, Path file) throws IOException;

    /**
     * {@return what a model can say that its export does not; such as "how much an image is like the training images"}
     */
    default List<String> leftOut(ClauseClassifier classifier) {
        return List.of();
    }

    /**
     * Runs what was written, as its users will.
     *
     * @param classifier what was exported, to know the labels and the shape of images by; its predictor is not asked
     * @param file what {@link #write} wrote
     * @return the exported model
     * @throws UsageException if it cannot be run here; the message says what is missing
     * @throws IOException if the file cannot be read
     */
    Exported open(ClauseClassifier classifier, Path file) throws IOException;

    /**
     * {@return why an export cannot be run on this machine, though others can; then it is written without a check, and
     * the command says so; empty if it can be run, or if {@link #open} is to refuse it}
     */
    default Optional<String> missing() {
        return Optional.empty();
    }

    /** An exported model that runs. */
    interface Exported extends AutoCloseable {

        /** {@return what the exported model says of images} */
        List<Answer> answers(List<Raster> images) throws IOException;

        @Override
        void close() throws IOException;
    }

    /**
     * The answer of an exported model to one image.
     *
     * @param classSums the votes for each label
     * @param decided which labels it gives
     * @param strengths for each clause what its weights are multiplied by, those of a team's members one after the
     *     other; null if the export does not tell
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on once, compared element by element
    record Answer(int[] classSums, boolean[] decided, int @Nullable [] strengths) {}
}
