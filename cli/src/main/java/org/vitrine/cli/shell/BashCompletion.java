package org.vitrine.cli.shell;

import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Completion for bash, and for zsh, which can load the same script. Picocli writes it; here it learns which words can
 * follow an option.
 */
public final class BashCompletion {

    private BashCompletion() {}

    /** {@return the script} */
    public static String of(CommandLine program) {
        for (CommandLine command : program.getSubcommands().values()) {
            addValues(command.getCommandSpec());
        }
        return AutoComplete.bash(program.getCommandName(), program);
    }

    private static void addValues(CommandSpec command) {
        for (OptionSpec option : List.copyOf(command.options())) {
            List<String> values = Words.values(option);
            if (!values.isEmpty()) {
                command.remove(option);
                command.addOption(
                        OptionSpec.builder(option).completionCandidates(values).build());
            }
        }
        for (PositionalParamSpec parameter : List.copyOf(command.positionalParameters())) {
            List<String> values = Words.values(parameter);
            if (!values.isEmpty()) {
                command.remove(parameter);
                command.addPositional(PositionalParamSpec.builder(parameter)
                        .completionCandidates(values)
                        .build());
            }
        }
    }
}
