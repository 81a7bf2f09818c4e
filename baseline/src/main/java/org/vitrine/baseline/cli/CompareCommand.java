package org.vitrine.baseline.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.vitrine.baseline.Examples;
import org.vitrine.baseline.Network;
import org.vitrine.baseline.NetworkCard;
import org.vitrine.baseline.NetworkFolder;
import org.vitrine.baseline.Torch;
import org.vitrine.baseline.compare.Comparison;
import org.vitrine.baseline.compare.ComparisonSheet;
import org.vitrine.baseline.compare.Contestant;
import org.vitrine.baseline.compare.Contestant.LearningTime;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.DataOptions;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.chart.Charts;
import org.vitrine.evaluation.faithfulness.Faithfulness;
import org.vitrine.evaluation.faithfulness.Pointing;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.Model;
import org.vitrine.predict.Classifier;
import org.vitrine.store.ModelFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Puts a model and a network side by side. */
@Command(
        name = "compare",
        description = {
            "Puts a model and a residual network side by side on the same images: how good they are, how large and "
                    + "how fast,",
            "whether their answers depend on the pixels they highlight (deletion and insertion curves; pixels are",
            "painted over with the mean colour of the network's training images), and, on generated faces, whether "
                    + "they look",
            "at what makes a label true. Everything runs on one thread."
        },
        footer = {
            "",
            "Example:",
            "  vitrine compare --model faces.vitrine --baseline faces18 --data faces: --out comparison"
        })
final class CompareCommand extends ConsoleCommand {

    @Option(names = "--model", required = true, paramLabel = "FILE", description = "The model.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--baseline", required = true, paramLabel = "DIR", description = "The network's folder.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Mixin
    private final ImageOptions images = new ImageOptions("test");

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "The folder for tables and images.")
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @Option(
            names = "--history",
            paramLabel = "FILE.csv",
            description = "The history of the model's training, which tells how long it took. Default: not known.")
    private @Nullable Path history;

    @Option(names = "--curves", description = "How many images the curves are drawn from.")
    private int curves = 100;

    @Option(names = "--steps", description = "Steps of a curve.")
    private int steps = 20;

    @Option(names = "--samples", description = "How many images of each label are shown.")
    private int samples = 2;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    protected void run(Console screen) throws IOException {
        atLeastOne("--curves", curves);
        atLeastOne("--steps", steps);
        atLeastOne("--samples", samples);
        Model machine = ModelFile.read(file);
        NetworkFolder place = new NetworkFolder(folder);
        NetworkCard card = place.card();
        ImageSource source = images.open(
                card.plan().labels(), card.plan().shape(), card.plan().preparation(), folder);
        DataOptions.check(machine.labels(), machine.shape(), machine.preparation(), source, file);
        TrustNetworks.checkLabels(card, machine);
        Optional<LearningTime> learning = learningTime(machine);
        Outputs.folder(out);
        Examples examples = new ExampleReading(images, screen).read(source);
        Torch.start(1);
        try (Network network = place.load(card)) {
            Comparison comparison = new Comparison(source, examples, images.seed());
            String machineName = "machine";
            String networkName = card.plan().toString();
            Comparison.Judged first = judge(screen, machineName, comparison, machine, examples.size());
            Comparison.Judged second = judge(screen, networkName, comparison, network, examples.size());
            List<Faithfulness.Pair> pairs = comparison.pairs(first.scores(), second.scores(), curves);
            if (pairs.isEmpty()) {
                screen.remark("no image has a label that both gave it; deletion and insertion are left out");
            }
            int[] colour = card.plan().normalization().meanColour();
            ComparisonTable table = new ComparisonTable(List.of(
                    new Contestant(
                            machineName,
                            machine.clauses().size(),
                            "clauses",
                            Files.size(file),
                            learning,
                            first.evaluation(),
                            first.imagesPerSecond(),
                            screen.withBar(
                                    machineName + " is tested for faithfulness",
                                    pairs.size(),
                                    progress -> comparison.faithfulness(machine, pairs, colour, steps, progress)),
                            screen.withBar(
                                    machineName + " points",
                                    source.size(),
                                    progress -> comparison.pointing(machine, progress))),
                    new Contestant(
                            networkName,
                            network.parameters(),
                            "parameters",
                            place.weightBytes(card),
                            Optional.of(new LearningTime(card.seconds(), card.cpuSeconds())),
                            second.evaluation(),
                            second.imagesPerSecond(),
                            screen.withBar(
                                    networkName + " is tested for faithfulness",
                                    pairs.size(),
                                    progress -> comparison.faithfulness(network, pairs, colour, steps, progress)),
                            screen.withBar(
                                    networkName + " points",
                                    source.size(),
                                    progress -> comparison.pointing(network, progress)))));
            Png.write(
                    new ComparisonSheet(machine, network, examples).draw(samples, images.seed()),
                    out.resolve("interpretations.png"));
            write(table, place);
            print(screen, table, examples.size());
        }
    }

    private static Comparison.Judged judge(
            Console screen, String name, Comparison comparison, Classifier model, int images) {
        return screen.withBar(name + " judges", images, progress -> comparison.judge(model, progress));
    }

    private static void atLeastOne(String option, int value) {
        if (value < 1) {
            throw new UsageException(option + " must be at least 1: " + value);
        }
    }

    /** {@return how long the model learnt, up to the epoch that was kept} */
    private Optional<LearningTime> learningTime(Model machine) throws IOException {
        if (history == null) {
            return Optional.empty();
        }
        List<History.Row> rows = History.read(history).rows().stream()
                .filter(row -> row.epoch() <= machine.provenance().epochs())
                .toList();
        if (rows.size() != machine.provenance().epochs()) {
            throw new UsageException(history + " has " + rows.size() + " of the "
                    + machine.provenance().epochs() + " epochs of " + file + "; give the history of its training");
        }
        return Optional.of(new LearningTime(sum(rows, History.Column.SECONDS), sum(rows, History.Column.CPU_SECONDS)));
    }

    private static double sum(List<History.Row> rows, History.Column column) {
        return rows.stream().mapToDouble(row -> row.get(column).orElse(0)).sum();
    }

    private void write(ComparisonTable table, NetworkFolder place) throws IOException {
        AtomicFile.writeText(out.resolve("comparison.csv"), table.csv());
        AtomicFile.writeText(out.resolve("comparison.json"), Console.toJson(map(table)));
        if (table.contestants().get(0).faithfulness().isPresent()) {
            AtomicFile.writeText(out.resolve("curves.csv"), table.curves());
            chart(table, "deletion", "painted over", Faithfulness::deletion, Faithfulness::randomDeletion);
            chart(table, "insertion", "revealed", Faithfulness::insertion, Faithfulness::randomInsertion);
        }
        if (Files.exists(place.history())) {
            History learnt = History.read(place.history());
            Png.write(
                    Charts.learningCurves(table.contestants().get(1).name() + " learns", learnt),
                    out.resolve("learning.png"));
        }
    }

    private void chart(
            ComparisonTable table,
            String name,
            String what,
            Function<Faithfulness, Curve> own,
            Function<Faithfulness, Curve> random)
            throws IOException {
        Map<String, Curve> series = new LinkedHashMap<>();
        for (Contestant one : table.contestants()) {
            Faithfulness measured = one.faithfulness().orElseThrow();
            series.put(one.name(), own.apply(measured));
            series.put(one.name() + ", random order", random.apply(measured));
        }
        Png.write(
                Charts.lines(
                        "Confidence as the most important pixels are " + what + " first",
                        "share of the pixels " + what,
                        "confidence, mean",
                        series),
                out.resolve(name + ".png"));
    }

    private void print(Console screen, ComparisonTable table, int size) {
        if (json) {
            screen.json(map(table));
            return;
        }
        screen.printLines(table.text());
        for (Contestant one : table.contestants()) {
            if (!one.pointing().isEmpty()) {
                screen.print("where " + one.name() + " looks");
                screen.printLines(Pointing.table(one.pointing()));
            }
        }
        screen.remark(size + " images; tables, curves and interpretations are in " + out);
    }

    private static Map<String, Object> map(ComparisonTable table) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("machine", table.contestants().get(0).toMap());
        map.put("network", table.contestants().get(1).toMap());
        return map;
    }
}
