package org.vitrine.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.console.Interruption;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.PlanWords;
import org.vitrine.cli.console.SearchProgress;
import org.vitrine.cli.console.UsageException;
import org.vitrine.evaluation.file.RowFile;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.RecipeDraft;
import org.vitrine.training.run.NotEnoughMemoryException;
import org.vitrine.training.search.Axis;
import org.vitrine.training.search.SearchListener;
import org.vitrine.training.search.SettingsSearch;
import org.vitrine.training.search.Trial;
import org.vitrine.training.search.TrialRunner;
import org.vitrine.training.search.Tuning;
import org.vitrine.training.search.TuningSpace;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of a search for good settings, and the search itself, wherever its trainings are carried out. */
public final class TuneOptions {

    private static final int SHOWN = 10;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "The folder for trials.csv, leaderboard.csv and command.txt.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Option(names = "--minutes", paramLabel = "N", description = "How long to search. Default: as --hours says.")
    private @Nullable Double minutes;

    @Option(names = "--hours", paramLabel = "N", description = "How long to search. Default: as --minutes says.")
    private @Nullable Double hours;

    @Option(
            names = "--write-recipe",
            paramLabel = "FILE",
            description = "Write the best settings to this file, for 'train --recipe FILE'. Default: no file.")
    private @Nullable Path recipeFile;

    @Option(names = "--candidates", description = "How many are tried at a time.")
    private int candidates = 16;

    @Option(
            names = "--param",
            paramLabel = "NAME=VALUE,...",
            description = "An option of 'train' without its dashes, and the values to draw from. Default: the "
                    + "settings of the nearest recipes, values near them, and usual values for fuzzy and crisp "
                    + "clauses.")
    private List<String> params = new ArrayList<>();

    @Mixin
    private TrainOptions options;

    /** The space that is searched, and what the result is made from. */
    private record Space(SettingsSearch search, RecipeChoice.Seen seen, TuningSpace found, Measure measure) {

        int epochs() {
            return found.epochs();
        }
    }

    /** The place where trainings are carried out. */
    public interface Place {

        /** Gives what carries them out. */
        TrialRunner runner(SearchListener listener);

        /** Says what to do about a training that the memory there is too small for. */
        String inWords(NotEnoughMemoryException problem);
    }

    /** This program. */
    public static final class Here implements Place {

        @Override
        public TrialRunner runner(SearchListener listener) {
            return TrialRunner.here(listener);
        }

        @Override
        public String inWords(NotEnoughMemoryException problem) {
            return PlanWords.of(problem);
        }
    }

    /** A search that was found to make sense. */
    public final class Search {

        private final Console screen;
        private final Duration time;
        private final Space space;

        private Search(Console screen, Duration time, Space space) {
            this.screen = screen;
            this.time = time;
            this.space = space;
        }

        /** Carries it out, and says what came of it. */
        public void run(Place place) throws IOException {
            Tuning tuning = new Tuning(
                    space.found(),
                    space.measure(),
                    candidates,
                    Tuning.FINALISTS,
                    options.learning.seed(),
                    folder.resolve("trials.csv"));
            try (Interruption interruption = new Interruption().begin();
                    SearchProgress progress = new SearchProgress(screen, interruption::isAsked, time, place::inWords);
                    TrialRunner runner = place.runner(progress)) {
                show(screen, space, tuning.run(progress, runner));
            }
        }
    }

    /** Checks what was said, and looks at the images. */
    public Search search(CommandSpec spec) throws IOException {
        Console screen = Console.of(spec);
        options.threads.checked();
        Duration time = time();
        if (candidates < 1) {
            throw new UsageException("--candidates must be at least 1: " + candidates);
        }
        List<Axis> asked = options.axes(params);
        new Overwriting()
                .writes("--write-recipe", recipeFile, Overwriting.Kind.RECIPE)
                .check(false);
        Space space = space(screen, asked);
        Outputs.folder(folder);
        Overwriting.checkFolder(
                folder, Map.of("leaderboard.csv", Overwriting.Kind.TRIALS, "command.txt", Overwriting.Kind.COMMAND));
        return new Search(screen, time, space);
    }

    private Duration time() {
        if ((minutes == null) == (hours == null)) {
            throw new UsageException("say how long to search, with either --minutes or --hours");
        }
        double length = minutes != null ? minutes : hours == null ? 0 : 60 * hours;
        if (!(length > 0 && length <= TimeUnit.DAYS.toMinutes(1000))) {
            throw new UsageException((minutes != null ? "--minutes" : "--hours")
                    + " must be more than 0, and at most 1000 days: " + (minutes != null ? minutes : hours));
        }
        return Duration.ofNanos((long) (length * 60e9));
    }

    private Space space(Console screen, List<Axis> asked) {
        boolean nearest = options.recipe == null || options.recipe.equals(RecipeChoice.NEAREST);
        Optional<RecipeChoice> choice = RecipeChoice.named(options);
        Map<String, String> given = options.given();
        given.putIfAbsent("validate", "0.1");
        Map<String, String> ofRecipe = choice.map(RecipeChoice::options).orElse(Map.of());
        SettingsSearch search = nearest ? SettingsSearch.of(given, asked) : SettingsSearch.from(ofRecipe, given, asked);
        TrainingPlan sample = UsageException.heard(search::sample); // before images are read
        options.prepareAs(search.options(Map.of()));
        RecipeChoice.Seen seen = RecipeChoice.Seen.of(options, screen);
        TuningSpace found = UsageException.heard(() -> search.space(seen.traits(), seen.look()));
        List<Recipe> recipes = search.recipes(seen.traits(), seen.look());
        if (!recipes.isEmpty()) {
            screen.remark("first candidates: those of the recipes "
                    + String.join(", ", recipes.stream().map(Recipe::name).toList()) + ", adapted");
        }
        return new Space(search, seen, found, sample.measureFor(seen.labels()));
    }

    private void show(Console screen, Space search, List<Trial> best) throws IOException {
        if (best.isEmpty()) {
            screen.remark("the time was too short for a single training; the same command goes on from here");
            return;
        }
        List<String> varied = new ArrayList<>(best.get(0).cells().keySet());
        varied.removeAll(Trial.measuredColumns());
        varied.remove("data");
        List<String> columns = new ArrayList<>(varied);
        columns.addAll(Trial.measuredColumns());
        RowFile.write(
                folder.resolve("leaderboard.csv"),
                columns,
                best.stream().map(Trial::cells).toList());
        List<Trial> shown = best.subList(0, Math.min(SHOWN, best.size()));
        varied.removeIf(name -> shown.stream().allMatch(row -> row.get(name).isEmpty()));
        Measure measure = search.measure();
        List<List<String>> table = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(measure.title()));
        head.addAll(varied);
        table.add(head);
        for (Trial row : shown) {
            List<String> cells = new ArrayList<>(List.of(Formats.percent(row.value(measure))));
            varied.forEach(name -> cells.add(row.get(name)));
            table.add(cells);
        }
        screen.printLines(TextTable.of(table));
        recommend(screen, search, best.get(0), varied);
    }

    private void recommend(Console screen, Space search, Trial best, List<String> varied) throws IOException {
        Map<String, String> winner = new LinkedHashMap<>();
        for (String name : varied) {
            if (!best.get(name).isEmpty()) {
                winner.put(name, best.get(name));
            }
        }
        boolean toTheEnd = best.get(Tuning.EPOCHS).equals("" + search.epochs());
        winner.put(Tuning.EPOCHS, "" + search.epochs());
        Map<String, String> all = new LinkedHashMap<>(search.search().options(winner));
        TrainingPlan asked = TrainingPlan.ofOptions(all);
        Settings settings = Settings.usual(asked.how().named());
        all.keySet().removeIf(name -> {
            Setting<?> setting = PlanOption.named(name).setting();
            return setting != null && setting.appliesTo(settings.isFuzzy()) && !setting.hasEffect(settings);
        });
        List<String> command = new ArrayList<>(List.of("vitrine", "train"));
        all.forEach((name, value) -> command.addAll(PlanOption.named(name).words(value)));
        command.addAll(List.of("--recipe", RecipeChoice.NONE)); // all else is as usual with these, as in the trial
        command.addAll(List.of("--model", folder.resolve("best.vitrine").toString()));
        String line = Console.line(command);
        AtomicFile.writeText(folder.resolve("command.txt"), line + "\n");
        if (!toTheEnd) {
            screen.remark("the time was too short to train the best to the end; the same command goes on from here");
        }
        screen.print("The best of them once more, and saved:");
        screen.print("  " + line);
        if (recipeFile != null) {
            AtomicFile.writeText(
                    recipeFile,
                    recipe(
                                    recipeFile,
                                    search,
                                    asked.toBuilder().settings(settings).build(),
                                    best)
                            .toText());
            screen.print("wrote " + recipeFile);
        }
    }

    private RecipeDraft recipe(Path file, Space search, TrainingPlan plan, Trial best) {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.recipe$", "");
        return new RecipeDraft(
                RecipeDraft.nameOf(name),
                "Settings for " + options.data.data,
                "Found by 'vitrine tune' for the images of " + options.data.data + ".",
                plan,
                search.seen().traits(),
                search.seen().look(),
                "settings were chosen on validation data; the test images were not read",
                List.of(search.measure().title() + " on the validation data: "
                        + Formats.percent(best.value(search.measure())) + ", epoch " + best.get("keptEpoch")
                        + " of " + best.get(Tuning.EPOCHS) + "."));
    }
}
