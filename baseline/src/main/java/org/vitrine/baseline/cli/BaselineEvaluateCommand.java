package org.vitrine.baseline.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.vitrine.baseline.Examples;
import org.vitrine.baseline.Network;
import org.vitrine.baseline.NetworkCard;
import org.vitrine.baseline.NetworkFolder;
import org.vitrine.baseline.Torch;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Verdict;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Scores;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures a network on labelled images. */
@Command(
        name = "evaluate",
        description = "Measures how well a network does, in the tables of 'vitrine evaluate'.",
        footer = {"", "Example:", "  vitrine baseline evaluate --data faces: --model faces18"})
final class BaselineEvaluateCommand extends ConsoleCommand {

    @Option(names = "--model", required = true, paramLabel = "DIR", description = "The network's folder.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Mixin
    private final ImageOptions images = new ImageOptions("test");

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private TorchThreads threads;

    @Override
    protected void run(Console screen) throws IOException {
        int crew = threads.checked();
        NetworkFolder place = new NetworkFolder(folder);
        NetworkCard card = place.card();
        Examples examples = new ExampleReading(images, screen)
                .read(images.open(
                        card.plan().labels(), card.plan().shape(), card.plan().preparation(), folder));
        Torch.start(crew);
        try (Network network = place.load(card)) {
            long begin = System.nanoTime();
            Scores scores = screen.withBar(
                    "predicting",
                    examples.size(),
                    progress -> Scores.of(network.predictor(), examples.images(), examples::has, progress));
            double seconds = (System.nanoTime() - begin) / 1e9 / examples.size();
            new Verdict(Evaluation.of(scores), seconds, crew).print(screen, json);
        }
    }
}
