package org.vitrine.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Writes a file in full or not at all: into a temporary file in the same folder, down to the disk, then renamed. A symbolic link is
 * replaced, not followed.
 */
public final class AtomicFile {

    /** What is to be in a file. */
    public interface Content {
        /**
         * Writes the content.
         *
         * @param channel the file, empty
         * @throws IOException if it cannot be written
         */
        void writeTo(FileChannel channel) throws IOException;
    }

    private AtomicFile() {}

    /**
     * Writes a file.
     *
     * @param file the file; one that is there stays until the new one is complete
     * @param content what is to be in it
     * @throws IOException if it cannot be written; nothing is left then
     */
    public static void write(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw new FileSystemException(file.toString(), null, "it is a folder");
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) { // renaming would replace a device
            throw new FileSystemException(file.toString(), null, "it is not a regular file");
        }
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "there is no folder " + folder);
        }
        Path temporary = folder.resolve(".vitrine-" + UUID.randomUUID() + ".tmp");
        boolean done = false;
        try {
            try (FileChannel channel =
                    FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                content.writeTo(channel);
                channel.force(true);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            done = true;
        } finally {
            if (!done) {
                delete(temporary);
            }
        }
        sync(folder);
    }

    private static void delete(Path temporary) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException alsoFailed) {
            // what made the writing fail is the better message, and it is on its way
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
