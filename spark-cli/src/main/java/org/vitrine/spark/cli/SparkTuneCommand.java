package org.vitrine.spark.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.AxisOption;
import org.vitrine.cli.option.LearningOptions;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.TrainOptions;
import org.vitrine.cli.option.TrainWords;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.history.RowFile;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.model.Settings;
import org.vitrine.spark.SparkSearch;
import org.vitrine.store.AtomicFile;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.TrainingExamples;
import org.vitrine.training.search.Axis;
import org.vitrine.training.search.Trial;
import org.vitrine.training.search.Tuning;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Searches for good settings on Spark. */
@Command(
        name = "tune",
        modelTransformer = LearningOptions.FromTable.class,
        description = {
            "Searches for good settings by successive halving, a whole training for each task: candidates drawn at random learn for an "
                    + "eighth of --epochs, the better half on validation data for twice as long, and so on.",
            "All other options are those of 'train'. Driver and executors must reach --data under the same name."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Example:",
            "  vitrine spark tune --master spark://host:7077 --data faces: --candidates 32 --out tuning \\",
            "    --param clauses=500,1000,2000 --param specificity=5,10,20"
        })
final class SparkTuneCommand implements Callable<Integer> {

    private static final int SHOWN = 10;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private SparkOptions spark;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "The folder for trials.csv, leaderboard.csv and command.txt.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Option(names = "--candidates", paramLabel = "N", description = "How many are drawn. Default: ${DEFAULT-VALUE}.")
    private int candidates = 16;

    @Option(
            names = "--param",
            required = true,
            paramLabel = "NAME=VALUE,...",
            description = "An option of 'train' without its dashes, and the values to draw from. May be repeated.")
    private List<String> params = new ArrayList<>();

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private TrainOptions options;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        UsageException.unlessUnused(spec, "is not used on Spark, whose executors encode the images", "--cache");
        if (candidates < 1) {
            throw new UsageException("--candidates must be at least 1: " + candidates);
        }
        TrainWords given = TrainWords.of(spec.commandLine().getParseResult());
        TrainWords words = options.validate == null ? given.with(Map.of("validate", "0.1")) : given;
        List<Axis> axes = AxisOption.parse(params);
        for (Axis axis : axes) {
            if (words.has(axis.name())) {
                throw new UsageException("--" + axis.name() + " is given twice, once with --param; leave one out");
            }
        }
        Settings settings = options.learning.settings();
        ImageSource source = options.data.open(options.split, options.data.labels, settings.seed());
        SparkSearch search = new SparkSearch(
                words.space(axes, List.of(Tuning.EPOCHS)),
                words.options().plan().build().measureFor(source.labels()),
                candidates,
                settings.epochs(),
                settings.seed());
        check(search, axes, source);
        Outputs.folder(folder);
        Overwriting.checkFolder(
                folder,
                Map.of(
                        "trials.csv", Overwriting.Kind.TRIALS,
                        "leaderboard.csv", Overwriting.Kind.TRIALS,
                        "command.txt", Overwriting.Kind.COMMAND));
        List<String> varied = new ArrayList<>(axes.stream().map(Axis::name).toList());
        varied.add(Tuning.EPOCHS);
        List<String> columns = new ArrayList<>(varied);
        columns.addAll(Trial.measuredColumns());
        List<Trial> all = new ArrayList<>();
        try (SparkSession session = spark.session()) {
            List<Trial> best = search.run(session, round -> {
                all.addAll(round);
                write("trials.csv", columns, all);
                screen.remark(round.size() + " candidates after " + round.get(0).get(Tuning.EPOCHS)
                        + " epochs; the best has "
                        + Formats.percent(round.stream()
                                .mapToDouble(trial -> trial.value(search.measure()))
                                .max()
                                .orElse(0))
                        + " % " + search.measure().title());
            });
            write("leaderboard.csv", columns, best);
            show(screen, words, best, varied, search.measure());
        }
        return 0;
    }

    /** Finds a value that cannot be now, and not on an executor. */
    private static void check(SparkSearch search, List<Axis> axes, ImageSource source) {
        Map<String, String> first = new LinkedHashMap<>();
        axes.forEach(axis -> first.put(axis.name(), axis.values().get(0)));
        for (Axis axis : axes) {
            for (String value : axis.values()) {
                Map<String, String> point = new LinkedHashMap<>(first);
                point.put(axis.name(), value);
                TrainingPlan plan = search.space().plans().apply(point);
                TrainingExamples.check(plan, source.shape(), source.labels());
            }
        }
    }

    private void write(String name, List<String> columns, List<Trial> trials) {
        try {
            RowFile.write(
                    folder.resolve(name),
                    columns,
                    trials.stream().map(Trial::cells).toList());
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    private void show(Console screen, TrainWords words, List<Trial> best, List<String> varied, Measure measure)
            throws IOException {
        List<List<String>> table = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(measure.title()));
        head.addAll(varied);
        table.add(head);
        for (Trial row : best.subList(0, Math.min(SHOWN, best.size()))) {
            List<String> cells = new ArrayList<>(List.of(Formats.percent(row.value(measure))));
            varied.forEach(name -> cells.add(row.get(name)));
            table.add(cells);
        }
        screen.print(TextTable.of(table));
        Map<String, String> winner = new LinkedHashMap<>();
        varied.forEach(name -> winner.put(name, best.get(0).get(name)));
        List<String> command = new ArrayList<>(List.of("vitrine", "train"));
        command.addAll(words.with(winner).words());
        command.addAll(List.of("--model", folder.resolve("best.vitrine").toString()));
        AtomicFile.writeText(folder.resolve("command.txt"), TrainWords.line(command) + "\n");
        screen.print("The best of them once more, and saved:");
        screen.print("  " + TrainWords.line(command));
    }
}
