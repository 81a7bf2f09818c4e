package org.vitrine.data.internal.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.dataset.DataException;

/** The names of labels that data know by number: a file with a name per line, or the numbers themselves. */
public final class LabelNames {

    private LabelNames() {}

    /** {@return the names in a file if there is one; otherwise the numbers from 0} */
    public static List<String> of(Path file, int numbers) {
        return Files.exists(file)
                ? read(file)
                : IntStream.range(0, numbers).mapToObj(String::valueOf).toList();
    }

    private static List<String> read(Path file) {
        List<String> names;
        try {
            names = Files.readAllLines(file).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        } catch (IOException problem) {
            throw new DataException(
                    "cannot read " + file + " (" + Reasons.of(problem) + "); write one name per line in UTF-8",
                    problem);
        }
        if (names.isEmpty() || names.stream().distinct().count() < names.size()) {
            throw new DataException(file + " must hold one name per line, each only once; correct it or remove it");
        }
        return names;
    }
}
