package org.vitrine.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.chart.Charts;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.table.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Trains a grid of settings and draws what they give. */
@Command(
        name = "sweep",
        description =
                "Trains with each of several values of an option, or of several options, and draws precision, recall, accuracy and "
                        + "F1 over them. All other options are those of 'train'.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The paper's figure on q:",
            "  vitrine sweep --data faces: --out sweep --param q=1,2,3,4,5,6 --patch 5x5 --clauses 500 --epochs 3",
            "",
            "A sweep that was ended goes on where it stopped if it is started again."
        })
final class SweepCommand implements Callable<Integer> {

    private static final List<Measure> DRAWN = List.of(Measure.PRECISION, Measure.RECALL, Measure.ACCURACY, Measure.F1);

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--param",
            required = true,
            paramLabel = "NAME=VALUE,...",
            description =
                    "An option of 'train' without its dashes, and the values to try; the first is the one to draw over. "
                            + "Several make a grid.")
    @SuppressWarnings("NullAway.Init")
    private List<String> params;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "The folder for sweep.csv and the charts.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Option(
            names = "--evaluate-split",
            paramLabel = "NAME",
            description = "Measure the models on this split. Default: on the validation data.")
    private @Nullable String evaluateSplit;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private TrainOptions options;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        options.threads.checked();
        List<Axis> axes = Axis.parse(params);
        List<Map<String, String>> grid = Axis.grid(axes);
        TrainWords words = words(axes);
        for (Map<String, String> point : grid) {
            words.with(point).options().learning.settings();
        }
        Outputs.folder(folder);
        try (Interruption interruption = new Interruption()) {
            Trials trials = new Trials(screen, words, evaluateSplit, interruption::isAsked);
            TrainingData sample = trials.data(grid.get(0));
            grid.forEach(point -> trials.check(point, sample));
            List<String> names = axes.stream().map(Axis::name).toList();
            List<Map<String, String>> rows = sweep(screen, trials, grid, names, trials.identity(sample, names));
            draw(screen, axes, rows);
            if (rows.size() < grid.size()) {
                screen.remark("stopped after " + rows.size() + " of " + grid.size()
                        + " trainings; the same command goes on from here");
            }
        }
        return 0;
    }

    private TrainWords words(List<Axis> axes) {
        TrainWords words = TrainWords.of(spec.commandLine().getParseResult());
        for (Axis axis : axes) {
            if (words.has(axis.name())) {
                throw new UsageException("--" + axis.name() + " is given twice, once with --param; leave one out");
            }
        }
        return options.validate == null && evaluateSplit == null ? words.with(Map.of("validate", "0.1")) : words;
    }

    private List<Map<String, String>> sweep(
            Console screen, Trials trials, List<Map<String, String>> grid, List<String> names, String identity)
            throws IOException {
        Path file = folder.resolve("sweep.csv");
        List<String> columns = new ArrayList<>(names);
        columns.add("data");
        columns.addAll(Trials.MEASURED);
        List<Map<String, String>> done = new ArrayList<>();
        try (RowFile table = RowFile.open(file, columns)) {
            Map<Map<String, String>, Map<String, String>> known = new LinkedHashMap<>();
            for (Map<String, String> row : table.rows()) {
                if (!identity.equals(row.get("data"))) {
                    throw new UsageException(
                            file + " is of other data or other options; choose another --out, or remove it");
                }
                Map<String, String> point = new LinkedHashMap<>();
                names.forEach(name -> point.put(name, row.getOrDefault(name, "")));
                known.put(point, row);
            }
            for (Map<String, String> point : grid) {
                Map<String, String> row = known.get(point);
                if (row == null) {
                    screen.remark((done.size() + 1) + " of " + grid.size() + ": " + Axis.inWords(point));
                    Optional<Map<String, String>> fresh = trials.run(point);
                    if (fresh.isEmpty()) {
                        return done;
                    }
                    row = fresh.get();
                    row.put("data", identity);
                    table.append(row);
                }
                done.add(row);
            }
        }
        return done;
    }

    private void draw(Console screen, List<Axis> axes, List<Map<String, String>> rows) throws IOException {
        List<List<String>> table = new ArrayList<>();
        List<String> head = new ArrayList<>(axes.stream().map(Axis::name).toList());
        DRAWN.forEach(measure -> head.add(measure.title()));
        table.add(head);
        for (Map<String, String> row : rows) {
            List<String> cells = new ArrayList<>();
            axes.forEach(axis -> cells.add(row.getOrDefault(axis.name(), "")));
            DRAWN.forEach(measure -> cells.add(Formats.percent(Trials.value(row, measure))));
            table.add(cells);
        }
        screen.print(TextTable.of(table));
        screen.print("wrote " + folder.resolve("sweep.csv"));
        Axis first = axes.get(0);
        for (Map<String, String> others : Axis.grid(axes.subList(1, axes.size()))) {
            List<Map<String, String>> line = rows.stream()
                    .filter(row -> others.entrySet().stream()
                            .allMatch(other -> other.getValue().equals(row.get(other.getKey()))))
                    .toList();
            if (!line.isEmpty()) {
                Path image = folder.resolve(
                        others.isEmpty() ? "sweep.png" : "sweep-" + Outputs.fileName(Axis.inWords(others)) + ".png");
                String title = "Measures over " + first.name() + (others.isEmpty() ? "" : ", " + Axis.inWords(others));
                Png.write(Charts.lines(title, axisTitle(first), "percent", curves(first, line)), image);
                screen.print("wrote " + image);
            }
        }
    }

    private static Map<String, Curve> curves(Axis axis, List<Map<String, String>> rows) {
        Map<String, Curve> curves = new LinkedHashMap<>();
        for (Measure measure : DRAWN) {
            List<Curve.Point> points = new ArrayList<>();
            for (Map<String, String> row : rows) {
                points.add(new Curve.Point(
                        place(axis, row.getOrDefault(axis.name(), "")), 100 * Trials.value(row, measure)));
            }
            points.sort((a, b) -> Double.compare(a.x(), b.x()));
            curves.put(measure.title(), new Curve(points));
        }
        return curves;
    }

    /** Where a value stands on the axis: a number at itself, words one after the other. */
    private static double place(Axis axis, String value) {
        return isNumeric(axis) ? Double.parseDouble(value) : axis.values().indexOf(value) + 1;
    }

    private static boolean isNumeric(Axis axis) {
        return axis.values().stream().allMatch(value -> value.matches("-?[0-9]+(\\.[0-9]+)?"));
    }

    private static String axisTitle(Axis axis) {
        if (isNumeric(axis)) {
            return axis.name();
        }
        List<String> words = new ArrayList<>();
        for (String value : axis.values()) {
            words.add((words.size() + 1) + ": " + value);
        }
        return axis.name() + " (" + String.join(", ", words) + ")";
    }
}
