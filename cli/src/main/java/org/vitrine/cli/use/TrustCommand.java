package org.vitrine.cli.use;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.TrainingProgress;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.DataOptions;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.Networks;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.data.Masks;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.faithfulness.Completeness;
import org.vitrine.evaluation.faithfulness.Pointing;
import org.vitrine.evaluation.faithfulness.Trust;
import org.vitrine.evaluation.faithfulness.TrustSample;
import org.vitrine.evaluation.faithfulness.TrustSettings;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.report.TrustPage;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.predict.Classifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures whether explanations can be trusted. */
@Command(
        name = "trust",
        description = {
            "Measures whether explanations can be trusted: whether the pixels they highlight matter (deletion, "
                    + "insertion, ROAD), how few they are",
            "(sparseness), whether explanations stay the same under noise (max-sensitivity) and change with what was "
                    + "learnt and with the",
            "label (randomisation test, random logit), whether they account for the whole answer (completeness), and, "
                    + "where it is known,",
            "whether they lie in the right place (pointing game, relevance mass and rank). Each is put beside a "
                    + "random order of the pixels.",
            "Explained are the labels that an image has and that were given to it. Names and definitions are those of "
                    + "Quantus.",
            "With --pointing, only the pointing game is played, label by label, and nothing is written."
        },
        footer = {
            "",
            "Example:",
            "  vitrine trust --model vitrine-demo/faces.vitrine --data faces:seed=2 --out trust",
            "  vitrine trust --model my.vitrine --data folder:others --masks masks --out trust",
            "  vitrine trust --model vitrine-demo/faces.vitrine --data faces:seed=2 --pointing"
        })
public final class TrustCommand extends ConsoleCommand {

    private static final int USUAL_IMAGES = 100;
    private static final String JSON = "trust.json";
    private static final String PAGE = "trust.html";

    @Mixin
    private ModelOption model;

    @Mixin
    private final ImageOptions images = new ImageOptions("test").enough(USUAL_IMAGES);

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder for " + PAGE + ", " + JSON
                    + " and the charts. Default: none; needed without --pointing.")
    private @Nullable Path out;

    @Option(
            names = "--pointing",
            description = "Only tell for each label how often the strongest pixel of the evidence lies in the label's "
                    + "own region, how much of the evidence does, and how many times denser it is there than "
                    + "elsewhere on average; over all images.")
    private boolean pointing;

    @Option(
            names = "--masks",
            paramLabel = "DIR",
            description = "Masks of the regions that make labels true, black elsewhere: DIR/LABEL/NAME.png for a "
                    + "label of the image NAME.jpg, or DIR/NAME.png for all its labels. Default: none, but for "
                    + "generated faces, which know their regions.")
    private @Nullable Path masks;

    @Option(
            names = "--baseline",
            paramLabel = "DIR",
            description = "The folder of a neural network, which is measured beside the model with FullGrad. Needs "
                    + "PyTorch, which is built in on first use.")
    private @Nullable Path baseline;

    @Option(names = "--steps", description = "Steps of the curves of deletion, insertion and ROAD.")
    private int steps = TrustSettings.DEFAULT.steps();

    @Option(names = "--samples", description = "How many noisy copies of each image max-sensitivity explains.")
    private int samples = TrustSettings.DEFAULT.samples();

    @Option(
            names = "--radius",
            paramLabel = "SHARE",
            description =
                    "By how much the values of a noisy copy differ at the most, as a share of the brightest value.")
    private double radius = TrustSettings.DEFAULT.radius();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private Threads threads;

    @Option(names = "--force", description = Overwriting.FORCE)
    private boolean force;

    private final Networks networks;

    public TrustCommand() {
        this((folder, model, seed) -> {
            throw new UsageException("--baseline needs the program with PyTorch; start it with the launcher, "
                    + Console.program() + ", and write --baseline on the command line itself");
        });
    }

    public TrustCommand(Networks networks) {
        this.networks = networks;
    }

    @Override
    protected void run(Console screen) throws IOException {
        int most = images.most();
        int crew = threads.checked();
        if (pointing) {
            refuse(
                    "is of no use with --pointing",
                    "--out",
                    "--baseline",
                    "--steps",
                    "--samples",
                    "--radius",
                    "--force");
            point(screen, crew);
            return;
        }
        Path folder = out;
        if (folder == null) {
            throw new UsageException("name a folder for the results with --out, or ask for --pointing alone");
        }
        TrustSettings settings = UsageException.heard(() -> TrustSettings.DEFAULT
                .withSteps(steps)
                .withSamples(samples, radius)
                .withSeed(images.seed())
                .withThreads(crew));
        Overwriting files = model.read()
                .writes("--out", folder.resolve(PAGE), Overwriting.Kind.PAGE)
                .writes("--out", folder.resolve(JSON), Overwriting.Kind.TRUST);
        TrustPage.CHARTS.forEach(
                chart -> files.writes("--out", folder.resolve(chart + ".png"), Overwriting.Kind.CHART));
        files.check(force);
        ClauseClassifier machine = model.readAny();
        ImageSource source = open(machine, screen);
        Outputs.folder(folder);
        if (baseline == null) {
            measure(screen, folder, machine, source, most, settings, null);
        } else {
            try (Networks.Opened network = networks.open(baseline, machine, settings.seed())) {
                measure(screen, folder, machine, source, most, settings, network);
            }
        }
    }

    private ImageSource open(ClauseClassifier machine, Console screen) {
        ImageSource data = images.open(machine, model.file);
        ImageSource source = masks == null ? data : Masks.of(data, masks);
        DataOptions.remarkMissing(source, screen);
        return source;
    }

    private void point(Console screen, int crew) throws IOException {
        ClauseClassifier machine = model.readAny();
        ImageSource source = open(machine, screen);
        List<Pointing> results =
                screen.withBar("explaining", source.size(), progress -> Pointing.of(machine, source, crew, progress));
        if (json) {
            Map<String, Object> map = new LinkedHashMap<>();
            results.forEach(result -> map.put(result.label(), result.toMap()));
            screen.json(map);
        } else {
            screen.printLines(Pointing.table(results));
        }
    }

    private void measure(
            Console screen,
            Path folder,
            ClauseClassifier machine,
            ImageSource source,
            int most,
            TrustSettings settings,
            Networks.@Nullable Opened network)
            throws IOException {
        List<Classifier> all = new ArrayList<>(List.of(machine));
        if (network != null) {
            all.add(network.classifier());
        }
        TrustSample sample = screen.withBar(
                "predicting",
                Math.min(most, source.size()),
                progress -> TrustSample.of(all, source, most, images.skipsBad(), settings.threads(), progress));
        if (!sample.unreadable().isEmpty()) {
            screen.remark(TrainingProgress.leftOut(
                    sample.images() + sample.unreadable().size(), sample.unreadable()));
        }
        remarkMasks(screen, sample);
        Map<String, Trust> measured = new LinkedHashMap<>();
        measured.put("model", Trust.of(machine, sample, settings, progress(screen, "")));
        if (network != null) {
            measured.put(
                    network.name(),
                    Trust.of(
                            network.classifier(),
                            Optional.of(network.scrambling()),
                            sample,
                            settings,
                            progress(screen, network.name() + ": ")));
        }
        write(screen, folder, sample, settings, measured);
    }

    private static Trust.Progress progress(Console screen, String whose) {
        return new Trust.Progress() {
            @Override
            public <T> T during(String what, long size, Function<IntConsumer, T> work) {
                return screen.withBar(whose + what, size, work);
            }
        };
    }

    private void remarkMasks(Console screen, TrustSample sample) {
        if (masks != null && sample.withoutRegion() > 0) {
            screen.remark(sample.withoutRegion() + " of " + sample.pairs().size() + " labels of images have no mask in "
                    + masks + "; they are left out of pointing game, relevance mass and rank");
        }
    }

    private void write(
            Console screen, Path folder, TrustSample sample, TrustSettings settings, Map<String, Trust> measured)
            throws IOException {
        TrustPage page = new TrustPage(
                String.valueOf(model.file.getFileName()),
                images.shownName(), // not the path: a page is passed on
                sample,
                settings,
                measured);
        Map<String, Object> map = map(sample, settings, measured);
        for (Map.Entry<String, BufferedImage> chart : page.charts().entrySet()) {
            Path file = folder.resolve(chart.getKey() + ".png");
            if (force) {
                Files.deleteIfExists(file);
            }
            Png.write(chart.getValue(), file);
        }
        AtomicFile.writeText(folder.resolve(JSON), Console.toJson(map));
        AtomicFile.writeText(folder.resolve(PAGE), page.html());
        if (json) {
            screen.json(map);
        } else {
            screen.printLines(Trust.table(measured));
            screen.remark(sample.pairs().size() + " explanations of " + sample.images() + " images; "
                    + folder.resolve(PAGE) + " says what each measure means");
        }
        for (Map.Entry<String, Trust> one : measured.entrySet()) {
            if (!one.getValue().completeness().map(Completeness::holds).orElse(true)) {
                screen.remark("the explanations of the " + one.getKey()
                        + " do not add up to its answers; please report this defect");
            }
        }
    }

    private static Map<String, Object> map(TrustSample sample, TrustSettings settings, Map<String, Trust> measured) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("format", "vitrine-trust"); // by which an older file is known
        map.put("images", sample.images());
        map.put("explanations", sample.pairs().size());
        map.put("withRegion", sample.regions().size());
        map.put("steps", settings.steps());
        map.put("noise", settings.noise());
        map.put("samples", settings.samples());
        map.put("radius", settings.radius());
        map.put("seed", settings.seed());
        Map<String, Object> classifiers = new LinkedHashMap<>();
        measured.forEach((name, trust) -> classifiers.put(name, trust.toMap()));
        map.put("measured", classifiers);
        return map;
    }
}
