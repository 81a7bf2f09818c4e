package org.vitrine.fuzzing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder in which an input becomes a file: readers are tried through the same doors that users have. */
final class Folder {

    private final Path path;

    private Folder(Path path) {
        this.path = path;
    }

    /** Makes a folder that is gone when the program ends. */
    static Folder create() throws IOException {
        Path path = Files.createTempDirectory("vitrine-fuzzing");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteAtEnd(path)));
        return new Folder(path);
    }

    private static void deleteAtEnd(Path folder) {
        try {
            delete(folder);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Deletes a folder and what is in it. */
    static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> inside = Files.walk(folder)) {
            all = inside.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.deleteIfExists(path);
        }
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
