package org.vitrine.spark.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands on Spark. */
@Command(
        name = "spark",
        description = "Trains, predicts, evaluates and searches on an Apache Spark cluster.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            SparkTrainCommand.class,
            SparkPredictCommand.class,
            SparkEvaluateCommand.class,
            SparkTuneCommand.class
        })
final class SparkCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do: train, predict, evaluate or tune");
    }
}
