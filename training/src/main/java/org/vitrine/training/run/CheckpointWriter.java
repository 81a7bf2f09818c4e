package org.vitrine.training.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.training.internal.OutputFiles;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;

/**
 * Writes the checkpoints of a running training: knows when one is due, writes it on a thread of its own, and removes
 * them when they are of no use any more. A checkpoint that cannot be written is reported, and the next one is tried.
 */
final class CheckpointWriter implements AutoCloseable {

    /** A checkpoint has this in its header, within so many bytes. */
    private static final String MARK = "\"vitrine-checkpoint\"";

    private static final int INSPECTED_BYTES = 4096;

    private final RunListener listener;
    private final @Nullable Path file;
    private final Duration interval;
    private final LongSupplier clock;
    private boolean inUse;
    private long next;
    private @Nullable Thread writer;
    private @Nullable TrainingLock lock;

    private CheckpointWriter(
            RunListener listener, @Nullable Path file, Duration interval, boolean inUse, LongSupplier clock) {
        this.listener = listener;
        this.file = file;
        this.interval = interval;
        this.clock = clock;
        this.inUse = inUse;
        this.next = clock.getAsLong() + (inUse ? interval : CheckpointPolicy.LONG_TRAINING).toNanos();
    }

    /**
     * Prepares the checkpoints of a plan; refuses to write over those of another training, running or stopped.
     * Checkpoints that were not asked for are reserved when the first is written, so that short trainings make no
     * further file.
     */
    static CheckpointWriter of(TrainingPlan plan, @Nullable StoppedTraining resumed, RunListener listener)
            throws IOException {
        CheckpointWriter made = of(plan, listener, System::nanoTime);
        boolean ready = false;
        try {
            if (made.inUse || made.isTaken() || made.isLockThere()) {
                made.reserve();
            }
            if (resumed == null || !resumed.file().equals(made.file)) {
                made.checkFree();
            } else if (resumed.damage().isPresent()) {
                replaceDamaged(resumed.file());
            }
            ready = true;
            return made;
        } finally {
            if (!ready) {
                made.close();
            }
        }
    }

    static CheckpointWriter of(TrainingPlan plan, RunListener listener, LongSupplier clock) {
        CheckpointPolicy policy = plan.checkpoints();
        Path file = policy.file();
        boolean always = file != null;
        if (file != null) {
            OutputFiles.check(file);
        } else if (!policy.isOff()) {
            file = plan.model()
                    .map(model -> model.resolveSibling(model.getFileName() + ".checkpoint"))
                    .orElse(null);
        }
        return new CheckpointWriter(listener, file, policy.interval(), always, clock);
    }

    /**
     * Puts the checkpoint before in the place of a damaged one, so that the next one written does not displace the good
     * one.
     */
    private static void replaceDamaged(Path file) throws IOException {
        Files.move(CheckpointFile.previous(file), file, StandardCopyOption.ATOMIC_MOVE);
    }

    private void reserve() {
        if (lock == null && file != null) {
            lock = TrainingLock.ofCheckpoint(file).orElse(null);
        }
    }

    private boolean isTaken() {
        return file != null && (Files.exists(file) || Files.exists(CheckpointFile.previous(file)));
    }

    /** {@return whether a file locks these checkpoints: that of a running training, or left by a killed one} */
    private boolean isLockThere() {
        return file != null && Files.exists(TrainingLock.file(file));
    }

    /** Refuses to write over the checkpoints of another training, and over files that are none. */
    void checkFree() throws IOException {
        if (file != null && isTaken()) {
            for (Path there : List.of(file, CheckpointFile.previous(file))) {
                if (isForeign(there)) {
                    throw new PlanException(
                            PlanException.Reason.NOT_A_CHECKPOINT,
                            there.toString(),
                            there + " exists and is not a checkpoint; choose another file");
                }
            }
            throw new PlanException(
                    PlanException.Reason.CHECKPOINT_TAKEN,
                    file.toString(),
                    file + " is the checkpoint of a training that was stopped; resume it, or remove it and "
                            + CheckpointFile.previous(file));
        }
    }

    /** {@return whether there is a file that does not say that it is a checkpoint} */
    private static boolean isForeign(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream bytes = Files.newInputStream(file)) {
            String beginning = new String(bytes.readNBytes(INSPECTED_BYTES), StandardCharsets.ISO_8859_1);
            return !beginning.isEmpty() && !beginning.contains(MARK);
        }
    }

    /** {@return whether a checkpoint is due; at once, be it the first, if the training is about to be stopped} */
    boolean isDue(boolean stopping) {
        if (file == null) {
            return false;
        }
        return stopping || (!isWriting() && clock.getAsLong() >= next);
    }

    private boolean isWriting() {
        return writer != null && writer.isAlive();
    }

    /**
     * Writes a checkpoint while the training goes on.
     *
     * @param stopping whether it goes on no more
     */
    void write(Checkpoint checkpoint, boolean stopping) {
        Path target = file;
        if (target == null) {
            return;
        }
        await();
        next = clock.getAsLong() + interval.toNanos();
        try {
            reserve();
        } catch (PlanException taken) {
            listener.checkpointFailed(String.valueOf(taken.getMessage()), interval);
            return;
        }
        if (!inUse && !stopping) {
            listener.checkpointsBegin(target, interval);
        }
        inUse = true;
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

    /** {@return the checkpoint to resume from; empty if nothing was written} */
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
        if (lock != null) {
            lock.close();
        }
    }
}
