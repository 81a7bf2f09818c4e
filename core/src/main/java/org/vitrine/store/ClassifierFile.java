package org.vitrine.store;

import java.io.IOException;
import java.nio.file.Path;
import org.vitrine.predict.Classifier;

/** Reads a file that holds a model or a team: whatever predicts and explains. */
public final class ClassifierFile {

    private ClassifierFile() {}

    /**
     * Reads a model or a team.
     *
     * @param file the file
     * @return a {@code Model} or a {@code Team}
     * @throws ModelFileException if it cannot be read, is neither, or has a single wrong bit
     */
    public static Classifier read(Path file) throws ModelFileException {
        return ModelFile.open(file, "model", source -> read(source, file.toString()));
    }

    /**
     * Reads a model or a team from memory.
     *
     * @param bytes the bytes of a file
     * @return a {@code Model} or a {@code Team}
     * @throws ModelFileException if they are neither, or have a single wrong bit
     */
    public static Classifier read(byte[] bytes) throws ModelFileException {
        return ModelFile.open(bytes, source -> read(source, "model of " + bytes.length + " bytes"));
    }

    private static Classifier read(ByteSource source, String name) throws IOException {
        String format = Safetensors.open(source, name).metadata().getOrDefault("format", "");
        return format.equals(TeamFile.FORMAT) ? TeamFile.read(source, name) : ModelFile.read(source, name);
    }
}
