package org.vitrine.baseline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The help tells all there is to know, and what the README shows can be typed. */
class HelpTest {

    static Stream<CommandLine> commands() {
        Map<String, CommandLine> all = Baseline.commandLine().getSubcommands();
        CommandLine baseline = Objects.requireNonNull(all.get("baseline"));
        CommandLine compare = Objects.requireNonNull(all.get("compare"));
        return Stream.concat(baseline.getSubcommands().values().stream(), Stream.of(compare));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void eachOption_saysWhatItIsFor_andItsDefaultOrThatItIsNeeded(CommandLine command) {
        assertThat(command.getCommandSpec().options()).hasSizeGreaterThan(5);
        for (OptionSpec option : command.getCommandSpec().options()) {
            String description = String.join(" ", option.description());
            assertThat(description).as(option.longestName()).isNotBlank();
            if (option.arity().max() > 0 && !option.required()) {
                assertThat(description).as(option.longestName()).contains("Default: ");
            }
        }
        assertThat(command.getUsageMessage()).contains("Example:");
    }

    static Stream<String> linesOfTheReadme() throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("README.md"))) {
            folder = Objects.requireNonNull(folder.getParent(), "there is no README.md");
        }
        List<String> lines = Pattern.compile("\\./vitrine +(baseline|compare) [^`\\n]*")
                .matcher(Files.readString(folder.resolve("README.md")))
                .results()
                .map(found -> found.group().strip())
                .toList();
        assertThat(lines).hasSizeGreaterThan(1);
        return lines.stream();
    }

    @ParameterizedTest
    @MethodSource("linesOfTheReadme")
    void eachLineOfTheReadme_parses(String line) {
        String[] words = line.split("\\s+");
        String[] arguments = List.of(words).subList(1, words.length).toArray(String[]::new);
        assertThat(Baseline.commandLine(arguments).parseArgs(arguments).hasSubcommand())
                .isTrue();
    }
}
