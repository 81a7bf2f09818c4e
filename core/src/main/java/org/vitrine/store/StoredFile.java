package org.vitrine.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.vitrine.internal.container.ByteSource;

/** Opens and writes files, and tells in words why that is not possible. */
final class StoredFile {

    private StoredFile() {}

    /** Reads from an open file. */
    interface Reading<T> {
        T of(ByteSource source) throws IOException;
    }

    /** Opens a file to read what it should be. */
    static <T> T open(Path file, String what, Reading<T> reading) throws ModelFileException {
        String name = file.toString();
        try {
            if (Files.isDirectory(file)) {
                throw Safetensors.wrong(name, "this is a folder", "give the " + what + " file in it");
            }
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw Safetensors.wrong(name, "this is not a regular file", "copy the " + what + " into one first");
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                return reading.of(ByteSource.of(channel));
            }
        } catch (ModelFileException told) {
            throw told;
        } catch (IOException failed) {
            throw new ModelFileException(
                    name,
                    "cannot read the " + what + ": " + reason(failed),
                    "check the file's name and whether you may read it",
                    failed);
        }
    }

    /** An operation on the file system. */
    interface Writing {
        void run() throws IOException;
    }

    /** Writes a file that replaces one of its name. */
    static void write(Path file, String what, Writing writing) throws ModelFileException {
        write(
                file,
                what,
                "check the folder and its free space, or choose another (an existing file is unchanged)",
                writing);
    }

    /** Writes a file; the advice says what to do if that fails. */
    static void write(Path file, String what, String advice, Writing writing) throws ModelFileException {
        try {
            writing.run();
        } catch (IOException failed) {
            throw new ModelFileException(
                    file.toString(), "cannot write the " + what + ": " + reason(failed), advice, failed);
        }
    }

    /** The file system's reasons, in words. */
    static String reason(IOException failed) {
        if (failed instanceof FileSystemException inFileSystem && inFileSystem.getReason() != null) {
            return inFileSystem.getReason();
        }
        if (failed instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (failed instanceof AccessDeniedException) {
            return "permission denied";
        }
        return String.valueOf(failed.getMessage());
    }
}
