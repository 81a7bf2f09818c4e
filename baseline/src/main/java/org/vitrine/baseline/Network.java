package org.vitrine.baseline;

import ai.djl.Model;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.util.ArrayList;
import java.util.List;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;

/** A network with its numbers, ready to predict; to be closed. For one thread. */
public final class Network implements Classifier, AutoCloseable {

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

    /** Creates a network with numbers drawn at random. */
    static Network drawn(NetworkPlan plan, long seed) {
        Network network = new Network(plan);
        network.manager().getEngine().setRandomSeed(Long.hashCode(seed));
        ImageShape shape = plan.shape();
        network.block.initialize(
                network.manager(), DataType.FLOAT32, new Shape(1, shape.channels(), shape.height(), shape.width()));
        return network;
    }

    /** Creates a network without numbers, to be loaded. */
    static Network empty(NetworkPlan plan) {
        return new Network(plan);
    }

    /** {@return the plan of the network} */
    public NetworkPlan plan() {
        return plan;
    }

    /** {@return the number of parameters that it has learnt} */
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

    /** Computes for each image the log-odds of each label. One thread at a time: PyTorch uses several by itself. */
    private synchronized List<Prediction> predictions(List<Raster> images) {
        List<Prediction> predictions = new ArrayList<>();
        for (int from = 0; from < images.size(); from += BATCH) {
            List<Raster> some = images.subList(from, Math.min(from + BATCH, images.size()));
            try (NDManager batch = manager().newSubManager()) {
                ParameterStore store = new ParameterStore(batch, false);
                float[] outputs =
                        block.apply(store, input(batch, some), false, Tap.NONE).toFloatArray();
                for (int i = 0; i < some.size(); i++) {
                    predictions.add(LogOdds.prediction(labels(), LogOdds.of(outputs, i * labels().size(), labels())));
                }
            }
        }
        return predictions;
    }

    @Override
    public ImageShape shape() {
        return plan.shape();
    }

    @Override
    public Preparation preparation() {
        return plan.preparation();
    }

    /**
     * {@return a predictor that threads may share, of which one computes at a time} Confidences are probabilities: the
     * softmax if labels exclude each other, else the sigmoid.
     */
    @Override
    public Predictor predictor() {
        return new Predictor() {
            @Override
            public Prediction predict(Raster image) {
                return predictions(List.of(image)).get(0);
            }

            @Override
            public List<Prediction> predict(List<Raster> images) {
                return predictions(images);
            }
        };
    }

    /** {@return an explainer by FullGrad that threads may share, of which one computes at a time} */
    @Override
    public Explainer explainer() {
        return this::saliency;
    }

    private synchronized double[] saliency(Raster image, int label) {
        try (NDManager work = manager().newSubManager()) {
            return FullGrad.of(block, input(work, List.of(image)), label).saliency();
        }
    }

    @Override
    public void close() {
        holder.close();
    }
}
