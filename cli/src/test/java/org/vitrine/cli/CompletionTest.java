package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What shells complete, and manual pages. */
class CompletionTest {

    @TempDir
    Path folder;

    private static void assumeInstalled(String shell) {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, shell))),
                shell + " is installed");
    }

    private String shell(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return said;
    }

    /** What bash would offer for the last of some words. */
    private List<String> bash(String words) throws IOException, InterruptedException {
        Path script = Files.writeString(
                folder.resolve("vitrine.bash"),
                Program.succeed("completion", "bash").out());
        String test = "source " + script + "; COMP_LINE='" + words + "'; COMP_POINT=${#COMP_LINE}; COMP_WORDS=(" + words
                + (words.endsWith(" ") ? " ''" : "") + "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); compopt() { :; }; "
                + "_complete_vitrine; printf '%s\n' \"${COMPREPLY[@]}\"";
        return shell("bash", "-c", test).lines().map(String::strip).toList();
    }

    @Test
    void completion_bash_offersCommandsOptionsAndValues() throws IOException, InterruptedException {
        assumeInstalled("bash");
        assertThat(bash("vitrine ")).contains("train", "completion", "serve", "baseline", "compare", "spark");
        assertThat(bash("vitrine tra")).containsExactly("train");
        assertThat(bash("vitrine train --cl")).contains("--clauses");
        assertThat(bash("vitrine train --keep ")).containsExactlyInAnyOrder("best", "last");
        assertThat(bash("vitrine train --balance ")).contains("sampling", "off");
        assertThat(bash("vitrine represent --positions ")).containsExactlyInAnyOrder("exact", "paper");
    }

    @Test
    void completion_zsh_isTheScriptForBash() {
        assertThat(Program.succeed("completion", "zsh").out())
                .isEqualTo(Program.succeed("completion", "bash").out())
                .contains("bashcompinit");
    }

    @Test
    void completion_fish_hasEachCommandAndEachOption() {
        String script = Program.succeed("completion", "fish").out();
        assertThat(script).contains("-n '__vitrine_no_command' -a baseline -d ");
        int options = 0;
        for (Map.Entry<String, CommandLine> command :
                Vitrine.commandLine().getSubcommands().entrySet()) {
            assertThat(script).contains("-n '__vitrine_no_command' -a " + command.getKey() + " -d '");
            for (OptionSpec option : command.getValue().getCommandSpec().options()) {
                options++;
                assertThat(script.lines()
                                .filter(line -> line.contains("-n '__vitrine_command " + command.getKey() + "' ")))
                        .as("%s of %s", option.longestName(), command.getKey())
                        .anyMatch(line -> line.contains(
                                option.longestName().startsWith("--")
                                        ? " -l " + option.longestName().substring(2) + " "
                                        : " -s " + option.longestName().substring(1) + " "));
            }
        }
        assertThat(options).isGreaterThan(150);
        assertThat(script)
                .containsPattern("command train' -l mirror -l no-mirror -f")
                .containsPattern("command train' -l keep -x -a 'best last'")
                .containsPattern("command train' -l model -r -F")
                .containsPattern("command check' -F");
    }

    @ParameterizedTest
    @CsvSource({
        "'vitrine tr', train",
        "'vitrine train --keep ', best",
        "'vitrine evaluate --split train --thr', --threads",
        "'vitrine completion ', fish"
    })
    void completion_fish_offers(String words, String offered) throws IOException, InterruptedException {
        assumeInstalled("fish");
        Path script = Files.writeString(
                folder.resolve("vitrine.fish"),
                Program.succeed("completion", "fish").out());
        assertThat(shell("fish", "--no-config", "-c", "source " + script + "; complete -C '" + words + "'")
                        .lines())
                .anyMatch(line -> line.split("\t", 2)[0].equals(offered));
    }

    @Test
    void completion_man_writesAPageForEachCommand() throws IOException {
        Program.succeed("completion", "man", "--out=" + folder);
        for (Map.Entry<String, CommandLine> command :
                Vitrine.commandLine().getSubcommands().entrySet()) {
            String page = Files.readString(folder.resolve("vitrine-" + command.getKey() + ".1"));
            assertThat(page).startsWith(".TH \"VITRINE-").contains(".SH NAME\n", ".SH SYNOPSIS\n", ".SH OPTIONS\n");
            for (OptionSpec option : command.getValue().getCommandSpec().options()) {
                assertThat(page).contains("\\fB" + option.longestName().replace("-", "\\-") + "\\fR");
            }
            assertThat(page).doesNotContain("${", "@|", "|@");
        }
        assertThat(Files.readString(folder.resolve("vitrine.1")))
                .contains("\\fBtrain\\fR", "\\fBbaseline\\fR", "VITRINE_OPTS", ".SH EXIT STATUS\n");
        Program.succeed("completion", "man", "--out=" + folder); // its own pages are replaced
        Path other = Files.writeString(folder.resolve("vitrine.1"), "not ours");
        assertThat(Program.run("completion", "man", "--out=" + folder).err()).contains("is not a manual page");
        assertThat(other).hasContent("not ours");
    }

    @Test
    void completion_man_isRoffWithoutFault() throws IOException, InterruptedException {
        assumeInstalled("groff");
        Program.succeed("completion", "man", "--out=" + folder);
        assertThat(shell("sh", "-c", "for page in *.1; do groff -K utf8 -man -Tutf8 -ww -z \"$page\"; done"))
                .isEmpty();
        assertThat(shell("groff", "-K", "utf8", "-man", "-Tascii", "-P-cbou", "vitrine-train.1"))
                .contains("--clauses", "NAME", "vitrine-train - Learns from labelled images");
    }

    @Test
    void completion_wrongWords_areRefused() {
        assertThat(Program.run("completion").err()).contains("bash|zsh|fish|man");
        assertThat(Program.run("completion", "tcsh").exitCode()).isEqualTo(2);
        assertThat(Program.run("completion", "man").err()).contains("--out DIR");
        assertThat(Program.run("completion", "bash", "--out=" + folder).err()).contains("--out goes with man");
    }
}
