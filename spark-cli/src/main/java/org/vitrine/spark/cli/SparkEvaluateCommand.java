package org.vitrine.spark.cli;

import java.io.IOException;
import org.apache.spark.sql.SparkSession;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.TrainingProgress;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.console.Verdict;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.calibration.Doubt;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.spark.SparkEvaluation;
import org.vitrine.training.plan.DataPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures a model on labelled images, on Spark. */
@Command(
        name = "evaluate",
        description = {
            "Measures how well a model does, in the tables of 'vitrine evaluate'. Executors read the images and "
                    + "predict.",
            "Driver and executors must reach --data under the same name."
        },
        footer = {
            "",
            "Example:",
            "  vitrine spark evaluate --master spark://host:7077 --data folder:/shared/others --model my.vitrine"
        })
final class SparkEvaluateCommand extends ConsoleCommand {

    @Mixin
    private SparkOptions spark;

    @Mixin
    private ModelOption model;

    @Mixin
    private final ImageOptions images = new ImageOptions("test");

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    protected void run(Console screen) throws IOException {
        refuse("is not used on Spark, whose executors encode the images", "--cache");
        Model machine = model(model.readAny());
        ImageSource source = images.open(machine, model.file, screen);
        if (!source.labels().equals(machine.labels())) {
            throw new UsageException("the data lack some of the model's labels; evaluate with 'vitrine evaluate'");
        }
        DataPlan.Located data = images.planFor(machine.shape(), machine.preparation(), images.split())
                .withLabels(machine.labels().names());
        try (SparkSession session = spark.session()) {
            long begin = System.nanoTime();
            SparkEvaluation evaluation = SparkEvaluation.of(session, machine, data, images.seed());
            Evaluation measured = Evaluation.of(evaluation.scores());
            double seconds = (System.nanoTime() - begin) / 1e9 / measured.examples();
            if (!evaluation.unreadable().isEmpty()) {
                screen.remark(TrainingProgress.leftOut(source.size(), evaluation.unreadable()));
            }
            Doubt doubt =
                    Doubt.of(evaluation.scores(), machine.calibration().orElse(null), java.util.OptionalDouble.empty());
            int tasks = session.sparkContext().defaultParallelism();
            new Verdict(measured, doubt, seconds, tasks).print(screen, json);
        }
    }

    /** Refuses a team: that is several models, which 'vitrine evaluate' knows. */
    static Model model(ClauseClassifier machine) {
        if (machine.models().size() == 1) {
            return machine.models().get(0);
        }
        throw new UsageException("Spark takes a single model; this file holds a team");
    }
}
