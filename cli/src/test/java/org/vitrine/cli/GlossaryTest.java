package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The types that docs/glossary.md names exist. */
class GlossaryTest {

    @Test
    void types_allOfThem_exist() throws IOException {
        Path project = LibraryPageTest.project();
        List<String> types = Pattern.compile("`([a-z]+(?:\\.[a-z]+)*\\.[A-Z]\\w+)`")
                .matcher(Files.readString(project.resolve("docs/glossary.md")))
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
        assertThat(types).hasSizeGreaterThan(30);
        assertThat(types)
                .allSatisfy(type -> assertThat(isThere(project, type)).as(type).isTrue());
    }

    private static boolean isThere(Path project, String type) throws IOException {
        String file = "src/main/java/org/vitrine/" + type.replace('.', '/') + ".java";
        try (Stream<Path> modules = Files.list(project)) {
            return modules.anyMatch(module -> Files.exists(module.resolve(file)));
        }
    }
}
