package org.vitrine.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFileException;

/**
 * Keeps checkpoints of a training that runs: says when it is time for one, writes it on a thread of its own, and takes them away when
 * they are of no use any more. What cannot be written is told, and tried again next time.
 */
final class Checkpoints implements AutoCloseable {

    /** After how long a training is worth a checkpoint that nobody asked for. */
    static final Duration WORTH_IT = Duration.ofMinutes(10);

    private final Console screen;
    private final @Nullable Path file;
    private final CheckpointInterval every;
    private final LongSupplier clock;
    private boolean inUse;
    private long next;
    private @Nullable Thread writer;

    private Checkpoints(
            Console screen, @Nullable Path file, CheckpointInterval every, LongSupplier clock, boolean asked) {
        this.screen = screen;
        this.file = every.length() == null ? null : file;
        this.every = every;
        this.clock = clock;
        this.inUse = asked;
        this.next = clock.getAsLong() + (asked ? nanos(every.length()) : WORTH_IT.toNanos());
    }

    private static long nanos(@Nullable Duration length) {
        return length == null ? 0 : length.toNanos();
    }

    /** Keeps none. */
    static Checkpoints none(Console screen) {
        return new Checkpoints(screen, null, new CheckpointInterval(null, "off"), System::nanoTime, false);
    }

    /** Keeps those that were asked for. */
    static Checkpoints asked(Console screen, Path file, CheckpointInterval every) {
        return new Checkpoints(screen, file, every, System::nanoTime, true);
    }

    /** Keeps some if the training takes long. */
    static Checkpoints ifLong(Console screen, Path file, CheckpointInterval every) {
        return ifLong(screen, file, every, System::nanoTime);
    }

    static Checkpoints ifLong(Console screen, Path file, CheckpointInterval every, LongSupplier clock) {
        return new Checkpoints(screen, file, every, clock, false);
    }

    /** The newest checkpoint that is whole, and what was wrong with a newer one. */
    record Found(Checkpoint checkpoint, @Nullable String damage) {}

    /** Reads the last checkpoint; the one before if the last is lost. */
    static Found find(Path file) throws ModelFileException {
        try {
            return new Found(CheckpointFile.read(file), null);
        } catch (ModelFileException damaged) {
            Path previous = CheckpointFile.previous(file);
            if (!Files.exists(previous)) {
                throw damaged;
            }
            return new Found(CheckpointFile.read(previous), String.valueOf(damaged.getMessage()));
        }
    }

    /** Puts the checkpoint before in the place of one that is damaged, so that the next one does not put the damaged in its place. */
    static void replaceDamaged(Path file) throws IOException {
        Files.move(CheckpointFile.previous(file), file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Refuses to begin a training that would write over the checkpoints of another. */
    Checkpoints unlessTaken() {
        if (file != null && (Files.exists(file) || Files.exists(CheckpointFile.previous(file)))) {
            throw new UsageException(
                    file + " is the checkpoint of a training that was stopped; go on with 'vitrine train" + " --resume "
                            + file + "', or remove it and " + CheckpointFile.previous(file));
        }
        return this;
    }

    /** Whether it is time for one; at once if the training is about to be stopped. */
    boolean isDue(boolean stopping) {
        if (file == null) {
            return false;
        }
        return stopping ? inUse : !isWriting() && clock.getAsLong() >= next;
    }

    private boolean isWriting() {
        return writer != null && writer.isAlive();
    }

    /** Writes one, beside whatever goes on. */
    void keep(Checkpoint checkpoint) {
        Path place = file;
        if (place == null) {
            return;
        }
        await();
        if (!inUse) {
            screen.remark("this takes more than " + WORTH_IT.toMinutes() + " minutes: every " + every.text()
                    + " a checkpoint goes to " + place + "; if the training is stopped, go on with 'vitrine train"
                    + " --resume " + place + "'");
        }
        inUse = true;
        next = clock.getAsLong() + nanos(every.length());
        writer = new Thread(() -> write(checkpoint, place), "vitrine-checkpoint");
        writer.start();
    }

    private void write(Checkpoint checkpoint, Path place) {
        try {
            CheckpointFile.write(checkpoint, place);
        } catch (ModelFileException failed) {
            tell(String.valueOf(failed.getMessage()));
        } catch (OutOfMemoryError full) {
            tell("there is not enough memory to write the checkpoint " + place);
        }
    }

    private void tell(String problem) {
        screen.remark("note: " + problem + "; the training goes on, and tries again in " + every.text());
    }

    /** Waits for the last to be written. */
    void await() {
        if (writer != null) {
            ParallelLoop.join(writer);
        }
    }

    /** Where to go on from; null if nothing was written. */
    @Nullable Path place() {
        return inUse && file != null && Files.exists(file) ? file : null;
    }

    /** Takes them away: the model is saved. */
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
