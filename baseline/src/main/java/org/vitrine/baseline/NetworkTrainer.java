package org.vitrine.baseline;

import ai.djl.Device;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import ai.djl.training.loss.Loss;
import ai.djl.training.loss.SigmoidBinaryCrossEntropyLoss;
import ai.djl.training.loss.SoftmaxCrossEntropyLoss;
import ai.djl.training.optimizer.Adam;
import ai.djl.training.tracker.CosineTracker;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.label.Labels;

/** Trains a network, an epoch at a time; to be closed. Each draw belongs to the seed and the epoch. */
final class NetworkTrainer implements AutoCloseable {

    private final Network network;
    private final LearningPlan plan;
    private final Examples examples;
    private final Trainer trainer;

    /** Trains one network on some examples. */
    NetworkTrainer(Network network, LearningPlan plan, Examples examples) {
        this.network = network;
        this.plan = plan;
        this.examples = examples;
        CosineTracker rate = CosineTracker.builder()
                .setBaseValue((float) plan.rate())
                .optFinalValue(0)
                .setMaxUpdates(plan.epochs() * steps() + 1) // it counts from 1, and the last step is to count too
                .build();
        DefaultTrainingConfig config = new DefaultTrainingConfig(loss(network.labels()))
                .optOptimizer(Adam.builder().optLearningRateTracker(rate).build())
                .optDevices(new Device[] {Device.cpu()});
        this.trainer = network.holder().newTrainer(config);
        ImageShape shape = network.plan().shape();
        trainer.initialize(new Shape(1, shape.channels(), shape.height(), shape.width()));
    }

    private static Loss loss(Labels labels) {
        return labels.exclusive()
                ? new SoftmaxCrossEntropyLoss("softmax cross-entropy", 1, -1, false, true)
                : new SigmoidBinaryCrossEntropyLoss();
    }

    /**
     * Counts the steps of an epoch. A last batch of one image is left out: a single one has no deviation to normalize
     * by.
     */
    private int steps() {
        int rest = examples.size() % plan.batch();
        return examples.size() / plan.batch() + (rest > 1 ? 1 : 0);
    }

    /**
     * The figures of an epoch.
     *
     * @param loss the mean over its batches
     * @param learnt how many images it learnt from
     * @param cpuSeconds how long the processors worked, all threads of the program together
     */
    record Epoch(double loss, int learnt, double seconds, double cpuSeconds) {}

    /** Learns one epoch, from 1. */
    Epoch learn(int epoch, IntConsumer progress) {
        long begin = System.nanoTime();
        Duration cpu = cpuTime();
        long key = KeyedRandom.key(plan.seed(), epoch);
        int[] order = shuffled(examples.size(), key);
        double loss = 0;
        int learnt = 0;
        for (int step = 0; step < steps(); step++) {
            int size = Math.min(plan.batch(), order.length - learnt);
            loss += learn(order, learnt, size, key) * size;
            learnt += size;
            progress.accept(learnt);
        }
        return new Epoch(
                loss / learnt,
                learnt,
                (System.nanoTime() - begin) / 1e9,
                cpuTime().minus(cpu).toMillis() / 1e3);
    }

    private double learn(int[] order, int from, int size, long key) {
        ImageShape shape = network.plan().shape();
        int labels = network.labels().size();
        float[] values = new float[size * shape.size()];
        float[] truths = new float[size * labels];
        for (int i = 0; i < size; i++) {
            int example = order[from + i];
            boolean mirrored = plan.mirror() && KeyedRandom.key(key, from + i) < 0;
            network.plan().normalization().write(examples.images().get(example), mirrored, values, i * shape.size());
            for (int label = 0; label < labels; label++) {
                truths[i * labels + label] = examples.has(example, label) ? 1 : 0;
            }
        }
        // Tensors lie outside of Java's heap: without a manager for each batch they would wait for the collector.
        try (NDManager batch = network.manager().newSubManager()) {
            NDArray input = batch.create(values, new Shape(size, shape.channels(), shape.height(), shape.width()));
            NDList wanted = new NDList(batch.create(truths, new Shape(size, labels)));
            float loss;
            try (GradientCollector gradients = trainer.newGradientCollector()) {
                NDArray value = trainer.getLoss().evaluate(wanted, trainer.forward(new NDList(input)));
                gradients.backward(value);
                loss = value.getFloat();
            }
            trainer.step();
            return loss;
        }
    }

    private static int[] shuffled(int size, long seed) {
        int[] order = new int[size];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < size; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }

    private static Duration cpuTime() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() {
        trainer.close();
    }
}
