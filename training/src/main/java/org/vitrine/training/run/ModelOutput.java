package org.vitrine.training.run;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.training.plan.TrainingPlan;

/**
 * The file of a training's model. It is this training's alone as long as the training runs. What was there before is
 * kept beside it, and a model that cannot be written there is written elsewhere: nothing that took hours to learn is
 * lost.
 */
final class ModelOutput implements AutoCloseable {

    private final RunListener listener;
    private final @Nullable Path file;
    private final boolean compact;
    private final @Nullable TrainingLock lock;
    private boolean ours;
    private @Nullable Path refuge;

    private ModelOutput(TrainingPlan plan, @Nullable Path file, @Nullable TrainingLock lock, RunListener listener) {
        this.listener = listener;
        this.file = file;
        this.compact = plan.compact();
        this.lock = lock;
    }

    /**
     * Reserves the file that a plan names, if it names one.
     *
     * @param resumed whether the file that is there is that of the same training, which was stopped
     * @throws org.vitrine.training.plan.PlanException if another training that is running is to write its model there
     */
    static ModelOutput of(TrainingPlan plan, boolean resumed, RunListener listener) {
        Path file = plan.model().orElse(null);
        if (file == null) {
            return new ModelOutput(plan, null, null, listener);
        }
        ModelOutput made =
                new ModelOutput(plan, file, TrainingLock.ofModel(file).orElse(null), listener);
        made.ours = resumed;
        return made;
    }

    /** {@return the file; empty if the plan names none} */
    Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /**
     * Writes a model, if the plan says where. The first time, the model of an earlier training that is there is kept as
     * {@link ModelFile#previous}.
     *
     * @return where it is
     * @throws IOException if it cannot be written there; the message says where it is instead, if it could be written
     *     there
     */
    Optional<Path> write(Model model) throws IOException {
        Path target = file;
        if (target == null) {
            return Optional.empty();
        }
        Model written = compact ? model.compact() : model;
        try {
            if (!ours && Files.exists(target)) {
                ModelFile.writeKeeping(written, target);
                listener.replaced(target, ModelFile.previous(target));
            } else {
                ModelFile.write(written, target);
            }
            ours = true;
        } catch (ModelFileException failed) {
            throw takeRefuge(written, target, failed);
        }
        leaveRefuge();
        return Optional.of(target);
    }

    /** Writes a model to the folder for temporary files, and says so. */
    private IOException takeRefuge(Model model, Path target, ModelFileException failed) {
        try {
            if (refuge == null) {
                refuge = Files.createTempDirectory("vitrine-model-").resolve(String.valueOf(target.getFileName()));
            }
            ModelFile.write(model, refuge);
        } catch (IOException alsoFailed) {
            failed.addSuppressed(alsoFailed);
            return failed;
        }
        String wrong = String.valueOf(failed.getMessage()).replaceFirst("^" + Pattern.quote(target + ": "), "");
        IOException told =
                new FileSystemException(target.toString(), null, wrong + "; the model was saved as " + refuge);
        told.initCause(failed);
        return told;
    }

    private void leaveRefuge() throws IOException {
        if (refuge != null) {
            Files.deleteIfExists(refuge);
            Path folder = refuge.getParent();
            if (folder != null) {
                Files.deleteIfExists(folder);
            }
            refuge = null;
        }
    }

    @Override
    public void close() {
        if (lock != null) {
            lock.close();
        }
    }
}
