package org.vitrine.cli.option;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.training.recipe.RecipeDraft;

/**
 * Protects files from being overwritten by mistake. A command never writes over a file that it reads, nor two results
 * into one file; a file that Vitrine did not write is replaced only if the user insists.
 */
public final class Overwriting {

    private static final int INSPECTED_BYTES = 4096;

    private static final String LISTED_IMAGE = "perhaps one of the images of --data";

    /** The description of {@code --force}. */
    public static final String FORCE = "Replace existing files even if Vitrine did not write them.";

    private Overwriting() {}

    /** What a command writes. */
    public enum Kind {
        MODEL("a model", "\"vitrine-model\""),
        TEAM("a team", "\"vitrine-team\""),
        INDEX("an index", "\"vitrine-index\""),
        CHECKPOINT("a checkpoint", "\"vitrine-checkpoint\""),
        HISTORY("a history", "epoch,"),
        PAGE("a report", "Vitrine"),
        TRIALS("a table of trials", "keptEpoch,seconds"),
        TRUST("measures of explanations", "\"vitrine-trust\""),
        CHART("a chart", "tEXtSoftware\0Vitrine"),
        ONNX("an ONNX model", "\u0012\u0007vitrine"), // the field for who produced it
        SOURCE("source code", ", written by Vitrine "),
        COMMAND("a command", "vitrine train "),
        RECIPE("a recipe", RecipeDraft.FIRST_LINE),
        MANUAL("a manual page", "\"Vitrine\"");

        private final String words;
        private final String mark;

        Kind(String words, String mark) {
            this.words = words;
            this.mark = mark;
        }

        /** {@return what the file of a classifier is} */
        public static Kind of(ClauseClassifier classifier) {
            return classifier.models().size() > 1 ? TEAM : MODEL;
        }

        private boolean isWrittenTo(String beginning) {
            return (this == HISTORY || this == COMMAND || this == RECIPE)
                    ? beginning.startsWith(mark)
                    : beginning.contains(mark);
        }
    }

    /** A file that will be written, under the option that names it; null if the option was not given. */
    public record Output(String option, @Nullable Path file, Kind kind) {}

    /**
     * Adds labelled images to the files that a command reads. Data that are neither in a file nor in a folder add
     * nothing.
     *
     * @param inputs the other files, by what they are called in messages
     * @param data what {@code --data} says; null for nothing
     */
    public static Map<String, Path> withData(Map<String, Path> inputs, @Nullable String data) {
        Map<String, Path> all = new LinkedHashMap<>(inputs);
        if (data != null) {
            try {
                Path place = Path.of(data.substring(data.indexOf(':') + 1));
                if (Files.isRegularFile(place)) {
                    all.put("the file of --data", place);
                    Path folder = place.toAbsolutePath().getParent();
                    if (folder != null) {
                        all.put(LISTED_IMAGE, folder);
                    }
                } else if (Files.isDirectory(place)) {
                    all.put("among the files of --data", place);
                }
            } catch (InvalidPathException generated) {
                return all; // such as the settings of generated images
            }
        }
        return all;
    }

    /**
     * Checks what a command will write, before it begins.
     *
     * @param force whether files that Vitrine did not write may be replaced
     * @param inputs the files that it reads, by what they are called in messages; of a folder, any file that Vitrine
     *     did not write
     * @throws UsageException if a file must not be written
     */
    public static void check(boolean force, Map<String, Path> inputs, Output... outputs) {
        List<Output> seen = new ArrayList<>();
        for (Output output : outputs) {
            Path file = output.file();
            if (file == null) {
                continue;
            }
            inputs.forEach((name, input) -> {
                if (isSame(file, input) || isInputInside(output, name, input)) {
                    throw new UsageException(output.option() + " would write over " + file + ", which is " + name
                            + "; choose another file");
                }
            });
            for (Output other : seen) {
                if (other.file() != null && isSame(file, other.file())) {
                    throw new UsageException(other.option() + " and " + output.option() + " name the same file " + file
                            + "; choose two files");
                }
            }
            if (!force && isForeign(file, output.kind())) {
                throw new UsageException(file + " exists and is not " + output.kind().words
                        + " that Vitrine wrote; choose another file for " + output.option()
                        + ", or replace it with --force");
            }
            seen.add(output);
        }
    }

    /**
     * Checks the files that a command writes into its folder {@code --out} under names of its own.
     *
     * @throws UsageException if there is a file that Vitrine did not write
     */
    public static void checkFolder(Path folder, Map<String, Kind> files) {
        files.forEach((name, kind) -> {
            Path file = folder.resolve(name);
            if (isForeign(file, kind)) {
                throw new UsageException(file + " exists and is not " + kind.words
                        + " that Vitrine wrote; choose another folder for --out");
            }
        });
    }

    /** Of a folder with a table, only images count: nothing else in it needs to belong to the table. */
    private static boolean isInputInside(Output output, String name, Path folder) {
        Path file = output.file();
        if (file == null || !Files.isRegularFile(file) || !Files.isDirectory(folder)) {
            return false;
        }
        try {
            return file.toRealPath().startsWith(folder.toRealPath())
                    && isForeign(file, output.kind())
                    && (!name.equals(LISTED_IMAGE) || ImageDecoder.isImage(file));
        } catch (IOException unknown) {
            return false;
        }
    }

    private static boolean isSame(Path one, Path other) {
        if (one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())) {
            return true;
        }
        try {
            return Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Tells files that others wrote. What cannot be read is reported when it is opened for writing. */
    private static boolean isForeign(Path file, Kind kind) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            return false;
        }
        try (InputStream bytes = Files.newInputStream(file)) {
            byte[] beginning = bytes.readNBytes(INSPECTED_BYTES);
            return beginning.length > 0 && !kind.isWrittenTo(new String(beginning, StandardCharsets.ISO_8859_1));
        } catch (IOException unreadable) {
            return false;
        }
    }
}
