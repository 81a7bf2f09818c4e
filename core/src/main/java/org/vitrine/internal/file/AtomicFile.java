package org.vitrine.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file completely or not at all: it writes a temporary file in the same folder, flushes it to disk and renames
 * it. A symbolic link to a file, or to nothing, is replaced, not followed. Temporary files that killed processes left
 * are removed, see {@link Leftovers}. Who is interrupted meanwhile still writes the whole file.
 */
public final class AtomicFile {

    /** The content of a file. */
    public interface Content {
        /** Writes to a file that is empty. */
        void writeTo(FileChannel channel) throws IOException;
    }

    private AtomicFile() {}

    /**
     * Writes a file. One that is there stays until the new one is complete.
     *
     * @throws IOException if it cannot be written; nothing is left then
     */
    public static void write(Path file, Content content) throws IOException {
        write(file, null, content, () -> {});
    }

    /**
     * Writes a text in UTF-8. A file that is there stays until the new one is complete.
     *
     * @throws IOException if it cannot be written; nothing is left then
     */
    public static void writeText(Path file, String text) throws IOException {
        write(file, channel -> {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        });
    }

    /**
     * Writes a file and keeps the one that was there under another name. If the power fails, one of the two is
     * complete. A process that is killed leaves {@code FILE.new}, which the next write replaces.
     *
     * @param previous what the file that is there is called from now on; one of that name is replaced
     * @throws IOException if it cannot be written; what is there stays as it is
     */
    public static void write(Path file, Path previous, Content content) throws IOException {
        write(file, unfinished(file), content, keeping(file, previous));
    }

    /**
     * Writes a file as {@link #write(Path, Content)} does, and keeps the one that was there under another name.
     *
     * @param previous what the file that is there is called from now on; one of that name is replaced
     * @throws IOException if it cannot be written; what is there stays as it is
     */
    public static void writeKeeping(Path file, Path previous, Content content) throws IOException {
        write(file, null, content, keeping(file, previous));
    }

    private static LastStep keeping(Path file, Path previous) {
        return () -> {
            if (Files.exists(file)) {
                Files.move(file, previous, StandardCopyOption.ATOMIC_MOVE);
            }
        };
    }

    /** {@return where a file is written that keeps the one before} */
    public static Path unfinished(Path file) {
        return file.resolveSibling(file.getFileName() + ".new");
    }

    /** The step that is taken when a new file is complete, just before it takes its place. */
    private interface LastStep {
        void run() throws IOException;
    }

    private static void write(Path file, @Nullable Path unfinished, Content content, LastStep beforeMove)
            throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    writeOnce(file, unfinished, content, beforeMove);
                    return;
                } catch (ClosedByInterruptException again) { // a channel does not take a byte from who is interrupted
                    interrupted |= Thread.interrupted();
                } catch (IOException failed) {
                    throw naming(file, failed);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** {@return what went wrong, with the file; a full disk says what is wrong, and not with which file} */
    public static FileSystemException naming(Path file, IOException failed) {
        if (failed instanceof FileSystemException named) {
            return named;
        }
        FileSystemException named = new FileSystemException(file.toString(), null, String.valueOf(failed.getMessage()));
        named.initCause(failed);
        return named;
    }

    private static void writeOnce(Path file, @Nullable Path unfinished, Content content, LastStep beforeMove)
            throws IOException {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw new FileSystemException(file.toString(), null, "it is a folder");
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) { // renaming would replace a device
            throw new FileSystemException(file.toString(), null, "it is not a regular file");
        }
        if (isLoop(target)) {
            throw new FileSystemException(file.toString(), null, "it is a symbolic link that leads back to itself");
        }
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "there is no folder " + folder);
        }
        if (unfinished == null) {
            Path real = folder.toRealPath(); // so that a temporary file has one name
            try (Leftovers.Temporary temporary = Leftovers.create(real)) {
                fill(temporary.path(), temporary.channel(), target, content, beforeMove);
            }
        } else {
            try (FileChannel channel =
                    FileChannel.open(unfinished, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.truncate(0);
                fill(unfinished, channel, target, content, beforeMove);
            }
        }
        sync(folder);
    }

    private static void fill(Path temporary, FileChannel channel, Path target, Content content, LastStep beforeMove)
            throws IOException {
        boolean done = false;
        try {
            content.writeTo(channel);
            channel.force(true);
            beforeMove.run();
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            done = true;
        } finally {
            if (!done) {
                delete(temporary);
            }
        }
    }

    /** {@return whether a symbolic link leads nowhere because it leads to itself; one to no file is replaced} */
    private static boolean isLoop(Path target) {
        if (!Files.isSymbolicLink(target)) {
            return false;
        }
        try {
            Path unused = target.toRealPath(); // fails if the links do not end
            return false;
        } catch (NoSuchFileException dangling) {
            return false;
        } catch (IOException loop) {
            return true;
        }
    }

    private static void delete(Path temporary) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException alsoFailed) {
            // the exception that made the write fail is already being thrown and says more
        }
    }

    private static void sync(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException unsupported) {
            // not every platform lets a folder be opened; the file itself is safe
        }
    }
}
