package org.vitrine.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.history.HistoryWriter;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.ModelFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Trains a model and saves it. */
@Command(
        name = "train",
        description = "Learns from labelled images and saves the model.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        preprocessor = ResumeOptions.class,
        footer = {
            "",
            "The paper's MNIST experiment:",
            "  vitrine train --data mnist:DIR --model mnist.vitrine --epochs 10",
            "Faces, several labels each:",
            "  vitrine train --data faces: --model faces.vitrine --patch 5x5 --clauses 1000 --q 3 --epochs 5",
            "",
            "A training that was killed goes on from its checkpoint:",
            "  vitrine train --resume mnist.vitrine.checkpoint",
            "Ten more epochs:",
            "  vitrine train --data mnist:DIR --from mnist.vitrine --model more.vitrine --epochs 10",
            "",
            "Ctrl-C ends the training and saves what there is."
        })
final class TrainCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--model", required = true, paramLabel = "FILE", description = "Where the model is saved.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private TrainOptions options;

    @Option(names = "--history", paramLabel = "FILE.csv", description = "Write a row per epoch.")
    private @Nullable Path history;

    @Option(
            names = "--compact",
            description = "Leave the automata out of the file: enough to predict and explain, not to learn on.")
    private boolean compact;

    @Option(names = "--json", description = "Print a summary as JSON at the end.")
    private boolean json;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description =
                    "Keep checkpoints in this file and in FILE.previous, to go on from if the training is killed. They are taken "
                            + "away when the model is saved. Default: the model's file with .checkpoint behind it, "
                            + "if the training takes more than ten minutes.")
    private @Nullable Path checkpoint;

    @Option(
            names = "--every",
            paramLabel = "TIME|off",
            converter = CheckpointInterval.Converter.class,
            description = "How often to write a checkpoint: 30s, 5m, 1h; off for never. Default: 5m.")
    private CheckpointInterval every = new CheckpointInterval(Duration.ofMinutes(5), "5m");

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description =
                    "Go on with a training that was stopped, from its checkpoint; it ends in the same bytes as if it had not been. "
                            + "All other options are those it was started with. Default: begin anew.")
    @SuppressWarnings("UnusedVariable") // GoingOn reads it, before the other options are
    private @Nullable Path resume;

    @Option(
            names = "--from",
            paramLabel = "MODEL",
            description =
                    "Learn on from a model: --epochs more, from the same images or others of the same size and labels. "
                            + "Options not given are the model's. Default: begin anew.")
    @SuppressWarnings("UnusedVariable") // as above
    private @Nullable Path from;

    private @Nullable StartingPoint beginning;

    /** What to go on from, as it was found while the command line was read. */
    void goOnFrom(StartingPoint found) {
        beginning = found;
    }

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        StartingPoint before = beginning;
        Settings settings = settings(before);
        TrainingRun.Rules rules = options.rules();
        Outputs.checkWritable(file);
        if (history != null) {
            Outputs.checkWritable(history);
        }
        int crew = options.threads.checked();
        try (Checkpoints checkpoints = checkpoints(screen, before)) {
            TrainingData data = TrainingData.read(options, settings, before, screen, crew);
            if (before != null) {
                before.checkSameData(data);
            }
            Dataset train = data.train();
            screen.remark("learning " + train.labels().size() + " labels from " + train.size() + " images of "
                    + train.shape() + " (" + data.recipe() + "), with " + settings.clauses() + " clauses, T "
                    + settings.target() + ", s " + settings.specificity() + ", window " + settings.window());
            learn(screen, settings, crew, data, rules, checkpoints, before);
        }
        return 0;
    }

    private Settings settings(@Nullable StartingPoint before) {
        Settings asked = options.learning.settings();
        return before == null ? asked : before.settings(asked, spec);
    }

    private Checkpoints checkpoints(Console screen, @Nullable StartingPoint before) throws IOException {
        Path resumed = before != null && before.checkpoint() != null ? before.file() : null;
        Path place = checkpoint != null ? checkpoint : resumed;
        if (place == null) {
            Path beside = file.resolveSibling(file.getFileName() + ".checkpoint");
            return Checkpoints.ifLong(screen, beside, every).unlessTaken();
        }
        Outputs.checkWritable(place);
        Checkpoints asked = Checkpoints.asked(screen, place, every);
        if (!place.equals(resumed)) {
            return asked.unlessTaken();
        }
        if (before != null && before.damage() != null) {
            screen.remark("note: " + before.damage() + " (going on from the checkpoint before it)");
            Checkpoints.replaceDamaged(place);
        }
        return asked;
    }

    private void learn(
            Console screen,
            Settings settings,
            int crew,
            TrainingData data,
            TrainingRun.Rules rules,
            Checkpoints checkpoints,
            @Nullable StartingPoint before)
            throws IOException {
        try (Interruption interruption = new Interruption();
                HistoryWriter writer = history == null ? null : HistoryWriter.create(history, rowsOf(before))) {
            TrainingRun run =
                    new TrainingRun(screen, settings, crew, data.validation(), rules, writer, interruption::isAsked);
            run.keep(
                    checkpoints,
                    Map.of(
                            ResumeOptions.COMMAND,
                            ResumeOptions.remember(spec.commandLine().getParseResult()),
                            StartingPoint.VALIDATION,
                            StartingPoint.validation(data)));
            Model model = train(run, data.train(), before);
            ModelFile.write(compact ? model.compact() : model, file);
            screen.remark("saved " + file + " (" + Files.size(file) / 1024 + " KB)");
            if (run.isComplete()) {
                checkpoints.remove();
            } else {
                checkpoints.await();
                if (checkpoints.place() != null) {
                    screen.remark("go on with 'vitrine train --resume " + checkpoints.place() + "'");
                }
            }
            if (json) {
                screen.json(summary(model, run));
            }
        }
    }

    private static History rowsOf(@Nullable StartingPoint before) {
        Checkpoint stopped = before == null ? null : before.checkpoint();
        return stopped == null ? new History(List.of()) : TrainingRun.history(stopped);
    }

    private static Model train(TrainingRun run, Dataset data, @Nullable StartingPoint before) {
        if (before == null) {
            return run.train(data);
        }
        Checkpoint stopped = before.checkpoint();
        return stopped == null ? run.learnOn(before.model(), data) : run.resume(stopped, data);
    }

    private Map<String, Object> summary(Model model, TrainingRun run) {
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("model", file.toString());
        summary.put("epochs", model.provenance().epochs());
        summary.put("examples", model.provenance().examples());
        summary.put("dataFingerprint", model.provenance().dataFingerprint());
        List<Map<String, Object>> rows = new ArrayList<>();
        for (History.Row row : run.history().rows()) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("epoch", row.epoch());
            row.values().forEach((column, value) -> values.put(column.key(), value));
            rows.add(values);
        }
        summary.put("history", rows);
        return summary;
    }
}
