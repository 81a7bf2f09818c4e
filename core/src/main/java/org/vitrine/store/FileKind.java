package org.vitrine.store;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/**
 * What a file says it is, without looking at what is in it.
 *
 * @param content what it holds
 * @param version the version of its format
 */
public record FileKind(Content content, int version) {

    /** What a file can hold. */
    public enum Content {
        /** A trained model. */
        MODEL(ModelFile.FORMAT),
        /** A training run that can be resumed. */
        CHECKPOINT(CheckpointFile.FORMAT),
        /** Several models that vote together. */
        TEAM(TeamFile.FORMAT),
        /** An index of training examples. */
        INDEX(IndexFile.FORMAT);

        private final String format;

        Content(String format) {
            this.format = format;
        }
    }

    /**
     * Whether it is a checkpoint.
     *
     * @return true for a checkpoint, false for everything else
     */
    public boolean checkpoint() {
        return content == Content.CHECKPOINT;
    }

    /**
     * Looks at a file's header.
     *
     * @param file the file
     * @return its kind
     * @throws ModelFileException if it cannot be read, is neither model, checkpoint, team nor index, or needs a newer Vitrine
     */
    public static FileKind of(Path file) throws ModelFileException {
        return ModelFile.open(file, "file", source -> {
            Map<String, String> texts =
                    Safetensors.open(source, file.toString()).metadata();
            String format = texts.getOrDefault("format", "");
            Content content = Arrays.stream(Content.values())
                    .filter(one -> one.format.equals(format))
                    .findAny()
                    .orElseThrow(() -> Safetensors.wrong(
                            file.toString(), "its metadata 'format' is '" + format + "'", Safetensors.FOREIGN));
            String version = texts.getOrDefault("formatVersion", "");
            if (content == Content.TEAM) {
                TeamFile.checkVersion(version, file.toString());
            } else if (content == Content.INDEX) {
                IndexFile.checkVersion(version, file.toString());
            } else {
                ModelFile.checkVersion(version, file.toString());
            }
            return new FileKind(content, Integer.parseInt(version));
        });
    }
}
