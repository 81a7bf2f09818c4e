package org.vitrine.cli.shell;

import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Completion for the fish shell: a line for each command and each option, which holds where that command is the first
 * word.
 */
public final class FishCompletion {

    private static final String FUNCTIONS = """
            function __%1$s_no_command
                test (count (commandline -opc)) -eq 1
            end

            function __%1$s_command
                set -l words (commandline -opc)
                test (count $words) -ge 2; and test "$words[2]" = $argv[1]
            end

            complete -c %1$s -e
            complete -c %1$s -f
            """;

    private final String name;
    private final StringBuilder script = new StringBuilder();

    private FishCompletion(String name) {
        this.name = name;
    }

    /** {@return the script} */
    public static String of(CommandLine program) {
        FishCompletion completion = new FishCompletion(program.getCommandName());
        completion.add(program);
        return completion.script.toString();
    }

    private void add(CommandLine program) {
        script.append("# Completion of ").append(name).append(" for fish\n");
        script.append(FUNCTIONS.formatted(name));
        String none = "__" + name + "_no_command";
        options(none, program.getCommandSpec());
        for (Map.Entry<String, CommandLine> command : program.getSubcommands().entrySet()) {
            CommandSpec spec = command.getValue().getCommandSpec();
            line(none, "-a " + command.getKey(), Words.summary(spec));
        }
        for (Map.Entry<String, CommandLine> command : program.getSubcommands().entrySet()) {
            CommandSpec spec = command.getValue().getCommandSpec();
            String condition = "__" + name + "_command " + command.getKey();
            options(condition, spec);
            for (PositionalParamSpec parameter : spec.positionalParameters()) {
                List<String> values = Words.values(parameter);
                if (!values.isEmpty()) {
                    line(condition, "-a " + quoted(String.join(" ", values)), Words.summary(parameter));
                } else if (Words.isFile(parameter)) {
                    line(condition, "-F", Words.summary(parameter));
                }
            }
        }
    }

    private void options(String condition, CommandSpec command) {
        for (OptionSpec option : command.options()) {
            StringBuilder what = new StringBuilder();
            for (String alias : Words.names(option)) {
                what.append(flag(alias)).append(' ');
            }
            List<String> values = Words.values(option);
            if (!Words.takesValue(option)) {
                what.append("-f");
            } else if (!values.isEmpty()) {
                what.append("-x -a ").append(quoted(String.join(" ", values)));
            } else {
                what.append(Words.isFile(option) ? "-r -F" : "-x");
            }
            line(condition, what.toString(), Words.summary(option));
        }
    }

    private static String flag(String option) {
        if (option.startsWith("--")) {
            return "-l " + option.substring(2);
        }
        return (option.length() == 2 ? "-s " : "-o ") + option.substring(1);
    }

    private void line(String condition, String what, String description) {
        script.append("complete -c ")
                .append(name)
                .append(" -n ")
                .append(quoted(condition))
                .append(' ')
                .append(what)
                .append(" -d ")
                .append(quoted(description))
                .append('\n');
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
