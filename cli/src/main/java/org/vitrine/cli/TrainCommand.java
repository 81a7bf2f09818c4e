package org.vitrine.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.History;
import org.vitrine.evaluation.HistoryWriter;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.store.ModelFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Trains a model and saves it. */
@Command(
        name = "train",
        description = "Learns from labelled pictures and saves the model.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The paper's MNIST experiment:",
            "  vitrine train --data mnist:DIR --model mnist.vitrine --epochs 10",
            "Faces, several labels each:",
            "  vitrine train --data faces: --model faces.vitrine --patch 5x5 --clauses 1000 --q 3 --epochs 5",
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

    @Override
    public Integer call() throws IOException {
        Screen screen = Screen.of(spec);
        Settings settings = options.learning.settings();
        TrainingRun.Rules rules = options.rules();
        Outputs.checkWritable(file);
        if (history != null) {
            Outputs.checkWritable(history);
        }
        int crew = options.threads.checked();
        TrainingData data = TrainingData.read(options, settings, screen, crew);
        Dataset train = data.train();
        screen.remark("learning " + train.labels().size() + " labels from " + train.size() + " pictures of "
                + train.shape() + " (" + data.recipe() + "), with " + settings.clauses() + " clauses, T "
                + settings.target() + ", s " + settings.specificity() + ", window " + settings.window());
        learn(screen, settings, crew, data, rules);
        return 0;
    }

    private void learn(Screen screen, Settings settings, int crew, TrainingData data, TrainingRun.Rules rules)
            throws IOException {
        try (Interruption interruption = new Interruption();
                HistoryWriter writer = history == null ? null : HistoryWriter.create(history)) {
            TrainingRun run =
                    new TrainingRun(screen, settings, crew, data.validation(), rules, writer, interruption::isAsked);
            Model model = run.train(data.train());
            ModelFile.write(compact ? model.compact() : model, file);
            screen.remark("saved " + file + " (" + Files.size(file) / 1024 + " KB)");
            if (json) {
                screen.json(summary(model, run));
            }
        }
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
