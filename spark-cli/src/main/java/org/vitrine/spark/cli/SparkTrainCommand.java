package org.vitrine.spark.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Interruption;
import org.vitrine.cli.console.TrainingProgress;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.LearningOptions;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.TrainOptions;
import org.vitrine.model.Settings;
import org.vitrine.spark.SparkMemoryException;
import org.vitrine.spark.SparkTraining;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.TrainingResult;
import org.vitrine.training.run.TrainingStart;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Trains a model on Spark. */
@Command(
        name = "train",
        modelTransformer = LearningOptions.FromTable.class,
        description = {
            "Learns from labelled images on Spark and saves the model: the same, byte for byte, as that of 'vitrine train'.",
            "Each of --machines learns on one executor at a time. Driver and executors must reach --data under the same name."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Example:",
            "  vitrine spark train --master spark://host:7077 --data folder:/shared/pictures --size 64x64 --machines 8 \\",
            "    --checkpoint hdfs:///checkpoints --model my.vitrine",
            "",
            "The same command, started again, goes on from the checkpoints."
        })
final class SparkTrainCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private SparkOptions spark;

    @Option(names = "--model", required = true, paramLabel = "FILE", description = "Where the model is saved.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--checkpoint",
            paramLabel = "DIR",
            description =
                    "A folder for checkpoints, on any file system that Spark knows; driver and executors must reach it. "
                            + "Default: no checkpoints, and machines go by the driver.")
    private @Nullable String checkpoint;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private TrainOptions options;

    @Option(names = "--history", paramLabel = "FILE.csv", description = "Write a row per epoch. Default: no file.")
    private @Nullable Path history;

    @Option(
            names = "--compact",
            description = "Leave the automata out of the file: enough to predict and explain, not to learn on.")
    private boolean compact;

    @Option(names = "--json", description = "Print a summary as JSON at the end.")
    private boolean json;

    @Option(names = "--force", description = Overwriting.FORCE)
    private boolean force;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        UsageException.unlessUnused(spec, "is not used on Spark, whose executors encode the images", "--cache");
        Overwriting.check(
                force,
                Map.of(),
                new Overwriting.Output("--model", file, Overwriting.Kind.MODEL),
                new Overwriting.Output("--history", history, Overwriting.Kind.HISTORY));
        TrainingPlan plan = options.plan()
                .model(file)
                .history(history)
                .compact(compact)
                .checkpoints(CheckpointPolicy.off())
                .build();
        try (SparkSession session = spark.session();
                Interruption interruption = new Interruption();
                Progress progress = new Progress(screen, interruption)) {
            TrainingResult result = new SparkTraining(session, checkpoint, remark -> screen.remark("note: " + remark))
                    .run(plan, progress);
            if (!result.complete() && checkpoint != null) {
                screen.remark("the same command goes on from the checkpoints");
            }
            if (json) {
                Map<String, Object> summary = new LinkedHashMap<>();
                summary.put("model", file.toString());
                summary.put("epochs", result.model().provenance().epochs());
                summary.put("examples", result.model().provenance().examples());
                summary.put("machines", plan.settings().machines());
                summary.put("dataFingerprint", result.model().provenance().dataFingerprint());
                screen.json(summary);
            }
        } catch (SparkMemoryException tooSmall) {
            throw new UsageException(String.valueOf(tooSmall.getMessage()));
        }
        return 0;
    }

    /** Says what is learnt from what, and where the model is. */
    private static final class Progress extends TrainingProgress {

        private final Console screen;
        private final Interruption interruption;

        Progress(Console screen, Interruption interruption) {
            super(screen, interruption::isAsked);
            this.screen = screen;
            this.interruption = interruption;
        }

        @Override
        public void begin(TrainingStart start) {
            close();
            interruption.begin();
            Settings settings = start.settings();
            screen.remark("learning " + start.train().labels().size() + " labels from "
                    + start.train().size() + " images of " + start.train().shape() + " (" + start.recipe() + "), with "
                    + settings.clauses() + " clauses in " + settings.machines() + " machines, T " + settings.target()
                    + ", s " + settings.specificity() + ", window " + settings.window());
            super.begin(start);
        }

        @Override
        public void saved(Path saved, long bytes) {
            screen.remark("saved " + saved + " (" + bytes / 1024 + " KB)");
        }
    }
}
