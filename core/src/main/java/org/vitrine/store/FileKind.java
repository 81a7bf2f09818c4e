package org.vitrine.store;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a file says it is, without looking at what is in it.
 *
 * @param checkpoint true for a checkpoint, false for a model
 * @param version the version of its format
 */
public record FileKind(boolean checkpoint, int version) {

    /**
     * Looks at a file's header.
     *
     * @param file the file
     * @return its kind
     * @throws ModelFileException if it cannot be read, is neither model nor checkpoint, or needs a newer Vitrine
     */
    public static FileKind of(Path file) throws ModelFileException {
        return ModelFile.open(file, "file", source -> {
            Map<String, String> texts =
                    Safetensors.open(source, file.toString()).metadata();
            String format = texts.getOrDefault("format", "");
            if (!format.equals(ModelFile.FORMAT) && !format.equals(CheckpointFile.FORMAT)) {
                throw Safetensors.wrong(
                        file.toString(), "its metadata 'format' is '" + format + "'", Safetensors.FOREIGN);
            }
            String version = texts.getOrDefault("formatVersion", "");
            ModelFile.checkVersion(version, file.toString());
            return new FileKind(format.equals(CheckpointFile.FORMAT), Integer.parseInt(version));
        });
    }
}
