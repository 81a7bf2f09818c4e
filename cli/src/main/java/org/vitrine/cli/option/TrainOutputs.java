package org.vitrine.cli.option;

import java.nio.file.Files;
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
import org.vitrine.cli.console.UsageException;
import org.vitrine.dataset.DataPart;
import org.vitrine.evaluation.history.History;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.store.ModelFile;
import org.vitrine.training.internal.OutputFiles;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.SuggestedSettings;
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

    private String recipe = RecipeChoice.NONE;
    private boolean isNew;

    /** {@return the files that are written, over none but a model and a history} */
    public Overwriting written() {
        return new Overwriting()
                .writes("--model", file, Overwriting.Kind.MODEL)
                .writes("--model", Files.exists(file) ? ModelFile.previous(file) : null, Overwriting.Kind.MODEL)
                .writes("--history", history, Overwriting.Kind.HISTORY);
    }

    /** Adds the files to a plan. */
    public TrainingPlan.Builder addTo(TrainingPlan.Builder plan) {
        return plan.model(file).history(history).compact(compact);
    }

    /**
     * Makes the plan of a new training. Once it is clear that files can be written, a recipe gives what no option
     * names; what no recipe gives is suggested when the plan is carried out.
     */
    public TrainingPlan.Builder plan(TrainOptions options, Console screen) {
        OutputFiles.check(file);
        if (history != null) {
            OutputFiles.check(history);
        }
        isNew = true;
        Optional<RecipeChoice> choice = RecipeChoice.named(options);
        choice.ifPresent(found -> options.prepareAs(found.options()));
        TrainingPlan asked = options.plan().build();
        TrainingPlan plan = UsageException.heard(() ->
                RecipeChoice.completing(options).map(how -> how.apply(asked)).orElse(asked));
        choice.ifPresent(found -> {
            recipe = found.recipe();
            found.remarks().forEach(screen::remark);
        });
        return addTo(plan.toBuilder());
    }

    /** Says at the end what came of the training. */
    public void report(Console screen, TrainingResult result, Progress progress, int threads) {
        Optional<Imbalance.Result> balanced = progress.imbalance.map(found -> found.measure(result.model(), threads));
        balanced.ifPresent(measured -> screen.remark(measured.inWords()));
        if (json) {
            Map<String, Object> summary = summary(result);
            if (isNew) { // not a training that goes on
                summary.put("recipe", progress.suggested.orElse(recipe));
            }
            balanced.ifPresent(measured -> summary.put("trainBalancedAccuracy", measured.balancedAccuracy()));
            screen.json(summary);
        }
    }

    private Map<String, Object> summary(TrainingResult result) {
        Model model = result.model();
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("model", file.toString());
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
        private Optional<String> suggested = Optional.empty();

        public Progress(Console screen, Interruption interruption) {
            super(screen, interruption::isAsked);
            this.screen = screen;
            this.interruption = interruption;
        }

        @Override
        public void suggested(SuggestedSettings settings) {
            super.suggested(settings);
            suggested = Optional.of(settings.recipe().name());
        }

        @Override
        public void begin(TrainingPlan plan, TrainingExamples examples) {
            saySuggestions();
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
