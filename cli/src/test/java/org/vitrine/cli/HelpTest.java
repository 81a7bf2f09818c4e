package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help tells all there is to know. */
class HelpTest {

    static Stream<String> commands() {
        return Vitrine.commandLine().getSubcommands().keySet().stream();
    }

    private static CommandLine command(String name) {
        return Objects.requireNonNull(Vitrine.commandLine().getSubcommands().get(name), name);
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void help_eachCommand_showsEachOptionAndItsDescription(String name) {
        Program run = Program.succeed("help", name);
        assertThat(run.err()).isEmpty();
        for (ArgSpec argument : command(name).getCommandSpec().args()) {
            assertThat(String.join("", argument.description()))
                    .as("%s of %s", argument, name)
                    .isNotBlank();
            if (argument instanceof OptionSpec option) {
                assertThat(run.out())
                        .contains(option.negatable() ? option.longestName().substring(2) : option.longestName());
            }
        }
        assertThat(command(name).getCommandSpec().usageMessage().description()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void help_eachOptionWithAValue_tellsItsDefaultOrThatItIsNeeded(String name) {
        String help = words(Program.succeed("help", name).out());
        List<String> silent = new ArrayList<>();
        for (OptionSpec option : command(name).getCommandSpec().options()) {
            boolean takesValue = option.arity().max() > 0 || option.negatable();
            String description = String.join(" ", option.description());
            boolean tells = description.contains("Default: ") || description.endsWith(" Required.");
            if (takesValue && !option.required() && !tells) {
                silent.add(option.longestName());
            }
        }
        assertThat(silent).isEmpty();
        assertThat(help).doesNotContain("${", "null");
    }

    @Test
    void help_train_tellsTheDefaultsOfTheIssue() {
        String help = words(Program.succeed("train", "--help").out());
        assertThat(help)
                .contains(
                        "each label has as many. Default: as the recipe has it; with --recipe none 2500.",
                        "so 3125.",
                        "the paper's s. Default: as the recipe has it; with --recipe none 10.",
                        "with --recipe none 10x10.")
                .contains("with --recipe none threshold:75 for grey images");
    }

    @Test
    void help_eachWay_isTheSame() {
        String help = Program.succeed("help", "train").out();
        assertThat(Program.succeed("train", "--help").out()).isEqualTo(help);
        assertThat(Program.succeed("train", "-h").out()).isEqualTo(help);
    }

    @Test
    void help_whatMostPeopleNeed_comesFirst() {
        List<String> lines = Program.succeed("help", "evaluate").outLines();
        assertThat(lines.get(0)).isEqualTo("Usage: vitrine evaluate --model=FILE --data=KIND:PLACE [OPTIONS]");
        int heading = lines.indexOf("More options:");
        assertThat(indexOf(lines, "      --data=")).isLessThan(heading);
        assertThat(indexOf(lines, "      --split=")).isLessThan(heading);
        assertThat(indexOf(lines, "      --cache=")).isGreaterThan(heading);
        assertThat(Program.succeed("help", "join").out()).doesNotContain("More options:");
    }

    @Test
    void vitrine_withoutACommand_listsThem() {
        Program run = Program.succeed();
        assertThat(run.out()).contains("vitrine demo");
        assertThat(commands()).allSatisfy(name -> assertThat(run.out()).containsPattern("(?m)^  " + name + " "));
        assertThat(Program.succeed("--help").out()).isEqualTo(run.out());
    }

    @Test
    void vitrine_help_hasGroups() {
        List<String> lines = Program.succeed("--help").outLines();
        assertThat(lines).containsSubsequence("Start", "Data", "Learn", "Understand", "Shell");
        assertThat(lines.indexOf("Learn")).isLessThan(indexOf(lines, "  train "));
        assertThat(indexOf(lines, "  train ")).isLessThan(lines.indexOf("Understand"));
        assertThat(lines).as("each command is in a group").doesNotContain("Other", "Commands");
    }

    private static int indexOf(List<String> lines, String beginning) {
        return lines.indexOf(lines.stream()
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .orElseThrow());
    }

    @Test
    void help_withTheOptionsItNeeds_isTheSameAsWithAll() {
        for (String[] words :
                new String[][] {{"--help"}, {"help"}, {"help", "train"}, {"trian"}, {"train", "--hlep"}}) {
            assertThat(Program.run(words)).isEqualTo(Program.run(Vitrine.commandLine(), words));
        }
        assertThat(Objects.requireNonNull(
                                Vitrine.commandLine("--help").getSubcommands().get("train"))
                        .getCommandSpec()
                        .options())
                .isEmpty();
    }

    @Test
    void commands_thatArePartOfOthers_sayWhatToType() {
        for (String[] moved : new String[][] {
            {"pointing", "trust --pointing"}, {"fingerprint", "data --fingerprint"}, {"figures", "report --figures"}
        }) {
            Program run = Program.run(moved[0], "--data=faces:", "--model=m.vitrine");
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.errLines())
                    .singleElement()
                    .asString()
                    .startsWith("vitrine: there is no command " + moved[0])
                    .contains("type vitrine " + moved[1]);
        }
    }

    @Test
    void version_isOneLine() {
        assertThat(Program.succeed("--version").outLines())
                .singleElement()
                .asString()
                .matches("vitrine \\d+\\.\\d+\\.\\d+");
        assertThat(Program.succeed("train", "--version").outLines())
                .singleElement()
                .asString()
                .startsWith("vitrine ");
    }
}
