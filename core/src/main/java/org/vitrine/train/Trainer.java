package org.vitrine.train;

import org.vitrine.bits.Draws;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;

/**
 * Trains a machine: settings and data go in, an immutable model comes out. The same settings and data give the same model, bit for
 * bit, whatever the number of threads.
 */
public final class Trainer {

    private final Settings settings;
    private final int threads;

    /**
     * A trainer on one thread.
     *
     * @param settings how to learn
     */
    public Trainer(Settings settings) {
        this(settings, 1);
    }

    /**
     * A trainer on several threads, which share out the clauses.
     *
     * @param settings how to learn
     * @param threads how many, at least 1
     */
    public Trainer(Settings settings, int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1: " + threads);
        }
        this.settings = settings;
        this.threads = threads;
    }

    /**
     * Trains in silence.
     *
     * @param data what to learn from
     * @return the model after the last epoch
     */
    public Model train(Dataset data) {
        return train(data, TrainingListener.SILENT);
    }

    /**
     * Trains.
     *
     * @param data what to learn from
     * @param listener hears how it goes, and may end it
     * @return the model as it is at the end
     */
    public Model train(Dataset data, TrainingListener listener) {
        if (data.size() == 0) {
            throw new DataException("there is nothing to learn from: the data hold no picture");
        }
        if (settings.negatives() == Settings.Negatives.FOCUSED && !data.labels().exclusive()) {
            throw new IllegalArgumentException("focused negatives need labels that exclude each other; use q");
        }
        Machine machine = new Machine(settings, data);
        Orders orders = new Orders(settings, data);
        EpochRunner runner = new EpochRunner(machine, data, threads);
        for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
            long key = Draws.key(settings.seed(), epoch);
            EpochSummary summary = runner.run(epoch, key, orders.of(key), listener);
            if (summary.examples() < data.size()) {
                return machine.model(epoch - 1, summary.examples());
            }
            int done = epoch;
            boolean goOn = listener.epoch(summary, () -> machine.model(done, 0));
            if (!goOn || runner.isStopped()) {
                return machine.model(epoch, 0);
            }
        }
        return machine.model(settings.epochs(), 0);
    }
}
