package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every link of the documentation to a file or to a heading leads somewhere. */
class PagesTest {

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```");

    private static Path project() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("README.md"))) {
                return folder;
            }
        }
        throw new AssertionError("there is no README.md above " + Path.of("").toAbsolutePath());
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> top = Files.list(project());
                Stream<Path> docs = Files.walk(project().resolve("docs"))) {
            Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .forEach(pages::add);
        }
        return pages;
    }

    /** What a link can name in a page: its headings, as GitHub names them, and anchors that were set by hand. */
    private static Set<String> anchors(Path page) throws IOException {
        String text = CODE.matcher(Files.readString(page)).replaceAll("");
        Set<String> anchors = new HashSet<>();
        ANCHOR.matcher(text).results().forEach(found -> anchors.add(found.group(1)));
        text.lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
                .map(line -> line.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1").replaceAll("[^\\p{L}\\p{N}_ -]", ""))
                .forEach(line -> anchors.add(line.replace(' ', '-')));
        return anchors;
    }

    @Test
    void recipes_theExampleInJava_compiles(@TempDir Path folder) throws IOException {
        var block = Pattern.compile("(?s)```java\n(.*?)```")
                .matcher(Files.readString(project().resolve("docs/recipes.md")));
        assertThat(block.find()).isTrue();
        Path file = Files.writeString(folder.resolve("Shown.java"), """
                import org.vitrine.evaluation.measure.*;
                import org.vitrine.training.recipe.*;
                import org.vitrine.training.reproduce.*;
                class Shown { void shown() throws Exception {
                """ + block.group(1) + "}}\n");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter problems = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            problems,
                            files,
                            null,
                            List.of("-d", folder.toString(), "-proc:none"),
                            null,
                            files.getJavaFileObjects(file))
                    .call();
            assertThat(compiled).as(problems.toString()).isTrue();
        }
    }

    @Test
    void links_allOfThem_leadSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            String text = CODE.matcher(Files.readString(page)).replaceAll("");
            for (var found : LINK.matcher(text).results().toList()) {
                URI link = URI.create(found.group(1));
                if (link.getScheme() != null) {
                    continue;
                }
                links++;
                Path file = link.getPath().isEmpty() ? page : page.resolveSibling(link.getPath());
                boolean there = Files.exists(file)
                        && (link.getFragment() == null || anchors(file).contains(link.getFragment()));
                if (!there) {
                    broken.add(project().relativize(page) + ": " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(links).isGreaterThan(50);
    }
}
