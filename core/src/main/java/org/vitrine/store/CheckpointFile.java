package org.vitrine.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.model.Model;
import org.vitrine.model.TrainingState;

/**
 * Writes and reads checkpoints. A checkpoint is a model file with more in it: the tensors of the model so far; those of the best model
 * so far, if one is kept, under names that begin with {@code best.}; and in the metadata the counts of the epoch that is not over
 * ({@code epoch.*}), the epoch of the best model ({@code best.epochs}) and the notes of whoever runs the training ({@code run.*}).
 *
 * <p>The last two are kept, so that training can resume from the older if the newer is lost.
 */
public final class CheckpointFile {

    static final String FORMAT = "vitrine-checkpoint";
    private static final String BEST = "best.";
    private static final String BEST_EPOCHS = "best.epochs";
    private static final String EPOCHS = "provenance.epochs";
    private static final String STOPPED_AFTER = "provenance.stoppedAfter";
    private static final String NOTE = "run.";

    private CheckpointFile() {}

    /**
     * Where the checkpoint before the last is.
     *
     * @param file where the last is
     * @return a file beside it
     */
    public static Path previous(Path file) {
        return file.resolveSibling(file.getFileName() + ".previous");
    }

    /**
     * Deletes checkpoints, and the remains of one that was being written.
     *
     * @param file where the last is
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
     * @param checkpoint the checkpoint
     * @param file where to
     * @throws ModelFileException if the file cannot be written; those that are there stay
     */
    public static void write(Checkpoint checkpoint, Path file) throws ModelFileException {
        try {
            Map<String, String> metadata = metadata(checkpoint);
            List<Safetensors.Tensor> tensors = tensors(checkpoint);
            AtomicFile.write(file, previous(file), channel -> Safetensors.write(channel, metadata, tensors));
        } catch (IOException failed) {
            throw new ModelFileException(
                    file.toString(),
                    "cannot write the checkpoint: " + ModelFile.reason(failed),
                    "check the folder and its free space (older checkpoints are unchanged)",
                    failed);
        }
    }

    /**
     * Writes a checkpoint to memory.
     *
     * @param checkpoint the checkpoint
     * @return the bytes of a checkpoint file
     * @throws ModelFileException if a file cannot hold it
     */
    public static byte[] toBytes(Checkpoint checkpoint) throws ModelFileException {
        try {
            return Safetensors.toBytes(metadata(checkpoint), tensors(checkpoint));
        } catch (IOException failed) {
            throw new ModelFileException(
                    "checkpoint", "cannot be written: " + failed.getMessage(), "train with other labels", failed);
        }
    }

    private static Map<String, String> metadata(Checkpoint checkpoint) {
        Model model = checkpoint.state().model();
        Map<String, String> metadata = Metadata.of(model);
        metadata.put("format", FORMAT);
        metadata.put("formatVersion", "" + ModelFile.version(model));
        metadata.putAll(Metadata.of(checkpoint.state().epoch()));
        checkpoint.notes().forEach((name, text) -> metadata.put(NOTE + name, text));
        checkpoint
                .best()
                .ifPresent(
                        best -> metadata.put(BEST_EPOCHS, "" + best.provenance().epochs()));
        return metadata;
    }

    private static List<Safetensors.Tensor> tensors(Checkpoint checkpoint) throws IOException {
        List<Safetensors.Tensor> tensors =
                new ArrayList<>(ModelFile.tensors(checkpoint.state().model(), ""));
        if (checkpoint.best().isPresent()) {
            tensors.addAll(ModelFile.tensors(checkpoint.best().get(), BEST));
        }
        return tensors;
    }

    /**
     * Reads a checkpoint.
     *
     * @param file the file
     * @return the checkpoint
     * @throws ModelFileException if it cannot be read, is not a checkpoint, or has a single wrong bit
     */
    public static Checkpoint read(Path file) throws ModelFileException {
        return ModelFile.open(file, "checkpoint", source -> read(source, file.toString()));
    }

    /**
     * Reads a checkpoint from memory.
     *
     * @param bytes a checkpoint file's bytes
     * @return the checkpoint
     * @throws ModelFileException if they are no checkpoint, or are damaged in even one bit
     */
    public static Checkpoint read(byte[] bytes) throws ModelFileException {
        return ModelFile.open(bytes, source -> read(source, "checkpoint of " + bytes.length + " bytes"));
    }

    static Checkpoint read(ByteSource source, String name) throws IOException {
        Safetensors container = Safetensors.open(source, name);
        Map<String, String> texts = container.metadata();
        if (!FORMAT.equals(texts.get("format"))) {
            throw Safetensors.wrong(
                    name,
                    "this is not a checkpoint: its metadata 'format' is not '" + FORMAT + "'",
                    "give a file that 'vitrine train --checkpoint' wrote, or learn on from a model with --from");
        }
        ModelFile.checkVersion(texts.getOrDefault("formatVersion", ""), name);
        container.verify();
        return ModelFile.understood(name, () -> checkpoint(container, texts));
    }

    private static Checkpoint checkpoint(Safetensors container, Map<String, String> texts) throws IOException {
        Metadata metadata = new Metadata(texts);
        TrainingState state = new TrainingState(ModelFile.model(container, metadata, ""), metadata.epoch());
        Map<String, String> notes = new HashMap<>();
        texts.forEach((name, text) -> {
            if (name.startsWith(NOTE)) {
                notes.put(name.substring(NOTE.length()), text);
            }
        });
        String bestEpochs = texts.get(BEST_EPOCHS);
        if (bestEpochs == null) {
            return new Checkpoint(state, null, notes);
        }
        Map<String, String> ofBest = new HashMap<>(texts);
        ofBest.put(EPOCHS, bestEpochs);
        ofBest.put(STOPPED_AFTER, "0");
        return new Checkpoint(state, ModelFile.model(container, new Metadata(ofBest), BEST), notes);
    }
}
