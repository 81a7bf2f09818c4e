package org.vitrine.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.console.Interruption;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.SearchProgress;
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
import org.vitrine.image.ImageShape;
import org.vitrine.model.Settings;
import org.vitrine.store.AtomicFile;
import org.vitrine.training.search.Axis;
import org.vitrine.training.search.Trial;
import org.vitrine.training.search.Tuning;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Searches for good settings. */
@Command(
        name = "tune",
        modelTransformer = LearningOptions.FromTable.class,
        description = {
            "Searches for good settings by successive halving: of some candidates drawn at random, the better half on validation data "
                    + "learns on for twice as many epochs, and so on up to --epochs. Then others are drawn, until the time is up.",
            "All other options are those of 'train'; an option that is given is not searched."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Example:",
            "  vitrine tune --data faces: --out tuning --minutes 30 --measure auroc",
            "",
            "An interrupted search continues where it stopped when the same command is started again."
        })
public final class TuneCommand implements Callable<Integer> {

    private static final int SHOWN = 10;
    private static final int MOST_Q = 6;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "The folder for trials.csv, leaderboard.csv and command.txt.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Option(names = "--minutes", required = true, paramLabel = "N", description = "How long to search.")
    private double minutes;

    @Option(
            names = "--candidates",
            paramLabel = "N",
            description = "How many are drawn at a time. Default: ${DEFAULT-VALUE}.")
    private int candidates = 16;

    @Option(
            names = "--param",
            paramLabel = "NAME=VALUE,...",
            description = "An option of 'train' without its dashes, and the values to draw from. "
                    + "Default: usual values of clauses, target, specificity, q, patch, encoding, literal-budget.")
    private List<String> params = new ArrayList<>();

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private TrainOptions options;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        options.threads.checked();
        if (!(minutes > 0 && minutes <= TimeUnit.DAYS.toMinutes(1000))) {
            throw new UsageException("--minutes must be more than 0, and at most 1000 days: " + minutes);
        }
        if (candidates < 1) {
            throw new UsageException("--candidates must be at least 1: " + candidates);
        }
        TrainWords given = TrainWords.of(spec.commandLine().getParseResult());
        TrainWords words = options.validate == null ? given.with(Map.of("validate", "0.1")) : given;
        Settings settings = options.learning.settings();
        ImageSource source = options.data.open(options.split, options.data.labels, settings.seed());
        List<Axis> axes = axes(words, source, settings.isFuzzy());
        Measure measure = words.options().plan().build().measureFor(source.labels());
        long end = System.nanoTime() + (long) (minutes * 60e9);
        Outputs.folder(folder);
        Overwriting.checkFolder(
                folder, Map.of("leaderboard.csv", Overwriting.Kind.TRIALS, "command.txt", Overwriting.Kind.COMMAND));
        Tuning tuning = new Tuning(
                words.space(axes, List.of(Tuning.EPOCHS)),
                measure,
                candidates,
                settings.epochs(),
                settings.seed(),
                folder.resolve("trials.csv"));
        try (Interruption interruption = new Interruption().begin();
                SearchProgress progress =
                        new SearchProgress(screen, () -> interruption.isAsked() || System.nanoTime() - end >= 0)) {
            List<Trial> best = tuning.run(progress);
            List<String> varied = new ArrayList<>(axes.stream().map(Axis::name).toList());
            varied.add(Tuning.EPOCHS);
            show(screen, words, best, varied, measure);
        }
        return 0;
    }

    /** What is searched: the values asked for, and usual ones of options that are not given. */
    private List<Axis> axes(TrainWords words, ImageSource source, boolean fuzzyGiven) {
        List<Axis> axes = new ArrayList<>(AxisOption.parse(params));
        for (Axis axis : axes) {
            if (words.has(axis.name())) {
                throw new UsageException("--" + axis.name() + " is given twice, once with --param; leave one out");
            }
        }
        List<String> asked = axes.stream().map(Axis::name).toList();
        boolean fuzzy = fuzzyGiven || asked.contains(Settings.TOLERANCE.name());
        (fuzzy
                        ? usualFuzzy(source.shape())
                        : usual(source.shape(), source.labels().size()))
                .stream()
                        .filter(axis -> !asked.contains(axis.name()) && !words.has(axis.name()))
                        .forEach(axes::add);
        return axes;
    }

    private static List<Axis> usual(ImageShape shape, int labels) {
        List<String> windows = IntStream.of(3, 5, 7, 10)
                .filter(side -> side <= Math.min(shape.height(), shape.width()))
                .mapToObj(side -> side + "x" + side)
                .toList();
        List<String> qs = IntStream.rangeClosed(1, Math.max(1, Math.min(MOST_Q, labels - 1)))
                .mapToObj(Integer::toString)
                .toList();
        return List.of(
                new Axis("clauses", List.of("250", "500", "1000", "2000", "4000")),
                new Axis("target", List.of("0.25x", "0.5x", "1x", "1.6x")),
                new Axis("specificity", List.of("3", "5", "10", "15", "27", "40")),
                new Axis("q", qs),
                new Axis("patch", windows.isEmpty() ? List.of("flat") : windows),
                encodings(shape),
                new Axis("literal-budget", List.of("any", "10", "20", "40")));
    }

    /** For fuzzy clauses: target and literal budget follow from tolerance and clauses, and there is no window. */
    private static List<Axis> usualFuzzy(ImageShape shape) {
        return List.of(
                new Axis("clauses", List.of("40", "60", "100", "200")),
                new Axis("tolerance", List.of("5", "8", "12", "20", "40")),
                new Axis("specificity", List.of("100", "300", "1000")),
                encodings(shape));
    }

    private static Axis encodings(ImageShape shape) {
        return new Axis(
                "binarizer",
                shape.channels() == 1
                        ? List.of("threshold:75", "thermometer:2", "thermometer:4", "thermometer:8", "edges:4")
                        : List.of("thermometer:2", "thermometer:4", "thermometer:8", "edges:4"));
    }

    private void show(Console screen, TrainWords words, List<Trial> best, List<String> varied, Measure measure)
            throws IOException {
        if (best.isEmpty()) {
            screen.remark("the time was too short for a single training; the same command goes on from here");
            return;
        }
        List<String> columns = new ArrayList<>(varied);
        columns.addAll(Trial.measuredColumns());
        RowFile.write(
                folder.resolve("leaderboard.csv"),
                columns,
                best.stream().map(Trial::cells).toList());
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
