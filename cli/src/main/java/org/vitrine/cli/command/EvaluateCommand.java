package org.vitrine.cli.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Verdict;
import org.vitrine.cli.option.ModelOnData;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.model.Model;
import org.vitrine.predict.DecisionThresholds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures a model on labelled images. */
@Command(
        name = "evaluate",
        description =
                "Measures how well a model does: accuracy, precision, recall, F1, AUROC, AUPRC, per label and their mean.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:", "  vitrine evaluate --data mnist:DIR --model mnist.vitrine"})
public final class EvaluateCommand implements Callable<Integer> {

    /** Where decisions lie. */
    private enum Decisions {
        /** Where the model has them. */
        MODEL,
        /** At 0. */
        ZERO;

        Model appliedTo(Model model) {
            return this == MODEL
                    ? model
                    : model.withThresholds(
                            DecisionThresholds.zero(model.labels().size()));
        }
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private ModelOnData looking;

    @Option(
            names = "--thresholds",
            paramLabel = "model|zero",
            description = "The decision thresholds, if labels are not exclusive: the model's, or 0. "
                    + "Default: model, which is 0 too unless it was trained with --thresholds fitted.")
    private Decisions thresholds = Decisions.MODEL;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private Threads threads;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        int crew = threads.checked();
        Model machine = thresholds.appliedTo(looking.read());
        ImageSource source = looking.open(machine);
        Dataset examples = looking.images.data.read(source, machine.encoding(), screen, crew);
        if (examples.fingerprint().equals(machine.provenance().dataFingerprint())) {
            screen.remark("note: the model was trained on these images; evaluate on others to know how good it is");
        }
        long begin = System.nanoTime();
        int[][] sums = screen.withBar(
                "predicting",
                examples.size(),
                progress -> machine.predictor().classSums(examples.size(), examples::image, crew, progress));
        double seconds = (System.nanoTime() - begin) / 1e9 / examples.size();
        new Verdict(Evaluation.of(Scores.of(machine, sums, examples::has)), seconds, crew).print(screen, json);
        return 0;
    }
}
