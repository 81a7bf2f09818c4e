package org.vitrine.training.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.vitrine.dataset.DataException;

/** Files that are written at the end of long work, checked before it begins. */
public final class OutputFiles {

    private OutputFiles() {}

    /**
     * Checks that a file can be written, by trying: on some file systems permissions do not tell. A file that is there
     * is not touched.
     *
     * @param file the file
     * @throws DataException if it cannot be written; the message says why and what to do
     */
    public static void check(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new DataException(file + " is a folder; name a file in it");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new DataException(file + " is not a regular file; choose another place");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new DataException(
                    "there is no folder " + folder + " for " + file.getFileName() + "; create it first");
        }
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new DataException("no permission to write " + file + "; choose another place");
        }
        try {
            Files.delete(Files.createTempFile(folder, ".vitrine-", ".tmp"));
        } catch (IOException refused) {
            throw new DataException(
                    "the folder " + folder + " takes no files; choose another place for " + file.getFileName(),
                    refused);
        }
    }
}
