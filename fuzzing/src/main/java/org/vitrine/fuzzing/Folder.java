package org.vitrine.fuzzing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder in which an input becomes a file: readers are tried through the same doors that users have. */
final class Folder {

    private final Path path;

    private Folder(Path path) {
        this.path = path;
    }

    static Folder create() throws IOException {
        return new Folder(Files.createTempDirectory("vitrine-fuzzing"));
    }

    Path path() {
        return path;
    }

    Path file(String name) {
        return path.resolve(name);
    }

    Path put(String name, byte[] content) throws IOException {
        Path file = file(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, content);
    }
}
