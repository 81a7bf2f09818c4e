package org.vitrine.cli.start;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.FetchProgress;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.console.Interruption;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.TrainingProgress;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.data.fetch.Fetch;
import org.vitrine.data.fetch.PublicData;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.RecipeData;
import org.vitrine.training.recipe.RecipePlan;
import org.vitrine.training.recipe.Recipes;
import org.vitrine.training.reproduce.RecipeListener;
import org.vitrine.training.reproduce.RecipeRun;
import org.vitrine.training.run.TrainingExamples;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists, shows and carries out recipes. */
@Command(
        name = "recipe",
        description = {
            "Lists recipes, shows one, or carries it out and compares the result with the recorded one.",
            "A recipe says which data it needs, how to learn from them, and what was measured. It is a small text "
                    + "file; the path of one of your own stands for its name."
        },
        footer = {
            "",
            "Examples:",
            "  vitrine recipe",
            "  vitrine recipe fashion-mnist",
            "  vitrine recipe faces-small --run",
            "  vitrine recipe mnist --run --data mnist:DIR --seeds 3 --out models",
            "  vitrine recipe mnist --write-recipe mine.recipe",
            "",
            "Exit code: 0, unless something is wrong; with --check 1 if a result is not as recorded."
        })
public final class RecipeCommand implements Callable<Integer> {

    private static final int MOST_SEEDS = 100;

    /** The names of the recipes, for the shell. */
    static final class Names implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Recipes.builtIn().stream().map(Recipe::name).iterator();
        }
    }

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME|FILE",
            completionCandidates = Names.class,
            description = "Which recipe. Default: list those of the program.")
    private @Nullable String name;

    @Option(names = "--run", description = "Get or find the data, train, measure, compare with the recorded result.")
    private boolean run;

    @Option(
            names = "--data",
            paramLabel = "KIND:PLACE",
            description = "Where the images are. Default: where the recipe looks for them, or where a package of the "
                    + "system keeps them; else they are fetched if they can be.")
    private @Nullable String place;

    @Option(names = "--seed", description = "The seed. Default: the first of the recipe.")
    private @Nullable Long seed;

    @Option(names = "--seeds", description = "Run with so many seeds, those of the recipe first. Default: 1.")
    private @Nullable Integer seeds;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Keep models and histories in this folder. Default: keep nothing.")
    private @Nullable Path out;

    @Option(
            names = "--limit",
            description = "At most N images of each part, to try whether it works. The result cannot be compared. "
                    + "Default: all.")
    private @Nullable Integer limit;

    @Option(
            names = "--epochs",
            description = "Another number of epochs. The result cannot be compared. Default: the recipe's.")
    private @Nullable Integer epochs;

    @Option(names = "--check", description = "Fail if the result is not as recorded.")
    private boolean check;

    @Option(
            names = "--write-recipe",
            paramLabel = "FILE",
            description = "Write the text of the recipe to a new file, to begin one of your own with. Default: write "
                    + "nothing.")
    private @Nullable Path written;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private Threads threads;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        if (!run) {
            UsageException.unlessUnused(
                    spec,
                    "goes with --run",
                    "--seed",
                    "--seeds",
                    "--out",
                    "--limit",
                    "--epochs",
                    "--check",
                    "--threads");
        }
        if (name == null) {
            UsageException.unlessUnused(
                    spec, "needs the name of a recipe before it", "--run", "--write-recipe", "--data");
            list(screen);
            return 0;
        }
        Recipe recipe = Recipes.find(name);
        if (written != null) {
            write(recipe, written);
            screen.remark("wrote " + written + "; change it, and use it with: " + Console.program() + " recipe "
                    + Console.quoted(written.toString()));
        }
        if (run) {
            return carryOut(screen, recipe);
        }
        if (written == null) {
            show(screen, recipe);
        }
        return 0;
    }

    private void list(Console screen) {
        List<Recipe> all = Recipes.builtIn();
        if (json) {
            screen.json(all.stream()
                    .map(recipe -> RecipeWords.toMap(recipe, commands(recipe)))
                    .toList());
            return;
        }
        screen.printLines(RecipeWords.table(all));
        screen.print("");
        screen.print("'" + Console.program() + " recipe NAME' shows one, '" + Console.program()
                + " recipe NAME --run' carries it out.");
    }

    private List<String> commands(Recipe recipe) {
        String location = place != null
                ? recipe.data().location(place)
                : recipe.data().find().orElse(recipe.data().place());
        return new RecipeCommands(recipe, location, recipe.seeds().get(0)).lines();
    }

    private void show(Console screen, Recipe recipe) {
        if (json) {
            screen.json(RecipeWords.toMap(recipe, commands(recipe)));
            return;
        }
        RecipeWords.lines(recipe, commands(recipe)).forEach(screen::print);
        screen.print("All in one:");
        screen.print("  " + Console.program() + " recipe " + Console.quoted(String.valueOf(name)) + " --run");
    }

    /** Never over a file that is there: it may be somebody's own recipe. */
    private static void write(Recipe recipe, Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        AtomicFile.writeText(file, recipe.text());
    }

    private int carryOut(Console screen, Recipe recipe) throws IOException {
        int crew = threads.checked();
        if (seed != null && seeds != null) {
            throw new UsageException("--seed and --seeds cannot be used together; leave one out");
        }
        if (check && !recipe.result().isMeasured()) {
            throw new UsageException("nothing is recorded to check against; leave --check out");
        }
        if (check && (limit != null || epochs != null)) {
            throw new UsageException(
                    "--check compares whole runs; leave out " + (limit != null ? "--limit" : "--epochs"));
        }
        RecipeRun first = RecipeRun.of(recipe).threads(crew);
        if (limit != null) {
            positive("--limit", limit);
            first = first.limit(limit);
        }
        if (epochs != null) {
            positive("--epochs", epochs);
            first = first.epochs(epochs);
        }
        if (out != null) {
            Outputs.folder(out);
            first = first.folder(out);
        }
        List<Long> chosen = seeds(recipe);
        for (long each : chosen) {
            checkFiles(recipe, first.seed(each));
        }
        String location = location(screen, recipe.data());
        first = first.at(location);
        if (out == null) {
            screen.remark("the models are not kept; add --out DIR to keep them");
        }
        List<RecipeRun.Outcome> outcomes = new ArrayList<>();
        try (Interruption interruption = new Interruption();
                Progress progress = new Progress(screen, interruption)) {
            for (long each : chosen) {
                progress.seed(each, chosen.size());
                RecipeRun.Outcome outcome = first.seed(each).run(progress);
                progress.end();
                if (outcome.evaluation().isEmpty()) {
                    screen.remark("the training was stopped, so there is no result");
                    break;
                }
                outcomes.add(outcome);
            }
        }
        if (outcomes.isEmpty()) {
            return CommandLine.ExitCode.SOFTWARE;
        }
        return report(screen, location, new RecipeComparison(recipe, outcomes, first.isWhole()));
    }

    private static void positive(String option, int value) {
        if (value < 1) {
            throw new UsageException(option + " must be at least 1: " + value);
        }
    }

    private List<Long> seeds(Recipe recipe) {
        if (seed != null) {
            return List.of(seed);
        }
        int count = seeds == null ? 1 : seeds;
        if (count < 1 || count > MOST_SEEDS) {
            throw new UsageException("--seeds must be 1 to " + MOST_SEEDS + ": " + count);
        }
        List<Long> chosen = new ArrayList<>(
                recipe.seeds().subList(0, Math.min(count, recipe.seeds().size())));
        for (long next = 1; chosen.size() < count; next++) {
            if (!chosen.contains(next)) {
                chosen.add(next);
            }
        }
        return chosen;
    }

    private void checkFiles(Recipe recipe, RecipeRun planned) {
        if (out == null) {
            return;
        }
        Map<String, Overwriting.Kind> files = new LinkedHashMap<>();
        for (RecipePlan plan : recipe.plans()) {
            files.put(planned.file(plan) + ".vitrine", Overwriting.Kind.MODEL);
            files.put(planned.file(plan) + ".csv", Overwriting.Kind.HISTORY);
        }
        if (recipe.isTeam()) {
            files.put(planned.file(), Overwriting.Kind.TEAM);
        }
        Overwriting.checkFolder(out, files);
    }

    /** {@return where the images are; fetches them if they can be fetched and are nowhere} */
    private String location(Console screen, RecipeData data) {
        if (place != null) {
            return data.location(place);
        }
        Optional<String> found = data.find();
        if (found.isPresent()) {
            return found.get();
        }
        PublicData fetch = data.fetch();
        if (fetch == null) {
            throw new UsageException("the images are not at " + data.place() + ": " + data.advice()
                    + "; or say where they are with --data");
        }
        Path folder = RecipeData.folder(fetch);
        screen.remark("fetching " + fetch.name() + " to " + folder + "; --data names images that are elsewhere");
        try (FetchProgress progress = new FetchProgress(screen)) {
            new Fetch(progress).fetch(fetch, folder);
        }
        return fetch.location(folder);
    }

    private int report(Console screen, String location, RecipeComparison comparison) {
        OptionalLong memory = PeakMemory.megabytes();
        if (json) {
            Map<String, Object> map = comparison.toMap();
            map.put("data", location);
            memory.ifPresent(megabytes -> map.put("memoryMegabytes", megabytes));
            screen.json(map);
        } else {
            screen.printLines(comparison.table());
            screen.print("processor time "
                    + Formats.time(comparison.outcomes().stream()
                            .mapToDouble(RecipeRun.Outcome::seconds)
                            .average()
                            .orElse(0))
                    + " for one seed"
                    + (comparison.recipe().result().seconds().isPresent()
                            ? " (recorded "
                                    + Formats.time(comparison
                                            .recipe()
                                            .result()
                                            .seconds()
                                            .getAsDouble()) + ")"
                            : "")
                    + (memory.isPresent() ? ", memory " + memory.getAsLong() + " MB" : ""));
        }
        if (!comparison.whole()) {
            screen.remark("note: with --limit or --epochs the result is for trying only, and not comparable with the "
                    + "recorded one");
        }
        return check && !comparison.agrees().orElse(true) ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }

    /** Shows the trainings and the measuring of a recipe. */
    private static final class Progress extends TrainingProgress implements RecipeListener {

        private final Console screen;
        private final Interruption interruption;

        Progress(Console screen, Interruption interruption) {
            super(screen, interruption::isAsked);
            this.screen = screen;
            this.interruption = interruption;
        }

        void seed(long seed, int seeds) {
            if (seeds > 1) {
                screen.remark("seed " + seed);
            }
        }

        /** Clears the bars, so that the result of a seed is printed below them. */
        void end() {
            close();
        }

        @Override
        public void training(RecipePlan plan) {
            end();
            if (!plan.name().isEmpty()) {
                screen.remark("model " + plan.name());
            }
        }

        @Override
        public void begin(TrainingPlan plan, TrainingExamples examples) {
            close();
            interruption.begin();
            Settings settings = plan.settings();
            screen.remark(
                    "learning " + Formats.counted(examples.train().labels().size(), "label") + " from "
                            + Formats.counted(examples.train().size(), "image") + " of "
                            + examples.train().shape() + " (" + examples.recipe() + "), with "
                            + Formats.counted(settings.clauses(), "clause"));
            super.begin(plan, examples);
        }

        @Override
        public void saved(Path file, long bytes) {
            screen.remark("saved " + file + " (" + bytes / 1024 + " KB)");
        }

        @Override
        public void measuring(int done, int images) {
            follow("measuring", done, images);
        }
    }
}
