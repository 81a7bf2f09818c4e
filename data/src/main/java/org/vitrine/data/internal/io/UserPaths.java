package org.vitrine.data.internal.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.vitrine.dataset.DataException;
import org.vitrine.internal.text.FileName;

/** Paths as users write them. */
public final class UserPaths {

    private UserPaths() {}

    public static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException problem) {
            throw new DataException(FileName.complaint(text), problem);
        }
    }

    public static Path folder(String text) {
        Path folder = path(text);
        if (!text.isEmpty() && Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new DataException(folder + " is not a folder; name one");
        }
        if (!Files.isDirectory(folder)) {
            throw new DataException(
                    "there is no folder " + (text.isEmpty() ? "after the colon" : folder) + "; check the path");
        }
        return folder;
    }

    /** {@return what is in a folder, in the order of the names: that of the file system differs between machines} */
    public static List<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException problem) {
            throw new DataException(
                    "cannot list " + folder + " (" + Reasons.of(problem) + "); check the folder", problem);
        }
    }

    /** Complains if there is nothing that can be read as a file. */
    public static void checkFile(Path file, String what) {
        if (Files.isDirectory(file)) {
            throw new DataException(file + " is a folder; name a " + what + " in it");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new DataException(
                    file + " is not a regular file, but a pipe or a device; copy the " + what + " into a file first");
        }
        if (Files.exists(file)
                && !file.toFile().exists()) { // a folder's list tells its bytes, which decoders do not take
            throw new DataException(FileName.complaint(file.toString()));
        }
        if (!Files.isRegularFile(file)) {
            throw new DataException("there is no " + what + " " + file + "; check the path");
        }
    }
}
