package org.vitrine.baseline.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands about networks. */
@Command(
        name = "baseline",
        description = "Trains a residual network on the same data, and measures it.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {BaselineTrainCommand.class, BaselineEvaluateCommand.class})
final class BaselineCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do: train or evaluate");
    }
}
