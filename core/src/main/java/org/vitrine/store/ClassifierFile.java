package org.vitrine.store;

import java.io.IOException;
import java.nio.file.Path;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.team.Team;

/** Reads a file that holds a model or a team: whatever predicts and explains. */
public final class ClassifierFile {

    private ClassifierFile() {}

    /**
     * Reads a model or a team.
     *
     * @param file the file
     * @return the model or the team
     * @throws ModelFileException if it cannot be read, is neither, or has a single wrong bit
     */
    public static ClauseClassifier read(Path file) throws ModelFileException {
        return ModelFile.open(file, "model", source -> read(source, file.toString()));
    }

    /**
     * Reads a model or a team from memory.
     *
     * @param bytes the bytes of a file
     * @return the model or the team
     * @throws ModelFileException if they are neither, or have a single wrong bit
     */
    public static ClauseClassifier read(byte[] bytes) throws ModelFileException {
        return ModelFile.open(bytes, source -> read(source, "model of " + bytes.length + " bytes"));
    }

    /**
     * Writes a model or a team. The file appears in full or, if something goes wrong, not at all.
     *
     * @param classifier the model or team
     * @param file where to; an older file there is replaced
     * @throws ModelFileException if the file cannot be written
     */
    public static void write(ClauseClassifier classifier, Path file) throws ModelFileException {
        if (classifier instanceof Team team) {
            TeamFile.write(team, file);
        } else {
            ModelFile.write(classifier.members().get(0).model(), file);
        }
    }

    private static ClauseClassifier read(ByteSource source, String name) throws IOException {
        String format = Safetensors.open(source, name).metadata().getOrDefault("format", "");
        return format.equals(TeamFile.FORMAT) ? TeamFile.read(source, name) : ModelFile.read(source, name);
    }
}
