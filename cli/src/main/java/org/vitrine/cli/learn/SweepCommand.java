package org.vitrine.cli.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.FileNames;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.console.Interruption;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.SearchProgress;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.LearningOptions;
import org.vitrine.cli.option.RecipeChoice;
import org.vitrine.cli.option.TrainOptions;
import org.vitrine.evaluation.chart.Charts;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.search.Axis;
import org.vitrine.training.search.Sweep;
import org.vitrine.training.search.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a grid of settings and draws what they give. */
@Command(
        name = "sweep",
        modelTransformer = LearningOptions.FromTable.class,
        description = "Trains with each of several values of an option, or of several options, and draws precision, "
                + "recall, accuracy and F1 over them. All other options are those of 'train'.",
        footer = {
            "",
            "The paper's figure on q:",
            "  vitrine sweep --data faces: --out sweep --param q=1,2,3,4,5,6 --patch 5x5 --clauses 500 --epochs 3",
            "",
            "An interrupted sweep continues where it stopped when the same command is started again."
        })
public final class SweepCommand extends ConsoleCommand {

    private static final List<Measure> DRAWN = List.of(Measure.PRECISION, Measure.RECALL, Measure.ACCURACY, Measure.F1);

    @Option(
            names = "--param",
            required = true,
            paramLabel = "NAME=VALUE,...",
            description = "An option of 'train' without its dashes, and the values to try; the first is the one to "
                    + "draw over. Several make a grid.")
    @SuppressWarnings("NullAway.Init")
    private List<String> params;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Where sweep.csv and the charts go.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Option(
            names = "--test",
            paramLabel = "SPLIT",
            description = "Measure the models on this split. Default: on the validation data.")
    private @Nullable String test;

    @Mixin
    private TrainOptions options;

    @Override
    protected void run(Console screen) throws IOException {
        options.threads.checked();
        List<Axis> axes = options.axes(params);
        Optional<RecipeChoice> choice = RecipeChoice.named(options);
        Sweep sweep = new Sweep(
                DataPlan.missing(),
                given(choice),
                axes,
                RecipeChoice.completing(options).orElse(null),
                test,
                folder.resolve("sweep.csv"));
        // so that what is wrong is said before a folder is made
        int points = UsageException.heard(sweep::plans).size();
        choice.ifPresent(found -> found.remarks().forEach(screen::remark));
        Outputs.folder(folder);
        try (Interruption interruption = new Interruption().begin();
                SearchProgress progress = new SearchProgress(screen, interruption::isAsked)) {
            List<Trial> trials = sweep.run(progress);
            draw(screen, axes, trials);
            if (trials.size() < points) {
                screen.remark("stopped after " + trials.size() + " of " + points
                        + " trainings; the same command goes on from here");
            }
        }
    }

    private Map<String, String> given(Optional<RecipeChoice> choice) {
        choice.ifPresent(found -> options.prepareAs(found.options()));
        Map<String, String> given = options.given();
        if (test == null) {
            given.putIfAbsent("validate", "0.1");
        }
        return given;
    }

    private void draw(Console screen, List<Axis> axes, List<Trial> rows) throws IOException {
        List<List<String>> table = new ArrayList<>();
        List<String> head = new ArrayList<>(axes.stream().map(Axis::name).toList());
        DRAWN.forEach(measure -> head.add(measure.title()));
        table.add(head);
        for (Trial row : rows) {
            List<String> cells = new ArrayList<>();
            axes.forEach(axis -> cells.add(row.get(axis.name())));
            DRAWN.forEach(measure -> cells.add(Formats.percent(row.value(measure))));
            table.add(cells);
        }
        screen.printLines(TextTable.of(table));
        screen.print("wrote " + folder.resolve("sweep.csv"));
        Axis first = axes.get(0);
        FileNames names = new FileNames();
        for (Map<String, String> others : Axis.grid(axes.subList(1, axes.size()))) {
            List<Trial> line = rows.stream()
                    .filter(row -> others.entrySet().stream()
                            .allMatch(other -> other.getValue().equals(row.get(other.getKey()))))
                    .toList();
            if (!line.isEmpty()) {
                Path image = folder.resolve(
                        others.isEmpty()
                                ? "sweep.png"
                                : names.unique("sweep-" + Outputs.fileName(SearchProgress.inWords(others))) + ".png");
                String title = "Measures over " + first.name()
                        + (others.isEmpty() ? "" : ", " + SearchProgress.inWords(others));
                Png.write(Charts.lines(title, axisTitle(first), "percent", curves(first, line)), image);
                screen.print("wrote " + image);
            }
        }
    }

    private static Map<String, Curve> curves(Axis axis, List<Trial> rows) {
        Map<String, Curve> curves = new LinkedHashMap<>();
        for (Measure measure : DRAWN) {
            List<Curve.Point> points = new ArrayList<>();
            for (Trial row : rows) {
                points.add(new Curve.Point(place(axis, row.get(axis.name())), 100 * row.value(measure)));
            }
            points.sort((a, b) -> Double.compare(a.x(), b.x()));
            curves.put(measure.title(), new Curve(points));
        }
        return curves;
    }

    /** {@return where a value stands on the axis: a number at itself, words one after the other} */
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
