package org.vitrine.fuzzing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No module asks of which kind clauses are, except the packages in which they are compiled, learnt and stored. */
class KindsOfClausesTest {

    private static final Pattern KIND = Pattern.compile("\\b(?:Fuzzy|Compiled)[A-Z]\\w*");
    private static final Pattern MAY =
            Pattern.compile("/org/vitrine/(?:clause|internal/match|internal/learn|store|reference)/");

    private static List<Path> sources() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            return modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .flatMap(KindsOfClausesTest::below)
                    .toList();
        }
    }

    private static Stream<Path> below(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean namesAKind(Path file) {
        try {
            return KIND.matcher(Files.readString(file)).find();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean may(Path file) {
        return MAY.matcher(file.toString().replace('\\', '/')).find();
    }

    @Test
    void sources_outsideOfTheirPackages_nameNoKindOfClause() throws IOException {
        List<Path> sources = sources();
        assertThat(sources).hasSizeGreaterThan(400);
        assertThat(sources.stream().filter(file -> may(file) && namesAKind(file)))
                .as("the pattern finds those that may")
                .hasSizeGreaterThan(5);
        assertThat(sources.stream().filter(file -> !may(file) && namesAKind(file)))
                .as("ask a ClauseBank for its tolerance and an image for its ClauseView instead")
                .isEmpty();
    }
}
