package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/checks/Published.java on a small project: it accepts what is complete, and names what is missing. */
class PublishedCheckTest {

    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>org.vitrine</groupId>
              <artifactId>vitrine-core</artifactId>
              <version>0.1.0</version>
              <name>core</name>
              <description>text</description>
              <url>https://vitrine.org</url>
              <licenses><license><name>MIT</name><url>https://opensource.org/license/mit</url></license></licenses>
              <developers><developer><name>somebody</name></developer></developers>
              <scm><connection>scm:git:https://vitrine.org/a</connection><developerConnection>b</developerConnection><url>c</url></scm>
            </project>
            """;
    private static final String MANAGED =
            "<dependencyManagement><dependencies><dependency><groupId>org.vitrine</groupId>"
                    + "<artifactId>vitrine-core</artifactId><version>0.1.0</version></dependency></dependencies></dependencyManagement>";

    @TempDir
    static Path classes;

    @TempDir
    Path project;

    private Path built;
    private Path pom;

    /** Once for all: Java would compile the file anew each time that it runs it. */
    @BeforeAll
    static void compile() {
        Path file = LibraryPageTest.project().resolve("docs/checks/Published.java");
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", classes.toString(), file.toString());
        assertThat(code).isZero();
    }

    @BeforeEach
    void buildACompleteProject() throws IOException {
        Files.writeString(
                project.resolve("pom.xml"),
                "<project><modules><module>core</module><module>program</module><module>bom</module></modules></project>");
        built = Files.createDirectories(project.resolve("core/target"));
        pom = built.resolve("published-pom.xml");
        Files.writeString(project.resolve("core/pom.xml"), "<project/>");
        Files.writeString(pom, POM);
        jar("vitrine-core-0.1.0.jar", "module-info.class");
        jar("vitrine-core-0.1.0-sources.jar", "module-info.java");
        jar("vitrine-core-0.1.0-javadoc.jar", "index.html");
        Files.createDirectories(project.resolve("program"));
        Files.writeString(
                project.resolve("program/pom.xml"),
                "<project><properties><maven.deploy.skip>true</maven.deploy.skip></properties></project>");
        Path bom = Files.createDirectories(project.resolve("bom/target"));
        Files.writeString(project.resolve("bom/pom.xml"), "<project/>");
        Files.writeString(
                bom.resolve("published-pom.xml"),
                POM.replace("<artifactId>vitrine-core</artifactId>", "<artifactId>vitrine-bom</artifactId>")
                        .replace("<name>core", "<packaging>pom</packaging>" + MANAGED + "<name>bom"));
    }

    private void jar(String name, String entry) throws IOException {
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(built.resolve(name)))) {
            jar.putNextEntry(new ZipEntry(entry));
            jar.closeEntry();
        }
    }

    private record Outcome(int code, String output) {}

    private Outcome check() throws IOException, InterruptedException {
        List<String> words = Child.java(classes.toString(), "Published", project.toString());
        Process check = new ProcessBuilder(words).redirectErrorStream(true).start();
        String output = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(check.waitFor(), output);
    }

    @Test
    void check_aCompleteProject_isLaidOutWithChecksums() throws IOException, InterruptedException {
        Outcome outcome = check();
        assertThat(outcome.output()).contains("2 artifacts can be published");
        assertThat(outcome.code()).isZero();
        Path folder = project.resolve("target/published/org/vitrine/vitrine-core/0.1.0");
        assertThat(folder.resolve("vitrine-core-0.1.0-sources.jar")).exists();
        assertThat(folder.resolve("vitrine-core-0.1.0.pom.sha512")).exists();
        assertThat(project.resolve("target/published/org/vitrine/vitrine-bom/0.1.0/vitrine-bom-0.1.0.pom.md5"))
                .exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-sources", "-javadoc"})
    void check_aJarIsMissing_isNamed(String classifier) throws IOException, InterruptedException {
        Files.delete(built.resolve("vitrine-core-0.1.0" + classifier + ".jar"));
        refuses("vitrine-core-0.1.0" + classifier + ".jar is missing");
    }

    @ParameterizedTest
    @CsvSource({
        "<description>text</description>, '', has no description",
        "<name>MIT</name>, '', has no licenses/license/name",
        "<developers>.*</developers>, '', has no developers/developer/name",
        "<url>c</url>, '', has no scm/url",
        "<name>core</name>, <name>${core}</name>, has a property that is not filled in",
        "<name>core</name>, <name>a</name><repositories/>, must not contain repositories",
        "https://vitrine.org/a, https://host.example/a, names the host host.example",
        "<packaging>.*</packaging>|</project>, <dependencies><dependency><groupId>a</groupId><artifactId>b</artifactId>"
                + "<version>1-SNAPSHOT</version></dependency></dependencies></project>, 'is a release, but depends on a:b'",
    })
    void check_aPomIsIncomplete_saysWhat(String part, String instead, String complaint)
            throws IOException, InterruptedException {
        Files.writeString(pom, POM.replaceFirst("(?s)" + part, Matcher.quoteReplacement(instead)));
        refuses(complaint);
    }

    @Test
    void check_theBomForgetsALibrary_saysSo() throws IOException, InterruptedException {
        Path bom = project.resolve("bom/target/published-pom.xml");
        Files.writeString(bom, Files.readString(bom).replace(MANAGED, ""));
        refuses("manages [], but published are [vitrine-core]");
    }

    private void refuses(String complaint) throws IOException, InterruptedException {
        Outcome outcome = check();
        assertThat(outcome.output()).contains(complaint);
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(project.resolve("target/published")).doesNotExist();
    }
}
