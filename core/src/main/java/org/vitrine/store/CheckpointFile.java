package org.vitrine.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.dataset.DataPart;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.Provenance;
import org.vitrine.model.TrainingState;

/**
 * Writes and reads checkpoints. A checkpoint is a model file with more in it: the tensors of the model so far; those of
 * the best model so far, if one is kept, under names that begin with {@code best.}; and in the metadata the counts of
 * the epoch that is not over ({@code epoch.*}), the epoch of the best model ({@code best.epochs}) and the notes of
 * whoever runs the training ({@code run.*}).
 *
 * <p>The last two are kept, so that training can resume from the older if the newer is lost.
 */
public final class CheckpointFile {

    private static final String BEST = "best.";
    private static final String BEST_EPOCHS = "best.epochs";
    private static final String EPOCHS = "provenance.epochs";
    private static final String STOPPED_AFTER = "provenance.stoppedAfter";
    private static final String NOTE = "run.";

    private CheckpointFile() {}

    /** {@return where the checkpoint before the last is: beside the last} */
    public static Path previous(Path file) {
        return file.resolveSibling(file.getFileName() + ".previous");
    }

    /**
     * Deletes the checkpoints of a training, and the remains of one that was being written.
     *
     * @throws IOException if one of them cannot be removed
     */
    public static void delete(Path file) throws IOException {
        Files.deleteIfExists(previous(file)); // the newer last: whoever is killed in between can still go on
        Files.deleteIfExists(AtomicFile.unfinished(file));
        Files.deleteIfExists(file);
    }

    /**
     * Writes a checkpoint; the one that is there is kept as {@link #previous}.
     *
     * @throws ModelFileException if the file cannot be written; those that are there stay
     */
    public static void write(Checkpoint checkpoint, Path file) throws ModelFileException {
        StoredFile.write(
                file, "checkpoint", "check the folder and its free space (older checkpoints are unchanged)", () -> {
                    Map<String, String> metadata = metadata(checkpoint);
                    List<Safetensors.Tensor> tensors = tensors(checkpoint);
                    AtomicFile.write(file, previous(file), channel -> Safetensors.write(channel, metadata, tensors));
                });
    }

    /**
     * {@return the bytes of the file of a checkpoint}
     *
     * @throws ModelFileException if a file cannot hold it
     */
    public static byte[] toBytes(Checkpoint checkpoint) throws ModelFileException {
        return FileKind.CHECKPOINT.toBytes(metadata(checkpoint), tensors(checkpoint));
    }

    private static Map<String, String> metadata(Checkpoint checkpoint) {
        Map<String, String> metadata = FileKind.CHECKPOINT.metadata();
        metadata.putAll(Metadata.of(checkpoint.state().model()));
        metadata.putAll(Metadata.of(checkpoint.state().epoch()));
        checkpoint.notes().forEach((name, text) -> metadata.put(NOTE + name, text));
        checkpoint
                .best()
                .ifPresent(
                        best -> metadata.put(BEST_EPOCHS, "" + best.provenance().epochs()));
        return metadata;
    }

    private static List<Safetensors.Tensor> tensors(Checkpoint checkpoint) {
        List<Safetensors.Tensor> tensors =
                new ArrayList<>(ModelTensors.of(checkpoint.state().model(), ""));
        checkpoint.best().ifPresent(best -> tensors.addAll(ModelTensors.of(best, BEST)));
        return tensors;
    }

    /**
     * {@return a checkpoint from its file}
     *
     * @throws ModelFileException if it cannot be read, is not a checkpoint, or has a single wrong bit
     */
    public static Checkpoint read(Path file) throws ModelFileException {
        return FileKind.CHECKPOINT.read(file, CheckpointFile::checkpoint);
    }

    /**
     * {@return a checkpoint from the bytes of its file}
     *
     * @throws ModelFileException if these are not the bytes of a checkpoint, or a single bit is wrong
     */
    public static Checkpoint read(byte[] bytes) throws ModelFileException {
        return FileKind.CHECKPOINT.read(bytes, CheckpointFile::checkpoint);
    }

    static Checkpoint checkpoint(Safetensors container) throws IOException {
        Map<String, String> texts = container.metadata();
        Metadata metadata = new Metadata(texts);
        TrainingState state = new TrainingState(ModelTensors.model(container, metadata, ""), metadata.epoch());
        Map<String, String> notes = metadata.below(NOTE);
        if (!metadata.has(BEST_EPOCHS)) {
            return new Checkpoint(state, null, notes);
        }
        Map<String, String> ofBest = new HashMap<>(texts);
        ofBest.put(EPOCHS, metadata.text(BEST_EPOCHS));
        ofBest.put(STOPPED_AFTER, "0");
        if (metadata.has(Metadata.LESSONS)) { // the same, but that the last one had not gone so far
            Provenance now = state.model().provenance();
            DataPart data = now.last().data();
            Provenance then = now.learntOn(data, true, metadata.whole(BEST_EPOCHS), 0);
            ofBest.put(Metadata.LESSONS, ProvenanceTexts.writeLessons(then.lessons()));
        }
        return new Checkpoint(state, ModelTensors.model(container, new Metadata(ofBest), BEST), notes);
    }
}
