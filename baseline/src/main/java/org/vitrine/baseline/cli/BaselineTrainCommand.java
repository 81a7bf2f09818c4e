package org.vitrine.baseline.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.baseline.Examples;
import org.vitrine.baseline.LearningPlan;
import org.vitrine.baseline.NetworkFolder;
import org.vitrine.baseline.NetworkPlan;
import org.vitrine.baseline.NetworkRun;
import org.vitrine.baseline.Normalization;
import org.vitrine.baseline.Torch;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.DataOptions;
import org.vitrine.cli.option.UnseenImages;
import org.vitrine.dataset.ImageSource;
import org.vitrine.training.plan.Validation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a network and saves it. */
@Command(
        name = "train",
        description = {
            "Trains a residual network: Adam on the cross-entropy, sigmoid for each label, or softmax if labels "
                    + "exclude each other.",
            "The best epoch so far is in the folder after each epoch, also if the training is stopped."
        },
        footer = {"", "Example:", "  vitrine baseline train --data faces: --depth 18 --model faces18 --validate 0.1"})
final class BaselineTrainCommand extends ConsoleCommand {

    @Option(names = "--model", required = true, paramLabel = "DIR", description = "The folder to save the network in.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Mixin
    private DataOptions data;

    @Option(names = "--depth", paramLabel = "18|50", description = "How many layers.")
    private int depth = 18;

    @Option(names = "--filters", description = "Filters of the first stage; each further one has twice as many.")
    private int filters = NetworkPlan.USUAL_FILTERS;

    @Option(names = "--epochs", description = "How often all images are shown.")
    private int epochs = 10;

    @Option(names = "--batch", description = "Pictures in a step.")
    private int batch = 64;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Adam's step size; it falls along half a cosine to 0 at the end.")
    private double rate = 0.001;

    @Option(names = "--mirror", description = "Show images as in a mirror half of the time. Default: no.")
    private boolean mirror;

    @Option(names = "--seed", description = "Of everything drawn.")
    private long seed = 1;

    @Option(names = "--split", paramLabel = "NAME", description = "Which part of the data to learn from.")
    private String split = "train";

    @Option(
            names = "--validate",
            paramLabel = "SHARE|SPLIT",
            description = "Measure after each epoch on a share split off (0.1), or on another split (validation, "
                    + "test), and keep the best epoch: by accuracy if labels exclude each other, else by F1. Default: "
                    + "keep the last.")
    private @Nullable String validate;

    @Mixin
    private TorchThreads threads;

    @Override
    protected void run(Console screen) throws IOException {
        int crew = threads.checked();
        LearningPlan learning = UsageException.heard(() -> new LearningPlan(epochs, batch, rate, seed, mirror));
        UsageException.heard(() -> {
            NetworkPlan.check(depth, filters);
            return depth;
        });
        Validation asked = validate == null ? Validation.none() : UnseenImages.validation(validate);
        NetworkFolder place = new NetworkFolder(Outputs.folder(folder));
        ImageSource source = data.open(split, data.labels, seed);
        ImageSource other =
                asked.split().map(named -> data.openOther(named, source, seed)).orElse(null);
        ExampleReading reading = new ExampleReading(data, screen);
        Examples train = reading.read(source);
        Examples validation = other == null ? null : reading.read(other);
        if (asked.share().isPresent()) {
            List<Examples> parts = train.split(asked.share().getAsDouble(), seed);
            train = parts.get(0);
            validation = parts.get(1);
        }
        if (train.size() < 2) {
            throw new UsageException("a network needs at least 2 images to learn from: " + train.size());
        }
        Torch.start(crew);
        NetworkPlan plan = new NetworkPlan(
                depth,
                filters,
                source.shape(),
                source.labels(),
                Normalization.of(train.images()),
                source.preparation());
        try (NetworkProgress progress = new NetworkProgress(screen, crew)) {
            new NetworkRun(place, learning, train, validation).run(plan, progress);
        }
    }
}
