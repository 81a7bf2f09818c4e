package org.vitrine.internal.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;

/**
 * Lets the machines of a union learn; a single machine is a union of one. Each machine goes through all examples in an
 * order of its own and knows nothing of the others, so it does not matter which of them learn at the same time.
 *
 * <p>Several machines advance together, in rounds of {@value #ROUND} examples: after each round all of them have learnt
 * equally many, and the training can be stopped, or its state be handed out, as one. Rounds are shorter if examples are
 * slow. As many machines as there are
 * threads learn at once, one thread each, which need not wait for each other within a round; the machines that are left
 * over learn one after the other, with their clauses shared out over all threads.
 */
public final class LearningUnion implements EpochRunner.Machines {

    // A multiple of the report's interval, where an epoch can be interrupted and resumed without a difference.
    private static final int ROUND = 2 * EpochRunner.REPORT_EVERY;

    private static final long LONG_ROUND_NANOS = 1_000_000_000;

    private final Settings settings;
    private final Dataset data;
    private final ExampleOrder orders;
    private final int threads;
    private final int alone; // so many machines, the first, have one thread each
    private final List<LearningMachine> machines = new ArrayList<>();
    private final List<EpochRunner> runners = new ArrayList<>();
    private boolean stopped;

    /** Makes machines that go on from what a union has learnt before, or from nothing if that is null. */
    public LearningUnion(Settings settings, Dataset data, @Nullable Model from, int threads) {
        this.settings = settings;
        this.data = data;
        this.orders = new ExampleOrder(settings, data);
        this.threads = threads;
        int count = settings.machines();
        // With 5 machines on 2 threads, 4 learn on one thread each, two at a time, and the fifth on both: no thread
        // idles.
        this.alone = count == 1 ? 0 : count - count % threads;
        for (int i = 0; i < count; i++) {
            Settings own = settings.ofMachine(i);
            LearningMachine machine = from == null
                    ? LearningMachine.of(own, data)
                    : LearningMachine.of(own, data, count == 1 ? from : from.machine(i));
            machines.add(machine);
            runners.add(new EpochRunner(machine, data, i < alone ? 1 : threads));
        }
    }

    @Override
    public EpochProgress run(int epoch, EpochProgress before, EpochRunner.Listener listener) {
        if (machines.size() == 1) {
            long key = DrawKeys.epoch(settings.seed(), epoch);
            EpochProgress all = runners.get(0).run(epoch, key, orders.of(key), before, listener);
            stopped = runners.get(0).isStopped();
            return all;
        }
        return new Run(epoch, before, listener).all();
    }

    @Override
    public boolean isStopped() {
        return stopped;
    }

    @Override
    public Model model(int epochs, int stoppedAfter) {
        List<Model> models = machines.stream()
                .map(machine -> machine.model(epochs, stoppedAfter))
                .toList();
        return models.size() == 1 ? models.get(0) : Model.join(models);
    }

    @Override
    public EpochSummary summary(int epoch, EpochProgress counted) {
        return EpochCounts.summary(
                epoch,
                counted,
                settings,
                data.labels(),
                machines.stream().mapToLong(LearningMachine::literals).sum());
    }

    /** One epoch of several machines. */
    private final class Run {

        private final int epoch;
        private final EpochProgress before;
        private final EpochRunner.Listener listener;
        private final long begin = System.nanoTime();
        private final long[] keys = new long[machines.size()];
        private final int[][] examples = new int[machines.size()][];
        private final EpochProgress[] counted;

        Run(int epoch, EpochProgress before, EpochRunner.Listener listener) {
            this.epoch = epoch;
            this.before = before;
            this.listener = listener;
            this.counted = EpochCounts.divided(before, machines.size()).toArray(EpochProgress[]::new);
            Arrays.setAll(keys, i -> DrawKeys.epoch(machines.get(i).settings().seed(), epoch));
            Arrays.setAll(examples, i -> orders.of(keys[i]));
        }

        EpochProgress all() {
            int learnt = before.learnt();
            stopped = false;
            int round = ROUND;
            while (learnt < data.size() && !stopped) {
                learnt = (int) Math.min(data.size(), (learnt / round + 1L) * round);
                long beginning = System.nanoTime();
                goOn(learnt);
                // Rounds make no difference to what is learnt; after a slow one they are as short as they can be, so
                // that nobody who wants to stop waits long.
                round = System.nanoTime() - beginning > LONG_ROUND_NANOS ? settings.batch() : round;
                stopped = !listener.progress(epoch, learnt, data.size());
                if (listener.wantsState()) {
                    listener.state(new TrainingState(model(epoch - 1, learnt), soFar()));
                }
            }
            return soFar();
        }

        private void goOn(int until) {
            Supplier<IntConsumer> worker = () -> i -> goOn(i, until);
            ParallelLoop.forEach(alone, threads, worker);
            for (int i = alone; i < machines.size(); i++) {
                goOn(i, until);
            }
        }

        private void goOn(int i, int until) {
            counted[i] =
                    runners.get(i).run(epoch, keys[i], examples[i], counted[i], until, new EpochRunner.Listener() {});
        }

        private EpochProgress soFar() {
            EpochProgress sum = EpochCounts.sum(List.of(counted));
            return new EpochProgress(
                    sum.learnt(),
                    before.nanos() + System.nanoTime() - begin,
                    sum.cpuNanos(),
                    sum.feedbacks(),
                    sum.right(),
                    sum.hits());
        }
    }
}
