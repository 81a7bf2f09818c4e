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
 * Reserves a checkpoint for one training, so that two running ones do not displace each other's. The operating system
 * holds the lock, on the file {@code CHECKPOINT.lock}, and releases it when the process dies, however it dies; the file
 * itself means nothing.
 *
 * <p>The file is removed when the lock is released. A process may have opened it just before and would then lock a file
 * that has no name any more, while the next one makes a new file. So whoever has locked the file gives it a random
 * size, and looks whether the file of that name has it. It must not be opened for that: on most systems a process loses
 * its lock on a file when it closes any channel to it. For the same reason the locks of this process are listed here,
 * and their files not opened a second time.
 */
final class CheckpointLock implements AutoCloseable {

    private static final int ATTEMPTS = 100;
    private static final int SIZES = 4096;
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel channel;

    private CheckpointLock(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** {@return the file that locks a checkpoint} */
    static Path file(Path checkpoint) {
        return checkpoint.resolveSibling(checkpoint.getFileName() + ".lock");
    }

    /**
     * Reserves a checkpoint.
     *
     * @return the lock, to be closed; empty where files cannot be locked, as on some network file systems
     * @throws PlanException if another training that is running has it
     */
    static Optional<CheckpointLock> of(Path checkpoint) {
        Path folder = checkpoint.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return Optional.empty(); // nothing can be written there at present
        }
        Path path;
        try {
            path = file(folder.toRealPath().resolve(String.valueOf(checkpoint.getFileName())));
        } catch (IOException unknown) {
            return Optional.empty();
        }
        if (!HELD.add(path)) {
            throw inUse(checkpoint);
        }
        boolean held = false;
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                FileChannel locked = lock(path, checkpoint);
                if (locked != null) {
                    held = true;
                    return Optional.of(new CheckpointLock(path, locked));
                }
            }
        } catch (IOException unsupported) {
            return Optional.empty(); // a training must not fail for that
        } finally {
            if (!held) {
                HELD.remove(path);
            }
        }
        throw inUse(checkpoint);
    }

    /** Locks the file of that name; null if it was removed meanwhile. */
    private static @Nullable FileChannel lock(Path path, Path checkpoint) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean kept = false;
        try {
            if (channel.tryLock() == null) {
                throw inUse(checkpoint);
            }
            int size = 1 + ThreadLocalRandom.current().nextInt(SIZES);
            channel.truncate(0).write(ByteBuffer.allocate(size));
            kept = hasSize(path, size);
        } finally {
            if (!kept) {
                channel.close();
            }
        }
        return kept ? channel : null;
    }

    private static boolean hasSize(Path path, int size) throws IOException {
        try {
            return Files.size(path) == size;
        } catch (NoSuchFileException removed) {
            return false;
        }
    }

    private static PlanException inUse(Path checkpoint) {
        return new PlanException(
                PlanException.Reason.CHECKPOINT_IN_USE,
                checkpoint.toString(),
                "another training that is running writes its checkpoints to " + checkpoint
                        + "; wait for its end, or choose another file");
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
