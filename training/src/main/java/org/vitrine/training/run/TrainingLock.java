package org.vitrine.training.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.vitrine.training.plan.PlanException;

/**
 * Reserves a checkpoint or a model's file for one training, so that two running ones do not displace each other's. The
 * operating system holds the lock, on the file {@code FILE.lock}, and releases it when the process dies, however it
 * dies; the file itself means nothing.
 *
 * <p>The file is removed when the lock is released. A process may have opened it just before and would then lock a file
 * that has no name any more, while the next one makes a new file. So whoever has locked the file gives it a random
 * size, and looks whether the file of that name has it. It must not be opened for that: on most systems a process loses
 * its lock on a file when it closes any channel to it. For the same reason the locks of this process are listed here,
 * and their files not opened a second time.
 */
final class TrainingLock implements AutoCloseable {

    private static final int ATTEMPTS = 100;
    private static final int SIZES = 4096;
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel channel;

    private TrainingLock(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** {@return the file that locks a file} */
    static Path file(Path locked) {
        return locked.resolveSibling(locked.getFileName() + ".lock");
    }

    /**
     * Reserves a checkpoint.
     *
     * @return the lock, to be closed; empty where files cannot be locked, as on some network file systems
     * @throws PlanException if another training that is running has it
     */
    static Optional<TrainingLock> ofCheckpoint(Path checkpoint) {
        return of(checkpoint, Use.CHECKPOINT);
    }

    /**
     * Reserves the file of a model.
     *
     * @return the lock, to be closed; empty where files cannot be locked, as on some network file systems
     * @throws PlanException if another training that is running has it
     */
    static Optional<TrainingLock> ofModel(Path model) {
        return of(model, Use.MODEL);
    }

    /** What a file is reserved for. */
    private enum Use {
        CHECKPOINT,
        MODEL;

        PlanException taken(Path file) {
            return new PlanException(
                    this == CHECKPOINT ? PlanException.Reason.CHECKPOINT_IN_USE : PlanException.Reason.MODEL_IN_USE,
                    file.toString(),
                    "another training that is running writes its " + (this == CHECKPOINT ? "checkpoints" : "model")
                            + " to " + file + "; wait for its end, or choose another file");
        }
    }

    private static Optional<TrainingLock> of(Path file, Use use) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return Optional.empty(); // nothing can be written there at present
        }
        Path path;
        try {
            path = file(folder.toRealPath().resolve(String.valueOf(file.getFileName())));
        } catch (IOException unknown) {
            return Optional.empty();
        }
        if (!HELD.add(path)) {
            throw use.taken(file);
        }
        boolean held = false;
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                FileChannel locked = lock(path, file, use);
                if (locked != null) {
                    held = true;
                    return Optional.of(new TrainingLock(path, locked));
                }
            }
        } catch (IOException unsupported) {
            return Optional.empty(); // a training must not fail for that
        } finally {
            if (!held) {
                HELD.remove(path);
            }
        }
        throw use.taken(file);
    }

    /** Locks the file of that name; null if it was removed meanwhile. */
    private static @Nullable FileChannel lock(Path path, Path file, Use use) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean kept = false;
        try {
            if (channel.tryLock() == null) {
                throw use.taken(file);
            }
            int size = 1 + ThreadLocalRandom.current().nextInt(SIZES);
            write(channel, size, path);
            kept = hasSize(path, size);
        } finally {
            if (!kept) {
                channel.close();
            }
        }
        return kept ? channel : null;
    }

    /** Gives a file that is locked a size; a file that can have none, on a full disk, is not left behind. */
    private static void write(FileChannel channel, int size, Path path) throws IOException {
        try {
            channel.truncate(0).write(ByteBuffer.allocate(size));
        } catch (IOException full) {
            Files.deleteIfExists(path);
            throw full;
        }
    }

    private static boolean hasSize(Path path, int size) throws IOException {
        try {
            return Files.size(path) == size;
        } catch (NoSuchFileException removed) {
            return false;
        }
    }

    @Override
    public void close() {
        try (channel) {
            Files.deleteIfExists(path); // while it is locked, so that it is not the file of another training
        } catch (IOException stays) {
            // a file that stays means nothing: the lock is gone
        } finally {
            HELD.remove(path);
        }
    }
}
