package org.vitrine.baseline;

import ai.djl.Model;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.faithfulness.Interpretable;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** A network with its numbers, ready to predict; to be closed. For one thread. */
public final class Network implements Interpretable, AutoCloseable {

    private static final int BATCH = 64;

    private final NetworkPlan plan;
    private final Model holder;
    private final ResNet block;

    private Network(NetworkPlan plan) {
        this.plan = plan;
        this.block = plan.block();
        this.holder = Model.newInstance("resnet", Torch.NAME);
        holder.setBlock(block);
    }

    /** A network with numbers drawn at random. */
    static Network drawn(NetworkPlan plan, long seed) {
        Network network = new Network(plan);
        network.manager().getEngine().setRandomSeed(Long.hashCode(seed));
        ImageShape shape = plan.shape();
        network.block.initialize(
                network.manager(), DataType.FLOAT32, new Shape(1, shape.channels(), shape.height(), shape.width()));
        return network;
    }

    /** A network without numbers, to be loaded. */
    static Network empty(NetworkPlan plan) {
        return new Network(plan);
    }

    /**
     * What the network is.
     *
     * @return its plan
     */
    public NetworkPlan plan() {
        return plan;
    }

    /**
     * How many numbers it has learnt.
     *
     * @return the number of parameters
     */
    public long parameters() {
        return block.parameterCount();
    }

    ResNet block() {
        return block;
    }

    Model holder() {
        return holder;
    }

    NDManager manager() {
        return holder.getNDManager();
    }

    @Override
    public Labels labels() {
        return plan.labels();
    }

    /** Images as the network takes them: (image, channel, row, column). */
    NDArray input(NDManager manager, List<Raster> images) {
        ImageShape shape = plan.shape();
        float[] values = new float[images.size() * shape.size()];
        for (int i = 0; i < images.size(); i++) {
            plan.normalization().write(images.get(i), false, values, i * shape.size());
        }
        return manager.create(values, new Shape(images.size(), shape.channels(), shape.height(), shape.width()));
    }

    /** For each image the outputs, turned to log-odds of each label. */
    double[][] logOdds(List<Raster> images, IntConsumer progress) {
        double[][] odds = new double[images.size()][];
        for (int from = 0; from < images.size(); from += BATCH) {
            List<Raster> some = images.subList(from, Math.min(from + BATCH, images.size()));
            try (NDManager batch = manager().newSubManager()) {
                ParameterStore store = new ParameterStore(batch, false);
                float[] outputs =
                        block.apply(store, input(batch, some), false, Tap.NONE).toFloatArray();
                for (int i = 0; i < some.size(); i++) {
                    odds[from + i] = LogOdds.of(outputs, i * labels().size(), labels());
                }
            }
            progress.accept(from + some.size());
        }
        return odds;
    }

    @Override
    public Scores scores(List<Raster> images, Scores.Truth truth, IntConsumer progress) {
        return LogOdds.scores(labels(), logOdds(images, progress), truth);
    }

    @Override
    public double[] confidences(List<Raster> images, int label) {
        return Arrays.stream(logOdds(images, done -> {}))
                .mapToDouble(odds -> LogOdds.confidence(odds[label]))
                .toArray();
    }

    /** FullGrad's image. */
    @Override
    public double[] importance(Raster picture, int label) {
        try (NDManager work = manager().newSubManager()) {
            return FullGrad.of(block, input(work, List.of(picture)), label).saliency();
        }
    }

    @Override
    public void close() {
        holder.close();
    }
}
