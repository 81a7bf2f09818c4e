package org.vitrine.internal.learn;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.vitrine.dataset.Dataset;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.internal.concurrent.SpinBarrier;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.PatchGrid;

/**
 * Goes through the examples of an epoch, on several threads that share out the clauses.
 *
 * <p>A clause votes on an example before any clause learns from it, and learning needs the votes of all clauses, so the
 * threads need a barrier. One barrier per example is enough: between two barriers a thread gives its clauses feedback
 * on example i and evaluates them on example i + 1. Votes are exchanged through two sets of sums, used alternately.
 * Each thread lays out every image for itself: that takes a few microseconds, while fetching a part of it from another
 * core's cache took tens. A thread that reaches the barrier early prepares the image after next, and draws its share of
 * the coin flips.
 *
 * <p>Fuzzy machines go through the examples in batches: clauses vote on all examples of a batch before any of them
 * learns, and what is said of an example above holds for a batch.
 */
public final class EpochRunner {

    /** Hears of an epoch's progress, and may end it; see the methods of the same names in {@code TrainingListener}. */
    public interface Listener {

        /** {@return true to go on after so many examples} */
        default boolean progress(int epoch, int learnt, int examples) {
            return true;
        }

        /** {@return true to end here} */
        default boolean isStopping() {
            return false;
        }

        /** {@return true if the state is wanted now} */
        default boolean wantsState() {
            return false;
        }

        /** Takes the state. */
        default void state(TrainingState state) {}
    }

    /** Machines that learn epoch by epoch and are one model together, here or elsewhere. */
    public interface Machines {

        /** Goes through what is left of an epoch. */
        EpochProgress run(int epoch, EpochProgress before, Listener listener);

        /** {@return true if the last epoch was ended from outside, be it at its last example} */
        boolean isStopped();

        /** {@return the model as it is now} */
        Model model(int epochs, int stoppedAfter);

        /** {@return a summary of the counts of an epoch, or of its beginning} */
        EpochSummary summary(int epoch, EpochProgress counted);
    }

    static final int REPORT_EVERY = 64; // a multiple of every size of a batch

    /** How long nobody is asked whether to stop: 64 examples of large fuzzy machines take seconds. */
    private static final long ASK_EVERY_NANOS = 100_000_000;

    private final LearningMachine machine;
    private final Dataset data;
    private final int threads;
    private final LearningMachine.Share[] shares;
    private final FeedbackRates rates;
    private final int batch;
    private final boolean mirror;
    private final int shift;
    private boolean stopped;

    public EpochRunner(LearningMachine machine, Dataset data, int threads) {
        this.machine = machine;
        this.data = data;
        this.threads = threads;
        this.shares = new LearningMachine.Share[threads];
        Arrays.setAll(shares, thread -> machine.share(thread, threads));
        this.rates = FeedbackRates.of(machine.settings(), data);
        this.batch = machine.settings().batch();
        this.mirror = machine.settings().mirror();
        this.shift = machine.settings().shift();
        PatchGrid grid = Model.grid(data.shape(), data.encoding(), machine.settings());
        for (int example = 0; example < data.size(); example++) {
            grid.check(data.image(example));
        }
    }

    /** Goes through what is left of an epoch. */
    public EpochProgress run(int epoch, long key, int[] order, EpochProgress before, Listener listener) {
        return run(epoch, key, order, before, order.length, listener);
    }

    /**
     * Goes through the examples of an epoch up to one, which is the last or the last of a batch. Going on from what is
     * returned makes no difference to what is learnt.
     */
    EpochProgress run(int epoch, long key, int[] order, EpochProgress before, int until, Listener listener) {
        Run run = new Run(epoch, key, order, before, until, listener);
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            int part = i;
            Thread thread = new Thread(() -> run.work(part), "vitrine-trainer-" + part);
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        run.work(0);
        others.forEach(ParallelLoop::join);
        ParallelLoop.rethrow(run.meeting.failure());
        stopped = run.stopAfter != Integer.MAX_VALUE;
        return run.soFar();
    }

    /** {@return true if the listener ended the last epoch, be it at its last example} */
    public boolean isStopped() {
        return stopped;
    }

    /** One epoch. */
    private final class Run {

        final SpinBarrier meeting = new SpinBarrier(threads);
        final EpochCounts.Running score;
        private final long begin = System.nanoTime();
        private final EpochProgress before;
        private final AtomicLong cpuNanos;
        private final long[] cpuCounted = new long[threads];
        private final int epoch;
        private final long key;
        private final int[] order;
        private final int until;
        private final Listener listener;
        private final int[][][] sums = new int[2][threads][batch * machine.labels()];
        private volatile int stopAfter = Integer.MAX_VALUE;
        private volatile int stateAfter = Integer.MAX_VALUE;
        private int learnt;
        private long asked = begin;

        Run(int epoch, long key, int[] order, EpochProgress before, int until, Listener listener) {
            this.before = before;
            this.score = new EpochCounts.Running(before, data.labels().exclusive());
            this.cpuNanos = new AtomicLong(before.cpuNanos());
            this.learnt = before.learnt();
            this.epoch = epoch;
            this.key = key;
            this.order = order;
            this.until = until;
            this.listener = listener;
        }

        void work(int part) {
            cpuCounted[part] = cpu();
            try {
                goThrough(part);
            } catch (Throwable problem) {
                meeting.fail(problem);
            }
            countCpu(part);
        }

        private void countCpu(int part) {
            long now = cpu();
            cpuNanos.addAndGet(now - cpuCounted[part]);
            cpuCounted[part] = now;
        }

        private static long cpu() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }

        private void goThrough(int part) {
            LearningMachine.Share share = shares[part];
            share.beginEpoch(key);
            FeedbackPlan[] plans = new FeedbackPlan[batch];
            Arrays.setAll(plans, i -> new FeedbackPlan(machine.settings(), rates));
            int[] total = new int[machine.labels()];
            int first = before.learnt();
            // Before the loop, the first batch is voted on without anybody learning; from then on each turn learns one
            // batch and votes on the next.
            int ready = prepare(share, first);
            vote(share, first, 0, part);
            meeting.await();
            for (int round = 0; first < until; round++) {
                int end = end(first);
                for (int step = first; step < end; step++) {
                    // Every thread adds up all sums by itself: labels x threads additions, against a second barrier.
                    add(sums[round & 1], step - first, total);
                    // Plans of a whole batch before any clause learns from it: they depend on the class sums before the
                    // batch.
                    plans[step - first].prepare(DrawKeys.example(key, step), data, order[step], total);
                    if (part == 0) {
                        score.add(total, data, order[step]);
                    }
                }
                share.learn(first, end - first, key, plans);
                if (ready < end(end)) {
                    ready = prepare(share, end);
                }
                // Into the other set of sums: a slower thread may still be adding up the votes of this round.
                vote(share, end, round + 1, part);
                if (part == 0) {
                    report(end);
                }
                // Two steps instead of one wait: what an early thread prepares now it need not prepare after the
                // barrier.
                int number = meeting.arrive();
                // Only single examples: the buffers of a share have room for a third image, not for a third batch.
                if (batch == 1 && !meeting.isOver(number)) {
                    ready = prepare(share, end + 1);
                }
                meeting.await(number);
                if (end == stateAfter) {
                    handOver(part);
                }
                if (end == stopAfter) { // not "stopped": a quick thread may by now be asked to stop later
                    return;
                }
                first = end;
            }
        }

        /** {@return the end of the batch that begins with an example, not included} */
        private int end(int first) {
            return (int) Math.min(until, (first / batch + 1L) * batch);
        }

        /**
         * Hands the state to the listener while nobody learns. Some clauses have voted on the next example by now; who
         * goes on from here has them vote again, with the same outcome.
         */
        private void handOver(int part) {
            countCpu(part);
            meeting.await();
            if (part == 0) {
                listener.state(new TrainingState(machine.model(epoch - 1, learnt), soFar()));
            }
            meeting.await();
        }

        EpochProgress soFar() {
            return new EpochProgress(
                    learnt,
                    before.nanos() + System.nanoTime() - begin,
                    cpuNanos.get(),
                    before.feedbacks()
                            + Arrays.stream(shares)
                                    .mapToLong(LearningMachine.Share::feedbacks)
                                    .sum(),
                    score.right(),
                    score.hits());
        }

        /** {@return the image of an example, mirrored and shifted if that is wanted} */
        private BitImage image(int step) {
            BitImage image = data.image(order[step]);
            long exampleKey = DrawKeys.example(key, step);
            if (mirror && DrawKeys.isMirrored(exampleKey)) {
                image = data.encoding().mirrored(image);
            }
            return shift == 0 ? image : shifted(image, DrawKeys.shifting(exampleKey));
        }

        private BitImage shifted(BitImage image, long shiftKey) {
            int step = data.encoding().step();
            int most = shift / step;
            // In whole steps of the encoding: between them bits would change their meaning.
            int rows = (int) KeyedRandom.below(KeyedRandom.key(shiftKey, 0), 2L * most + 1) - most;
            int columns = (int) KeyedRandom.below(KeyedRandom.key(shiftKey, 1), 2L * most + 1) - most;
            return data.encoding().shifted(image, step * rows, step * columns);
        }

        /** Does for the batch that begins with an example what needs no votes. Returns its end. */
        private int prepare(LearningMachine.Share share, int first) {
            for (int step = first; step < end(first); step++) {
                share.prepare(step, DrawKeys.example(key, step), image(step));
            }
            return end(first);
        }

        private void vote(LearningMachine.Share share, int first, int round, int part) {
            if (first < until) {
                share.vote(first, end(first) - first, key, sums[round & 1][part]);
            }
        }

        private void add(int[][] parts, int number, int[] total) {
            Arrays.fill(total, 0);
            for (int[] own : parts) {
                for (int label = 0; label < total.length; label++) {
                    total[label] += own[number * total.length + label];
                }
            }
        }

        private void report(int end) {
            learnt = end;
            boolean stopping;
            if (learnt % REPORT_EVERY == 0) {
                stopping = !listener.progress(epoch, learnt, order.length);
            } else if (System.nanoTime() - asked < ASK_EVERY_NANOS) {
                return;
            } else {
                stopping = listener.isStopping();
                asked = System.nanoTime();
            }
            if (stopping) {
                stopAfter = end;
            }
            if ((stopping || learnt % REPORT_EVERY == 0) && listener.wantsState()) {
                stateAfter = end;
            }
        }
    }
}
