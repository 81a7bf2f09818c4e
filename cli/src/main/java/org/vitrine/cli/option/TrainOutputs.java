package org.vitrine.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.console.Imbalance;
import org.vitrine.cli.console.Interruption;
import org.vitrine.cli.console.TrainingProgress;
import org.vitrine.dataset.DataPart;
import org.vitrine.evaluation.history.History;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.training.internal.OutputFiles;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.TrainingExamples;
import org.vitrine.training.run.TrainingResult;
import picocli.CommandLine.Option;

/** The files and messages of a training, wherever it is carried out. */
public final class TrainOutputs {

    @Option(names = "--model", required = true, paramLabel = "FILE", description = "Where the model is saved.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--history", paramLabel = "FILE.csv", description = "Write a row per epoch. Default: no file.")
    private @Nullable Path history;

    @Option(
            names = "--compact",
            description = "Leave the automata out: enough to predict and explain, not to learn on.")
    private boolean compact;

    @Option(names = "--json", description = "Print a summary as JSON at the end.")
    private boolean json;

    @Option(names = "--force", description = Overwriting.FORCE)
    public boolean force;

    private @Nullable String recipe;

    /** {@return the files that are written, over none but a model and a history} */
    public Overwriting written() {
        return new Overwriting()
                .writes("--model", file, Overwriting.Kind.MODEL)
                .writes("--history", history, Overwriting.Kind.HISTORY);
    }

    /** Adds the files to a plan. */
    public TrainingPlan.Builder addTo(TrainingPlan.Builder plan) {
        return plan.model(file).history(history).compact(compact);
    }

    /**
     * Makes the plan of a new training. Once it is clear that files can be written, a recipe gives what no option
     * names.
     */
    public TrainingPlan.Builder plan(TrainOptions options, Console screen) {
        OutputFiles.check(file);
        if (history != null) {
            OutputFiles.check(history);
        }
        String otherwise = options.learning.namesSettings() ? RecipeChoice.NONE : RecipeChoice.NEAREST;
        Optional<RecipeChoice> choice = RecipeChoice.of(options, otherwise, screen);
        recipe = choice.map(RecipeChoice::recipe).orElse(RecipeChoice.NONE);
        choice.ifPresent(found -> options.fill(found.options()));
        TrainingPlan.Builder plan = options.plan();
        choice.ifPresent(found -> found.remarks().forEach(screen::remark));
        return addTo(plan);
    }

    /** Says at the end what came of the training. */
    public void report(Console screen, TrainingResult result, Progress progress, int threads) {
        Optional<Imbalance.Result> balanced = progress.imbalance.map(found -> found.measure(result.model(), threads));
        balanced.ifPresent(measured -> screen.remark(measured.inWords()));
        if (json) {
            Map<String, Object> summary = summary(result);
            balanced.ifPresent(measured -> summary.put("trainBalancedAccuracy", measured.balancedAccuracy()));
            screen.json(summary);
        }
    }

    private Map<String, Object> summary(TrainingResult result) {
        Model model = result.model();
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("model", file.toString());
        if (recipe != null) { // a new training, not one that goes on
            summary.put("recipe", recipe);
        }
        summary.put("epochs", model.provenance().epochs());
        summary.put("imagesLearnt", model.provenance().images());
        summary.put("variants", model.provenance().variants());
        summary.put("examples", model.provenance().examples());
        summary.put("dataFingerprint", model.provenance().dataFingerprint());
        List<Map<String, Object>> rows = new ArrayList<>();
        for (History.Row row : result.history().rows()) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("epoch", row.epoch());
            row.values().forEach((column, value) -> values.put(column.key(), value));
            rows.add(values);
        }
        summary.put("history", rows);
        return summary;
    }

    /** Says what is learnt from what, and where the model is. */
    public static final class Progress extends TrainingProgress {

        private final Console screen;
        private final Interruption interruption;
        private Optional<Imbalance> imbalance = Optional.empty();

        public Progress(Console screen, Interruption interruption) {
            super(screen, interruption::isAsked);
            this.screen = screen;
            this.interruption = interruption;
        }

        @Override
        public void begin(TrainingPlan plan, TrainingExamples examples) {
            close();
            interruption.begin(); // there is nothing to save before
            Settings settings = plan.settings();
            DataPart learnt = examples.train().part();
            screen.remark(
                    "learning " + Formats.counted(examples.train().labels().size(), "label") + " from "
                            + Formats.counted(learnt.images(), "image") + " of "
                            + examples.train().shape() + learnt.variantsInWords() + " (" + examples.recipe()
                            + "), with "
                            + (settings.machines() == 1 ? "" : settings.machines() + " machines that share ")
                            + Formats.counted(settings.clauses(), "clause") + ", T " + settings.target() + ", s "
                            + settings.specificity()
                            + ", window " + settings.window());
            if (settings.isFuzzy()
                    && !examples.train().labels().exclusive()
                    && settings.q() != Settings.defaults().q()) {
                screen.remark(
                        "note: --q has no effect on fuzzy clauses here, since the labels do not exclude each other: "
                                + "all of them learn from every example");
            }
            imbalance = Imbalance.of(examples.train());
            imbalance.ifPresent(found -> screen.remark(found.warning(settings)));
            super.begin(plan, examples);
        }

        @Override
        public void saved(Path file, long bytes) {
            screen.remark("saved " + file + " (" + bytes / 1024 + " KB)");
        }
    }
}
