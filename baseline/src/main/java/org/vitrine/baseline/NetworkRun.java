package org.vitrine.baseline;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.history.History.Column;
import org.vitrine.evaluation.history.HistoryWriter;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.training.run.KeptEpoch;

/** Trains a network, measures it after each epoch, and keeps the best epoch on disk, together with a row for each. */
public final class NetworkRun {

    private final NetworkFolder folder;
    private final LearningPlan learning;
    private final Examples train;
    private final @Nullable Examples validation;
    private final Measure measure;
    private double seconds;
    private double cpuSeconds;
    private @Nullable KeptEpoch best;

    /**
     * Prepares a training.
     *
     * @param validation what the network is measured on; null to keep the last epoch
     */
    public NetworkRun(NetworkFolder folder, LearningPlan learning, Examples train, @Nullable Examples validation) {
        this.folder = folder;
        this.learning = learning;
        this.train = train;
        this.validation = validation;
        this.measure = train.labels().exclusive() ? Measure.ACCURACY : Measure.F1;
    }

    /** A training that is about to begin. */
    public record Start(NetworkPlan plan, long parameters, int images) {}

    /**
     * A report on an epoch.
     *
     * @param epoch its number, from 1
     * @param seconds how long learning took
     * @param loss the mean loss on the training images
     * @param validated the measure on the validation images; empty without those, or if it is undefined
     * @param secondsLeft how long the other epochs will take if they take as long as this one
     */
    public record Epoch(
            int epoch, int epochs, double seconds, double loss, OptionalDouble validated, double secondsLeft) {}

    /** Hears how a training goes. */
    public interface Listener {

        /** Hears nothing. */
        Listener SILENT = new Listener() {};

        /** Called before the first epoch. */
        default void begin(Start start) {}

        /** Called after each step, with how many of the images were learnt from in this epoch; epochs count from 1. */
        default void progress(int epoch, int epochs, int learnt, int images) {}

        /** Called after each epoch. */
        default void epoch(Epoch epoch) {}
    }

    /**
     * Trains.
     *
     * @return the epoch that was best on the validation images; empty without those
     */
    public Optional<KeptEpoch> run(NetworkPlan plan, Listener listener) throws IOException {
        try (Network network = Network.drawn(plan, learning.seed());
                NetworkTrainer trainer = new NetworkTrainer(network, learning, train);
                HistoryWriter history = HistoryWriter.create(folder.history())) {
            listener.begin(new Start(plan, network.parameters(), train.size()));
            for (int epoch = 1; epoch <= learning.epochs(); epoch++) {
                learn(epoch, network, trainer, history, listener);
            }
        }
        return Optional.ofNullable(best);
    }

    private void learn(int epoch, Network network, NetworkTrainer trainer, HistoryWriter history, Listener listener)
            throws IOException {
        long begin = System.nanoTime();
        NetworkTrainer.Epoch result =
                trainer.learn(epoch, done -> listener.progress(epoch, learning.epochs(), done, train.size()));
        seconds += result.seconds();
        cpuSeconds += result.cpuSeconds();
        History.Row row = History.Row.of(epoch)
                .with(Column.SECONDS, result.seconds())
                .with(Column.CPU_SECONDS, result.cpuSeconds())
                .with(Column.EXAMPLES, result.learnt())
                .with(Column.TRAIN_LOSS, result.loss());
        OptionalDouble value = OptionalDouble.empty();
        if (validation != null) {
            Evaluation evaluation =
                    Evaluation.of(Scores.of(network.predictor(), validation.images(), validation::has, done -> {}));
            row = row.with(evaluation);
            value = evaluation.overall(measure);
        }
        history.append(row);
        if (isBest(epoch, value.orElse(0))) {
            folder.save(network, learning, train.size(), epoch, seconds, cpuSeconds);
        }
        double left = (System.nanoTime() - begin) / 1e9 * (learning.epochs() - epoch);
        listener.epoch(new Epoch(epoch, learning.epochs(), result.seconds(), result.loss(), value, left));
    }

    private boolean isBest(int epoch, double value) {
        if (validation == null) {
            return true;
        }
        if (best != null && value < best.value()) { // of equals the later, as in a training of clauses
            return false;
        }
        best = new KeptEpoch(epoch, measure, value);
        return true;
    }
}
