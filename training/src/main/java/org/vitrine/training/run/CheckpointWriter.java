package org.vitrine.training.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.training.checkpoint.StoppedTraining;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;

/**
 * Writes the checkpoints of a running training: knows when one is due, writes it on a thread of its own, and removes them when they are of
 * no use any more. A checkpoint that cannot be written is reported, and the next one is tried.
 */
final class CheckpointWriter implements AutoCloseable {

    private final RunListener listener;
    private final @Nullable Path file;
    private final Duration interval;
    private final LongSupplier clock;
    private boolean inUse;
    private long next;
    private @Nullable Thread writer;

    private CheckpointWriter(
            RunListener listener, @Nullable Path file, Duration interval, boolean inUse, LongSupplier clock) {
        this.listener = listener;
        this.file = file;
        this.interval = interval;
        this.clock = clock;
        this.inUse = inUse;
        this.next = clock.getAsLong() + (inUse ? interval : CheckpointPolicy.LONG_TRAINING).toNanos();
    }

    /** Prepares the checkpoints of a plan; refuses to write over those of another training. */
    static CheckpointWriter of(TrainingPlan plan, @Nullable StoppedTraining resumed, RunListener listener)
            throws IOException {
        CheckpointWriter made = of(plan, listener, System::nanoTime);
        if (resumed == null || !resumed.file().equals(made.file)) {
            made.checkFree();
        } else if (resumed.damage().isPresent()) {
            replaceDamaged(resumed.file());
        }
        return made;
    }

    static CheckpointWriter of(TrainingPlan plan, RunListener listener, LongSupplier clock) {
        CheckpointPolicy policy = plan.checkpoints();
        boolean always = policy.mode() == CheckpointPolicy.Mode.ALWAYS;
        Path beside = policy.mode() == CheckpointPolicy.Mode.WHEN_LONG
                ? plan.model()
                        .map(model -> model.resolveSibling(model.getFileName() + ".checkpoint"))
                        .orElse(null)
                : null;
        Path file = always ? policy.file() : beside;
        if (always && file != null) {
            OutputFiles.check(file);
        }
        return new CheckpointWriter(listener, file, policy.interval(), always, clock);
    }

    /** Puts the checkpoint before in the place of a damaged one, so that the next one written does not displace the good one. */
    private static void replaceDamaged(Path file) throws IOException {
        Files.move(CheckpointFile.previous(file), file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Refuses to write over the checkpoints of another training. */
    void checkFree() {
        if (file != null && (Files.exists(file) || Files.exists(CheckpointFile.previous(file)))) {
            throw new PlanException(
                    PlanException.Reason.CHECKPOINT_TAKEN,
                    file.toString(),
                    "",
                    "",
                    file + " is the checkpoint of a training that was stopped; resume it, or remove it and "
                            + CheckpointFile.previous(file));
        }
    }

    /** Whether a checkpoint is due; at once if the training is about to be stopped. */
    boolean isDue(boolean stopping) {
        if (file == null) {
            return false;
        }
        return stopping ? inUse : !isWriting() && clock.getAsLong() >= next;
    }

    private boolean isWriting() {
        return writer != null && writer.isAlive();
    }

    /** Writes a checkpoint while the training goes on. */
    void write(Checkpoint checkpoint) {
        Path target = file;
        if (target == null) {
            return;
        }
        await();
        if (!inUse) {
            listener.checkpointsBegin(target, interval);
        }
        inUse = true;
        next = clock.getAsLong() + interval.toNanos();
        writer = new Thread(() -> write(checkpoint, target), "vitrine-checkpoint");
        writer.start();
    }

    private void write(Checkpoint checkpoint, Path target) {
        try {
            CheckpointFile.write(checkpoint, target);
        } catch (ModelFileException failed) {
            listener.checkpointFailed(String.valueOf(failed.getMessage()), interval);
        } catch (OutOfMemoryError full) {
            listener.checkpointFailed("there is not enough memory to write the checkpoint " + target, interval);
        }
    }

    /** Waits for the last checkpoint to be written. */
    void await() {
        if (writer != null) {
            ParallelLoop.join(writer);
        }
    }

    /** Where to resume from; empty if nothing was written. */
    Optional<Path> written() {
        return Optional.ofNullable(file).filter(path -> inUse && Files.exists(path));
    }

    /** Removes the checkpoints of this training. */
    void remove() throws IOException {
        await();
        if (inUse && file != null) {
            CheckpointFile.delete(file);
        }
    }

    @Override
    public void close() {
        await();
    }
}
