package org.vitrine.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.vitrine.evaluation.file.NpyFile;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.store.AtomicFile;

/** Places that a command is about to write to, checked before the work begins and not after it. */
public final class Outputs {

    private Outputs() {}

    /** Checks that a file can be written, by trying: on some file systems permissions do not tell. What is there is not touched. */
    static void checkWritable(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new UsageException(file + " is a folder; name a file in it");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new UsageException(file + " is not a regular file; choose another place");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UsageException(
                    "there is no folder " + folder + " for " + file.getFileName() + "; create it first");
        }
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new UsageException("no permission to write " + file + "; choose another place");
        }
        try {
            Files.delete(Files.createTempFile(folder, ".vitrine-", ".tmp"));
        } catch (IOException refused) {
            throw new UsageException(
                    "the folder " + folder + " takes no files; choose another place for " + file.getFileName());
        }
    }

    /**
     * Makes a folder if it is not there.
     *
     * @param folder the folder
     * @return the same
     * @throws IOException if it cannot be made
     */
    public static Path folder(Path folder) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new UsageException(folder + " is a file; name a folder");
        }
        return Files.createDirectories(folder);
    }

    /** A label's name as part of a file's name. */
    static String fileName(String label) {
        return label.replaceAll("[^\\p{L}\\p{N}_-]", "_");
    }

    /** Writes a map for numpy: I⁺, I⁻ and I. */
    static void writeRaw(EvidenceMap map, Path folder, String name) throws IOException {
        int[] size = {map.shape().height(), map.shape().width(), map.shape().channels()};
        NpyFile.write(map.positive(), folder.resolve(name + ".positive.npy"), size);
        NpyFile.write(map.negative(), folder.resolve(name + ".negative.npy"), size);
        NpyFile.write(map.evidence(), folder.resolve(name + ".evidence.npy"), size);
    }

    /**
     * Writes all of a text or nothing: a file that is there stays until the new one is complete.
     *
     * @param text what to write
     * @param file where to
     * @throws IOException if it cannot be written
     */
    public static void writeText(String text, Path file) throws IOException {
        AtomicFile.write(file, channel -> {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        });
    }
}
