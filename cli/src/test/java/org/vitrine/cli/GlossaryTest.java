package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The types exist that docs/glossary.md names, and those that pages for people who change the code name. */
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

    @Test
    void types_ofArchitectureFirstHourAndDecisions_exist() throws IOException {
        Path project = LibraryPageTest.project();
        Set<String> known = new HashSet<>(Set.of("ServiceLoader", "Estimator", "House")); // of Java, Spark, docs/checks
        Pattern declaration = Pattern.compile("\\b(?:class|interface|record|enum) ([A-Z]\\w*)");
        for (Path source : files(project, "glob:**/src/**.java")) {
            declaration.matcher(Files.readString(source)).results().forEach(type -> known.add(type.group(1)));
        }
        List<Path> pages = new ArrayList<>(files(project.resolve("docs/decisions"), "glob:**.md"));
        Stream.of("CONTRIBUTING.md", "docs/architecture.md", "docs/first-tasks.md")
                .map(project::resolve)
                .forEach(pages::add);
        List<String> missing = new ArrayList<>();
        int named = 0;
        for (Path page : pages) {
            String text = Files.readString(page).replaceAll("(?s)```.*?```", "");
            for (MatchResult code :
                    Pattern.compile("`[^`\n]+`").matcher(text).results().toList()) {
                for (MatchResult type : Pattern.compile("(?<![\\w-])[A-Z][a-z]\\w*")
                        .matcher(code.group())
                        .results()
                        .toList()) {
                    named++;
                    if (!known.contains(type.group())) {
                        missing.add(page.getFileName() + ": " + code.group());
                    }
                }
            }
        }
        assertThat(named).isGreaterThan(100);
        assertThat(missing).isEmpty();
    }

    private static List<Path> files(Path folder, String pattern) throws IOException {
        PathMatcher wanted = folder.getFileSystem().getPathMatcher(pattern);
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(wanted::matches).toList();
        }
    }

    private static boolean isThere(Path project, String type) throws IOException {
        String file = "src/main/java/org/vitrine/" + type.replace('.', '/') + ".java";
        try (Stream<Path> modules = Files.list(project)) {
            return modules.anyMatch(module -> Files.exists(module.resolve(file)));
        }
    }
}
