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
        program("java", "printf '%s\\n' \"$@\"");
    }

    /** A program where the launcher looks for it. */
    private void program(String name, String script) throws IOException {
        Path file = Files.createDirectories(project.resolve("jdk/bin")).resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private List<String> started(String classPath, String... words) throws IOException, InterruptedException {
        return run(0, classPath, words);
    }

    private List<String> run(int code, String classPath, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "./vitrine"));
        command.addAll(List.of(words));
        ProcessBuilder launcher =
                new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
        launcher.environment()
                .putAll(Map.of(
                        "JAVA_HOME",
                        project.resolve("jdk").toString(),
                        "PATH",
                        project.resolve("jdk/bin") + ":" + System.getenv("PATH"),
                        "VITRINE_CLASSPATH",
                        classPath));
        Process process = launcher.start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor()).as(String.join("\n", lines)).isEqualTo(code);
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

    @Test
    void build_codesForATerminal_areLeftOut() throws Exception {
        Files.delete(jar);
        program("mvn", "printf '\\033[0m\\033[0m'; printf '\\033[1;33mdoubtful\\033[m\\n' >&2; touch " + jar);
        assertThat(started("", "data"))
                .startsWith("vitrine: building; this takes a moment the first time", "doubtful")
                .endsWith("data");
    }

    @Test
    void build_thatFails_isTheEnd() throws Exception {
        Files.delete(jar);
        program("mvn", "echo broken; exit 1");
        assertThat(run(2, "", "data")).endsWith("broken", "vitrine: the build failed; the lines above say why");
    }
}
