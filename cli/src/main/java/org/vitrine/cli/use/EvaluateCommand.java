package org.vitrine.cli.use;

import java.io.IOException;
import java.util.OptionalDouble;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Verdict;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.calibration.Doubt;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.sums.MemberSums;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.predict.DecisionThresholds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures a model on labelled images. */
@Command(
        name = "evaluate",
        description = "Measures how well a model does: accuracy, precision, recall, F1, AUROC, AUPRC, per label and "
                + "their mean; and how honest its probabilities are.",
        footer = {"", "Example:", "  vitrine evaluate --data mnist:DIR --model mnist.vitrine"})
public final class EvaluateCommand extends ConsoleCommand {

    /** The decision thresholds to evaluate with. */
    private enum Decisions {
        /** Those of the model. */
        MODEL,
        /** At 0. */
        ZERO;

        ClauseClassifier appliedTo(ClauseClassifier machine) {
            return this == MODEL
                    ? machine
                    : machine.withThresholds(
                            DecisionThresholds.zero(machine.labels().size()));
        }
    }

    @Mixin
    private ModelOption model;

    @Mixin
    private final ImageOptions images = new ImageOptions("test");

    @Option(
            names = "--thresholds",
            paramLabel = "model|zero",
            description = "The decision thresholds, if labels are not exclusive: the model's, or 0. Default: model, "
                    + "which is 0 too unless thresholds were fitted when it was trained.")
    private Decisions thresholds = Decisions.MODEL;

    @Mixin
    private MaxError maxError;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private Threads threads;

    @Override
    protected void run(Console screen) throws IOException {
        int crew = threads.checked();
        ClauseClassifier machine = thresholds.appliedTo(model.readAny());
        OptionalDouble errors = maxError.of(machine);
        ImageSource source = images.open(machine, model.file);
        MemberSums votes = images.sums(machine.models(), source, screen, crew);
        if (votes.known()) {
            screen.remark("note: the model was trained on these images; evaluate on others to know how good it is");
        }
        double seconds = votes.seconds() / votes.examples().size();
        Scores scores = votes.scores(machine);
        Doubt doubt = Doubt.of(scores, machine.calibration().orElse(null), errors);
        new Verdict(Evaluation.of(scores), doubt, seconds, crew).print(screen, json);
        maxError.remarkTooFew(machine, screen);
    }
}
