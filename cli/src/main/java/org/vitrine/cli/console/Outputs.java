package org.vitrine.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.vitrine.evaluation.file.NpyFile;
import org.vitrine.explain.EvidenceMap;

/** Places that a command is about to write to, checked before the work begins and not after it. */
public final class Outputs {

    private Outputs() {}

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
    public static String fileName(String label) {
        return label.replaceAll("[^\\p{L}\\p{N}_-]", "_");
    }

    /** Writes a map for numpy: I⁺, I⁻ and I. */
    public static void writeRaw(EvidenceMap map, Path folder, String name) throws IOException {
        int[] size = {map.shape().height(), map.shape().width(), map.shape().channels()};
        NpyFile.write(map.positive(), folder.resolve(name + ".positive.npy"), size);
        NpyFile.write(map.negative(), folder.resolve(name + ".negative.npy"), size);
        NpyFile.write(map.evidence(), folder.resolve(name + ".evidence.npy"), size);
    }
}
