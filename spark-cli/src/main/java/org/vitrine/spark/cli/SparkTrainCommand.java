package org.vitrine.spark.cli;

import java.io.IOException;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Interruption;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.LearningOptions;
import org.vitrine.cli.option.TrainOptions;
import org.vitrine.cli.option.TrainOutputs;
import org.vitrine.spark.SparkMemoryException;
import org.vitrine.spark.SparkTraining;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.TrainingResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a model on Spark. */
@Command(
        name = "train",
        modelTransformer = LearningOptions.FromTable.class,
        description = {
            "Learns from labelled images on Spark and saves the model: the same, byte for byte, as that of 'vitrine "
                    + "train'.",
            "Each of --machines learns on one executor at a time. Driver and executors must reach --data under the "
                    + "same name."
        },
        footer = {
            "",
            "Example:",
            "  vitrine spark train --master spark://host:7077 --data folder:/shared/pictures --size 64x64 --machines "
                    + "8 \\",
            "    --checkpoint hdfs:///checkpoints --model my.vitrine",
            "",
            "The same command, started again, goes on from the checkpoints."
        })
final class SparkTrainCommand extends ConsoleCommand {

    @Mixin
    private SparkOptions spark;

    @Mixin
    private TrainOutputs outputs;

    @Option(
            names = "--checkpoint",
            paramLabel = "DIR",
            description = "A folder for checkpoints, on any file system that Spark knows; driver and executors must "
                    + "reach it. Default: no checkpoints, and machines go by the driver.")
    private @Nullable String checkpoint;

    @Mixin
    private TrainOptions options;

    @Override
    protected void run(Console screen) throws IOException {
        refuse("is not used on Spark, whose executors encode the images", "--cache");
        if (!options.namesRecipe()) {
            options.plan(); // so that what is wrong is said before images are read
        }
        outputs.written().readsData(options.data.data).check(outputs.force);
        TrainingPlan plan = outputs.plan(options, screen)
                .checkpoints(CheckpointPolicy.off())
                .build();
        try (SparkSession session = spark.session();
                Interruption interruption = new Interruption();
                TrainOutputs.Progress progress = new TrainOutputs.Progress(screen, interruption)) {
            TrainingResult result = new SparkTraining(session, checkpoint, remark -> screen.remark("note: " + remark))
                    .run(plan, progress);
            if (!result.complete() && checkpoint != null) {
                screen.remark("the same command goes on from the checkpoints");
            }
            outputs.report(screen, result, progress, plan.threads());
        } catch (SparkMemoryException tooSmall) {
            throw new UsageException(String.valueOf(tooSmall.getMessage()));
        }
    }
}
