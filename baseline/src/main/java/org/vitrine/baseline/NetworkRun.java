package org.vitrine.baseline;

import java.io.IOException;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.Console;
import org.vitrine.cli.Formats;
import org.vitrine.evaluation.history.History.Column;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.history.HistoryWriter;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;

/** One training as a person sees it: a line an epoch, a bar in between, and the best epoch on disk. */
final class NetworkRun {

    private final Console screen;
    private final NetworkFolder folder;
    private final LearningPlan learning;
    private final Examples train;
    private final @Nullable Examples validation;
    private final Measure measure;
    private double seconds;
    private double cpuSeconds;
    private double best = -1;

    NetworkRun(
            Console screen,
            NetworkFolder folder,
            LearningPlan learning,
            Examples train,
            @Nullable Examples validation) {
        this.screen = screen;
        this.folder = folder;
        this.learning = learning;
        this.train = train;
        this.validation = validation;
        this.measure = train.labels().exclusive() ? Measure.ACCURACY : Measure.F1;
    }

    void run(NetworkPlan plan, int threads) throws IOException {
        try (Network network = Network.drawn(plan, learning.seed());
                NetworkTrainer trainer = new NetworkTrainer(network, learning, train);
                HistoryWriter history = HistoryWriter.create(folder.history())) {
            screen.remark(plan + " with " + network.block().parameterCount() + " parameters learns "
                    + train.labels().size() + " labels from " + train.size() + " images of " + plan.shape() + ", on "
                    + threads + (threads == 1 ? " thread" : " threads"));
            screen.remark(
                    String.format(Locale.ROOT, "%-7s %9s %9s %10s %9s", "epoch", "time", "loss", "valid", "left"));
            for (int epoch = 1; epoch <= learning.epochs(); epoch++) {
                learn(epoch, network, trainer, history);
            }
        }
    }

    private void learn(int epoch, Network network, NetworkTrainer trainer, HistoryWriter history) throws IOException {
        long begin = System.nanoTime();
        NetworkTrainer.Epoch result = screen.withBar(
                "epoch " + epoch + "/" + learning.epochs(), train.size(), bar -> trainer.learn(epoch, bar));
        seconds += result.seconds();
        cpuSeconds += result.cpuSeconds();
        History.Row row = History.Row.of(epoch)
                .with(Column.SECONDS, result.seconds())
                .with(Column.CPU_SECONDS, result.cpuSeconds())
                .with(Column.EXAMPLES, result.learnt())
                .with(Column.TRAIN_LOSS, result.loss());
        OptionalDouble value = OptionalDouble.empty();
        if (validation != null) {
            Evaluation evaluation = Evaluation.of(network.scores(validation.images(), validation::has, done -> {}));
            row = row.with(evaluation);
            value = evaluation.overall(measure);
        }
        history.append(row);
        if (validation == null || value.orElse(0) > best) {
            best = value.orElse(0);
            folder.save(network, learning, train.size(), epoch, seconds, cpuSeconds);
        }
        double left = (System.nanoTime() - begin) / 1e9 * (learning.epochs() - epoch);
        screen.remark(String.format(
                Locale.ROOT,
                "%3d/%-3d %9s %9.4f %10s %9s",
                epoch,
                learning.epochs(),
                Formats.time(result.seconds()),
                result.loss(),
                value.isPresent() ? Formats.percent(value.getAsDouble()) : "-",
                Formats.time(left)));
    }
}
