package org.vitrine.cli.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.DataOptions;
import org.vitrine.cli.option.LearningOptions;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.chart.Charts;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.TrainingExamples;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how fast the machine is here, and how its cost grows. */
@Command(
        name = "bench",
        modelTransformer = LearningOptions.FromTable.class,
        description = "Measures how long encoding, learning and prediction take on this machine, compares them with "
                + "the slow reference, and shows how the time grows with clauses, images, their size and threads.",
        footer = {
            "",
            "Times are processor time of one thread, in milliseconds an image, from the third epoch on: the median, "
                    + "and the lowest and the highest. Threads are measured by the clock, in turn.",
            "",
            "Examples:",
            "  vitrine bench --data faces: --out bench --patch 5x5",
            "  vitrine bench --data mnist:data/mnist --epochs 5 --grow none"
        })
public final class BenchCommand extends ConsoleCommand {

    private static final List<Double> SIZES = List.of(0.25, 0.5, 1.0, 1.5, 2.0);
    private static final int FEWEST_IMAGES = 125;
    private static final int SOME_IMAGES = 250;
    private static final int TWIN_IMAGES = 20;
    private static final int TWIN_CLAUSES = 200;
    private static final int FUZZY_TWIN_IMAGES = 4;
    private static final int FUZZY_TWIN_CLAUSES = 2;
    private static final int EPOCHS = 6;

    /** The quantities that the time may grow with. */
    private enum Growth {
        CLAUSES,
        IMAGES,
        SIZE,
        THREADS,
        NONE
    }

    @Mixin
    private DataOptions data;

    @Option(names = "--split", paramLabel = "NAME", description = "Which images.")
    private String split = "train";

    @Option(
            names = "--grow",
            split = ",",
            paramLabel = "WHAT",
            description = "What to scale: clauses, images, size, threads; none. Default: all four.")
    private List<Growth> growths = List.of(Growth.CLAUSES, Growth.IMAGES, Growth.SIZE, Growth.THREADS);

    @Option(
            names = "--clause-counts",
            split = ",",
            paramLabel = "N",
            description = "The numbers of clauses for --grow clauses. Default: 1000,2000,5000,10000,20000,50000.")
    private List<Integer> steps = List.of(1000, 2000, 5000, 10_000, 20_000, 50_000);

    @Option(names = "--warm-up", paramLabel = "SECONDS", description = "How long to predict before it is measured.")
    private double seconds = 2;

    @Option(names = "--out", paramLabel = "DIR", description = "A folder for bench.json and the charts.")
    private @Nullable Path folder;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private LearningOptions learning;

    private final Map<String, Object> results = new LinkedHashMap<>();

    @Override
    protected void run(Console screen) throws IOException {
        if (!(seconds >= 0 && seconds <= 3600)) {
            throw new UsageException("--warm-up takes a number from 0 to 3600: " + seconds);
        }
        if (folder != null) {
            Outputs.folder(folder);
        }
        Settings settings = learning.settings();
        describe(screen);
        ImageSource source = data.open(split, data.labels, settings.seed());
        Dataset all = read(screen, source);
        encoding(screen, source, all);
        setting(screen, settings, all);
        twin(screen, settings, all);
        for (Growth growth : growths) {
            switch (growth) {
                case CLAUSES -> clauses(screen, settings, some(all, SOME_IMAGES));
                case IMAGES -> images(screen, settings, all);
                case SIZE -> sizes(screen, settings, all.shape());
                case THREADS -> threads(screen, settings, all);
                case NONE -> {}
            }
        }
        if (json) {
            screen.json(results);
        }
        if (folder != null) {
            Path file = folder.resolve("bench.json");
            AtomicFile.writeText(file, Console.toJson(results) + "\n");
            screen.remark("wrote " + file);
        }
    }

    private void say(Console screen, String lines) {
        if (!json) {
            screen.printLines(lines);
        }
    }

    /** The machine, the JVM and this program, so that figures can be told apart. */
    private void describe(Console screen) throws IOException {
        Map<String, Object> machine = new LinkedHashMap<>();
        machine.put("vitrine", Provenance.THIS_VERSION);
        machine.put("processor", processor());
        machine.put("cores", Runtime.getRuntime().availableProcessors());
        machine.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        machine.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        machine.put("wordsAtOnce", Lanes.best().width());
        results.put("machine", machine);
        machine.forEach((name, value) -> say(screen, String.format(Locale.ROOT, "%-12s %s", name, value)));
        say(screen, "");
    }

    private static String processor() throws IOException {
        Path info = Path.of("/proc/cpuinfo");
        if (Files.isReadable(info)) {
            for (String line : Files.readAllLines(info)) {
                if (line.startsWith("model name")) {
                    return line.substring(line.indexOf(':') + 1).trim();
                }
            }
        }
        return "unknown";
    }

    private Dataset read(Console screen, ImageSource source) {
        EncodingRecipe recipe = learning.recipe(source.shape());
        TrainingPlan plan = TrainingPlan.of(source)
                .encoding(recipe)
                .settings(learning.settings())
                .build();
        TrainingExamples.check(plan, source.shape(), source.labels());
        return data.read(source, data.fit(recipe, source, screen, 1), screen, 1);
    }

    /** {@return some of the images, evenly spread} */
    private static Dataset some(Dataset all, int most) {
        int taken = Math.min(most, all.size());
        return all.subset(IntStream.range(0, taken)
                .map(i -> (int) ((long) i * all.size() / taken))
                .toArray());
    }

    /** {@return the same settings with other clauses, and votes in proportion} */
    private static Settings with(Settings settings, int clauses) {
        double votes = (double) settings.target() / settings.clauses();
        return settings.withClauses(clauses).withTarget((int) Math.max(1, votes * clauses));
    }

    private int epochs(Settings settings) {
        boolean given = isGiven("--epochs");
        return given ? settings.epochs() : EPOCHS;
    }

    private void encoding(Console screen, ImageSource source, Dataset all) {
        ImageSource some = source.excerpt(SOME_IMAGES);
        List<Raster> images = new ArrayList<>();
        for (int i = 0; i < some.size(); i++) {
            try {
                images.add(some.image(i));
            } catch (DataException unreadable) {
                if (!data.skipsBad()) { // otherwise the reader has counted it already
                    throw unreadable;
                }
            }
        }
        Timing.Spread encoding = Timing.encoding(all.encoding(), images, seconds);
        say(
                screen,
                "encoding     " + encoding.inWords() + " ms, " + all.encoding().recipe());
        results.put("encoding", encoding.toMap());
    }

    private void setting(Console screen, Settings settings, Dataset all) {
        int epochs = epochs(settings);
        screen.remark("learning " + epochs + " epochs of " + all.size() + " images");
        Timing timing = Timing.of(settings, all, epochs, seconds);
        say(
                screen,
                all.shape() + ", " + settings.clauses() + " clauses, window " + settings.window() + ", " + all.size()
                        + " images, epochs up to " + timing.epochs());
        say(screen, "learning     " + timing.learning().inWords() + " ms");
        say(screen, "prediction   " + timing.prediction().inWords() + " ms");
        Map<String, Object> map = row(timing);
        map.put("accuracy", timing.accuracy());
        results.put("setting", map);
    }

    private void twin(Console screen, Settings settings, Dataset all) {
        screen.remark("learning beside the slow twin");
        boolean fuzzy = settings.isFuzzy(); // its twin looks at every literal of the image, for every clause and shift
        Settings one = settings.with(Settings.MACHINES, 1); // the twin is a single machine
        Settings fewer = with(one, Math.min(fuzzy ? FUZZY_TWIN_CLAUSES : TWIN_CLAUSES, settings.clauses()));
        Dataset few = some(all, fuzzy ? FUZZY_TWIN_IMAGES : TWIN_IMAGES);
        Timing.Ratio ratio = Timing.Ratio.of(fewer, few, seconds);
        say(
                screen,
                String.format(
                        Locale.ROOT,
                        "times as fast as the slow twin (%d clauses, %d images): learning %.0f, prediction %.0f%n",
                        fewer.clauses(),
                        few.size(),
                        ratio.learning(),
                        ratio.prediction()));
        results.put("timesTheTwin", Map.of("learning", ratio.learning(), "prediction", ratio.prediction()));
    }

    private static Map<String, Object> row(Timing timing) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("learning", timing.learning().toMap());
        row.put("prediction", timing.prediction().toMap());
        row.put("seconds", timing.seconds());
        return row;
    }

    private void clauses(Console screen, Settings settings, Dataset some) throws IOException {
        Map<Double, Timing> rows = new LinkedHashMap<>();
        for (int clauses : steps) {
            screen.remark(clauses + " clauses");
            rows.put((double) clauses, Timing.of(with(settings, clauses), some, EPOCHS, seconds));
        }
        show(screen, "clauses", "a thousand clauses", 1000, rows);
    }

    private void images(Console screen, Settings settings, Dataset all) throws IOException {
        Map<Double, Timing> rows = new LinkedHashMap<>();
        for (int images = FEWEST_IMAGES; images <= all.size(); images *= 2) {
            screen.remark(images + " images");
            int epochs = EPOCHS * Math.max(1, SOME_IMAGES / images);
            rows.put((double) images, Timing.of(settings, some(all, images), epochs, seconds));
        }
        show(screen, "images", "", 0, rows);
    }

    private void sizes(Console screen, Settings settings, ImageShape shape) throws IOException {
        Map<Double, Timing> rows = new LinkedHashMap<>();
        for (double scale : SIZES) {
            int height = (int) Math.round(scale * shape.height());
            int width = (int) Math.round(scale * shape.width());
            if (height >= settings.window().height()
                    && width >= settings.window().width()) {
                String size = height + "x" + width;
                screen.remark(size + " pixels");
                Dataset scaled = read(
                        screen,
                        data.open(split, data.labels, settings.seed(), size).excerpt(SOME_IMAGES));
                rows.put((double) height * width, Timing.of(settings, scaled, EPOCHS, seconds));
            }
        }
        show(screen, "pixels", "a thousand pixels", 1000, rows);
    }

    /** A table of times, and a chart beside it. */
    private void show(Console screen, String what, String unit, double of, Map<Double, Timing> rows)
            throws IOException {
        List<List<String>> table = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(what, "learning, ms", "prediction, ms"));
        if (of > 0) {
            head.addAll(List.of("learning for " + unit, "prediction"));
        }
        table.add(head);
        List<Map<String, Object>> list = new ArrayList<>();
        List<Curve.Point> learnt = new ArrayList<>();
        List<Curve.Point> predicted = new ArrayList<>();
        rows.forEach((x, timing) -> {
            List<String> cells = new ArrayList<>(List.of(
                    String.format(Locale.ROOT, "%.0f", x),
                    timing.learning().inWords(),
                    timing.prediction().inWords()));
            if (of > 0) {
                cells.add(String.format(Locale.ROOT, "%.3f", timing.learning().median() * of / x));
                cells.add(String.format(Locale.ROOT, "%.3f", timing.prediction().median() * of / x));
            }
            table.add(cells);
            Map<String, Object> row = new LinkedHashMap<>();
            row.put(what, x.intValue());
            row.putAll(row(timing));
            list.add(row);
            learnt.add(new Curve.Point(x, timing.learning().median()));
            predicted.add(new Curve.Point(x, timing.prediction().median()));
        });
        results.put(what, list);
        say(screen, TextTable.of(table));
        draw(
                screen,
                what,
                "milliseconds an image",
                Map.of("learning", new Curve(learnt)),
                Map.of("prediction", new Curve(predicted)));
    }

    private void threads(Console screen, Settings settings, Dataset all) throws IOException {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("threads", "milliseconds an image", "times as fast", "beyond an even share"));
        List<Map<String, Object>> list = new ArrayList<>();
        List<Curve.Point> faster = new ArrayList<>();
        List<Curve.Point> even = new ArrayList<>();
        List<Integer> numbers = IntStream.iterate(
                        1, n -> n <= Runtime.getRuntime().availableProcessors(), n -> 2 * n)
                .boxed()
                .toList();
        screen.remark("learning on " + numbers.stream().map(String::valueOf).collect(Collectors.joining(", "))
                + " threads in turn");
        List<Timing.OnThreads> costs =
                Timing.onThreads(settings, all, numbers, Math.max(Timing.WARM_UP + 1, epochs(settings)));
        List<Double> alone = costs.get(0).millis();
        for (Timing.OnThreads cost : costs) {
            int threads = cost.threads();
            Timing.Spread millis = Timing.Spread.of(cost.millis());
            Timing.Spread times = Timing.Spread.of(IntStream.range(0, alone.size())
                    .mapToObj(i -> alone.get(i) / cost.millis().get(i))
                    .toList());
            double beyond = millis.median() - Timing.Spread.of(alone).median() / threads;
            table.add(List.of(
                    String.valueOf(threads),
                    millis.inWords(),
                    times.inWords(),
                    String.format(Locale.ROOT, "%.4f", beyond)));
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("threads", threads);
            row.put("milliseconds", millis.toMap());
            row.put("timesAsFast", times.toMap());
            row.put("beyondAnEvenShare", beyond);
            list.add(row);
            faster.add(new Curve.Point(threads, times.median()));
            even.add(new Curve.Point(threads, threads));
        }
        results.put("threads", list);
        say(screen, TextTable.of(table));
        draw(
                screen,
                "threads",
                "times as fast as one thread",
                Map.of("learning", new Curve(faster)),
                Map.of("even shares", new Curve(even)));
    }

    private void draw(Console screen, String what, String axis, Map<String, Curve> first, Map<String, Curve> second)
            throws IOException {
        if (folder != null) {
            Map<String, Curve> both = new LinkedHashMap<>(first);
            both.putAll(second);
            Path chart = folder.resolve(what + ".png");
            Png.write(Charts.lines("Time over " + what, what, axis, both), chart);
            screen.remark("wrote " + chart);
        }
    }
}
