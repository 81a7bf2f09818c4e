package org.vitrine.cli.option;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
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

    private final Map<String, Path> inputs = new LinkedHashMap<>();
    private final List<Output> outputs = new ArrayList<>();

    /** The kinds of output that commands write. */
    public enum Kind {
        MODEL("a model", "\"vitrine-model\""),
        TEAM("a team", "\"member.0."), // in a model file, too, but with members
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
            if (this == MODEL && beginning.contains(TEAM.mark)) {
                return false;
            }
            return (this == HISTORY || this == COMMAND || this == RECIPE)
                    ? beginning.startsWith(mark)
                    : beginning.contains(mark);
        }
    }

    /** A file that will be written, and the option that names it. */
    private record Output(String option, Path file, Kind kind) {}

    /** Adds a file that the command reads, by what it is called in messages; null for none. */
    public Overwriting reads(String name, @Nullable Path file) {
        if (file != null) {
            inputs.put(name, file);
        }
        return this;
    }

    /** Adds what {@code --data} says, null for nothing: a folder or a file and its folder, if it is one of them. */
    public Overwriting readsData(@Nullable String data) {
        try {
            Path place = Path.of(data == null ? "" : data.substring(data.indexOf(':') + 1));
            if (data != null && Files.isRegularFile(place)) {
                reads("the file of --data", place)
                        .reads(LISTED_IMAGE, place.toAbsolutePath().getParent());
            } else if (data != null && Files.isDirectory(place)) {
                reads("among the files of --data", place);
            }
        } catch (InvalidPathException generated) {
            return this; // such as the settings of generated images
        }
        return this;
    }

    /** Adds a file that the command writes, and the option that names it; null if the option was not given. */
    public Overwriting writes(String option, @Nullable Path file, Kind kind) {
        if (file != null) {
            outputs.add(new Output(option, file, kind));
        }
        return this;
    }

    /**
     * Checks what the command will write, before it begins. Of a folder that it reads, any file counts that Vitrine did
     * not write.
     *
     * @param force whether files that Vitrine did not write may be replaced
     * @throws UsageException if a file must not be written
     */
    public void check(boolean force) {
        List<Output> seen = new ArrayList<>();
        for (Output output : outputs) {
            inputs.forEach((name, input) -> {
                if (isSame(output.file(), input) || isInputInside(output, name, input)) {
                    throw new UsageException(output.option() + " would write over " + output.file() + ", which is "
                            + name + "; choose another file");
                }
            });
            for (Output other : seen) {
                if (isSame(output.file(), other.file())) {
                    throw new UsageException(other.option() + " and " + output.option() + " name the same file "
                            + output.file() + "; choose two files");
                }
            }
            if (isIrregular(output.file())) {
                throw new UsageException(
                        output.file() + " is not a regular file; choose another file for " + output.option());
            }
            if (!force && isForeign(output.file(), output.kind())) {
                throw new UsageException(output.file() + " exists and is not " + output.kind().words
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
            if (isIrregular(file) || isForeign(file, kind)) {
                throw new UsageException(file + " exists and is not " + kind.words
                        + " that Vitrine wrote; choose another folder for --out");
            }
        });
    }

    /** Of a folder with a table, only images count: nothing else in it needs to belong to the table. */
    private static boolean isInputInside(Output output, String name, Path folder) {
        Path file = output.file();
        if (!Files.isRegularFile(file) || !Files.isDirectory(folder)) {
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

    /** {@return whether writing would replace a pipe, a device, or a link that leads to itself} */
    private static boolean isIrregular(Path file) {
        if (Files.exists(file)) {
            return !Files.isRegularFile(file) && !Files.isDirectory(file);
        }
        try {
            return Files.isSymbolicLink(file) && file.toRealPath() == null;
        } catch (NoSuchFileException dangling) {
            return false;
        } catch (IOException loop) {
            return true;
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
