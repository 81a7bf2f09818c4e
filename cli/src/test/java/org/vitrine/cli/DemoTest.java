package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the demo prints can be copied into a shell. */
@EnabledOnOs(
        value = {OS.LINUX, OS.MAC},
        disabledReason = "there is no sh here")
class DemoTest {

    @TempDir
    Path folder;

    /** The words of a line, as a shell reads it. */
    private static String[] words(String line) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", "set -- " + line + "; printf '%s\\n' \"$@\"").start();
        String words = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return words.lines().toArray(String[]::new);
    }

    @Test
    void demo_commandsToLookAtNext_workAsPrinted() throws IOException {
        Path out = folder.resolve("it's a demo");
        Program demo = Program.succeed("demo", "--epochs=1", "--out=" + out);
        List<String> next = demo.outLines().stream()
                .dropWhile(line -> !line.equals("Look at next:"))
                .skip(1)
                .toList();
        assertThat(next).hasSize(5).allMatch(line -> line.startsWith("  vitrine "));
        assertThat(next.get(0)).contains(" serve ");
        for (String line : next) {
            String[] words = words(line.substring("  vitrine ".length()));
            if (words[0].equals("serve")) { // would not end
                assertThat(Vitrine.commandLine().parseArgs(words).subcommand().hasMatchedOption("--open"))
                        .isTrue();
                assertThat(Path.of(words[List.of(words).indexOf("--model") + 1]))
                        .exists();
            } else {
                Program.succeed(words);
            }
        }
        // explained and written to the same folder: the demo's own sheets show the same, probabilities too
        try (var files = Files.list(out)) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.startsWith("why-"))
                            .toList())
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(out.resolve(name))
                            .hasSameBinaryContentAs(out.resolve(name.replace("why-", "face."))));
        }
    }
}
