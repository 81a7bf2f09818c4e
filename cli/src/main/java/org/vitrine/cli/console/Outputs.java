package org.vitrine.cli.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.vitrine.evaluation.file.NpyFile;
import org.vitrine.explain.EvidenceMap;

/** Places that a command is about to write to, checked before the work begins and not after it. */
public final class Outputs {

    /** File systems take names of 255 bytes; an image's name, a number and endings come on top. */
    private static final int LONGEST_LABEL = 120;

    private static final int LONGEST_IMAGE = 90;

    private Outputs() {}

    /** Makes a folder if it is not there. */
    public static Path folder(Path folder) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new UsageException(folder + " is a file; name a folder");
        }
        return Files.createDirectories(folder);
    }

    /** {@return a label's name as part of a file's name, cut short if it is very long} */
    public static String fileName(String label) {
        return cut(label.replaceAll("[^\\p{L}\\p{N}_-]", "_"), LONGEST_LABEL);
    }

    /**
     * {@return the name of an image's file without its ending, as part of another file's name; cut short if it is very
     * long}
     */
    public static String imageName(Path file) {
        return cut(String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", ""), LONGEST_IMAGE);
    }

    private static String cut(String name, int bytes) {
        int end = name.length();
        while (name.substring(0, end).getBytes(StandardCharsets.UTF_8).length > bytes) {
            end = name.offsetByCodePoints(end, -1);
        }
        return name.substring(0, end);
    }

    /** Writes a map for numpy: I⁺, I⁻ and I. */
    public static void writeRaw(EvidenceMap map, Path folder, String name) throws IOException {
        int[] size = {map.shape().height(), map.shape().width(), map.shape().channels()};
        NpyFile.write(map.positive(), folder.resolve(name + ".positive.npy"), size);
        NpyFile.write(map.negative(), folder.resolve(name + ".negative.npy"), size);
        NpyFile.write(map.evidence(), folder.resolve(name + ".evidence.npy"), size);
    }
}
