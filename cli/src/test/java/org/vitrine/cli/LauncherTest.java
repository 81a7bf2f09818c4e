package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher {@code ./vitrine} starts, seen by a Java that only prints what it is told. */
@DisabledOnOs(OS.WINDOWS) // the launcher is a script of Bash
class LauncherTest {

    private static final List<String> MODULES =
            List.of("core", "vectors", "reference", "data", "evaluation", "training", "explorer", "cli");

    @TempDir
    Path project;

    private Path jar;

    /** The launcher in a project that is built already. */
    @BeforeEach
    void project() throws IOException {
        Files.copy(Path.of("..", "vitrine"), project.resolve("vitrine"));
        Files.createFile(project.resolve("pom.xml"));
        for (String module : MODULES) {
            Files.createDirectories(project.resolve(module).resolve("src/main"));
            Files.createFile(project.resolve(module).resolve("pom.xml"));
        }
        jar = Files.createDirectories(project.resolve("cli/target"))
                .toRealPath()
                .resolve("vitrine.jar");
        Files.createFile(jar);
        Path java = Files.createDirectories(project.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
    }

    private List<String> started(String classPath, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "./vitrine"));
        command.addAll(List.of(words));
        ProcessBuilder launcher =
                new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
        launcher.environment()
                .putAll(Map.of("JAVA_HOME", project.resolve("jdk").toString(), "VITRINE_CLASSPATH", classPath));
        Process process = launcher.start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor()).as(String.join("\n", lines)).isZero();
        return lines;
    }

    @Test
    void classPath_withEmptyEntries_isWithoutThem() throws Exception {
        for (String given :
                List.of("one.jar:two three.jar", ":one.jar::two three.jar:", "::one.jar:::two three.jar::")) {
            assertThat(started(given, "data", "--data=faces:"))
                    .as(given)
                    .containsSequence("-cp", jar + ":one.jar:two three.jar", "org.vitrine.cli.Vitrine", "data");
        }
    }

    @Test
    void classPath_ofNothing_isNone() throws Exception {
        for (String given : List.of("", ":", "::", ":::")) {
            assertThat(started(given, "data", "--data=faces:"))
                    .as(given)
                    .containsSequence("-jar", jar.toString(), "data")
                    .doesNotContain("-cp");
        }
    }
}
