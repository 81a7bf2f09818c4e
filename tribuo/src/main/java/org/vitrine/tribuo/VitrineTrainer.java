package org.vitrine.tribuo;

import com.oracle.labs.mlrg.olcut.config.Config;
import com.oracle.labs.mlrg.olcut.provenance.Provenance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.logging.Logger;
import org.tribuo.Dataset;
import org.tribuo.ImmutableFeatureMap;
import org.tribuo.Output;
import org.tribuo.Trainer;
import org.tribuo.provenance.TrainerProvenance;
import org.tribuo.provenance.impl.TrainerProvenanceImpl;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Model;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.SettingsPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.EpochReport;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;

/**
 * Learns to classify images, as a trainer of Tribuo.
 *
 * <pre>{@code
 * Trainer<Label> trainer = new VitrineTrainer<>(new ImageShape(28, 28, 1), Map.of("clauses", "1000", "epochs", "5"));
 * Model<Label> model = trainer.train(dataset);
 * }</pre>
 *
 * <p>Outputs are {@code Label} where images have one label each, and {@code MultiLabel} where they have any number. A
 * feature is a pixel and channel, named by its number: row by row, in a row pixel by pixel, in a pixel channel by
 * channel, as {@code IDXDataSource} and {@link ImageDataSource} name them. Its value is 0 to 255; a feature that is
 * missing is 0.
 *
 * <p>The model depends on the settings, the examples and their order. It is the same, byte for byte, that Vitrine's own
 * training makes of these images, however often the trainer was used before. Weights of examples are ignored.
 *
 * @param <T> the type of outputs
 */
public final class VitrineTrainer<T extends Output<T>> implements Trainer<T> {

    private static final Logger LOG = Logger.getLogger(VitrineTrainer.class.getName());

    @Config(mandatory = true, description = "Rows of the images.")
    private int height;

    @Config(mandatory = true, description = "Columns of the images.")
    private int width;

    @Config(description = "Channels of the images: 1 for grey, 3 for RGB.")
    private int channels = 1;

    @Config(description = "Vitrine's settings by name, such as clauses; those that are missing are as usual.")
    private Map<String, String> settings = new TreeMap<>();

    @Config(description = "How images become bits, such as thermometer:8; empty for the usual encoding.")
    private String encoding = "";

    @Config(description = "The labels in order; empty for that of whole numbers if all labels are, else that of names.")
    private List<String> labels = new ArrayList<>();

    @Config(
            description =
                    "The share of the examples that is split off to measure on after each epoch; 0 for none. With it,"
                            + " the best epoch is kept and scores are probabilities.")
    private double validationShare = 0;

    @Config(description = "Whether features are 0 to 1 instead of 0 to 255; they are rounded to 256 levels.")
    private boolean unitFeatures = false;

    @Config(description = "How many threads learn; 0 for one for each processor. The model does not depend on it.")
    private int threads = 0;

    private int invocationCount = 0;

    /** Creates a trainer for OLCUT, which sets the fields. */
    private VitrineTrainer() {}

    /**
     * Creates a trainer with some settings; the others are as usual.
     *
     * @param settings values by name, such as {@code clauses}; docs/settings.md lists them
     * @throws IllegalArgumentException if there is no such setting, or it does not take the value
     */
    public VitrineTrainer(ImageShape shape, Map<String, String> settings) {
        this.height = shape.height();
        this.width = shape.width();
        this.channels = shape.channels();
        this.settings = new TreeMap<>(settings);
        postConfig();
    }

    /** Creates a trainer with all settings. */
    public VitrineTrainer(ImageShape shape, Settings settings) {
        this(shape, texts(settings));
    }

    /** Writes every setting, also at its default, so that nothing is completed by what is usual. */
    private static Map<String, String> texts(Settings settings) {
        Map<String, String> texts = new TreeMap<>();
        Settings.all().forEach(setting -> texts.put(setting.name(), text(settings, setting)));
        return texts;
    }

    private static <V> String text(Settings settings, Setting<V> setting) {
        return setting.write(settings.get(setting));
    }

    private VitrineTrainer<T> changed(Consumer<VitrineTrainer<T>> change) {
        VitrineTrainer<T> copy = new VitrineTrainer<>(shape(), settings);
        copy.encoding = encoding;
        copy.labels = new ArrayList<>(labels);
        copy.validationShare = validationShare;
        copy.unitFeatures = unitFeatures;
        copy.threads = threads;
        change.accept(copy);
        copy.postConfig();
        return copy;
    }

    /**
     * {@return a trainer with another encoding}
     *
     * @param recipe how images become bits, such as {@code thermometer:8}; empty for the default encoding
     * @throws IllegalArgumentException if there is no such encoding
     */
    public VitrineTrainer<T> withEncoding(String recipe) {
        return changed(other -> other.encoding = recipe);
    }

    /**
     * {@return a trainer with an order of labels, on which the model depends} Data that lack some of the labels may be
     * learnt from, data that have others may not.
     *
     * @param names the labels in order; none for that of whole numbers if all labels are, else that of names
     */
    public VitrineTrainer<T> withLabels(List<String> names) {
        return changed(other -> other.labels = new ArrayList<>(names));
    }

    /**
     * {@return a trainer that validates on a share of the examples} The best epoch is kept, and the scores of the model
     * are probabilities.
     *
     * @param share 0 for none, less than 1
     * @throws IllegalArgumentException if it is not such a share
     */
    public VitrineTrainer<T> withValidationShare(double share) {
        return changed(other -> other.validationShare = share);
    }

    /** {@return a trainer for features of 0 to 1, rounded to 256 levels, or (false) of 0 to 255} */
    public VitrineTrainer<T> withUnitFeatures(boolean unit) {
        return changed(other -> other.unitFeatures = unit);
    }

    /**
     * {@return a trainer with a number of threads, on which the model does not depend}
     *
     * @param count how many; 0 for one for each processor
     * @throws IllegalArgumentException if it is less than 0 or more than 1024
     */
    public VitrineTrainer<T> withThreads(int count) {
        return changed(other -> other.threads = count);
    }

    /** {@return the settings that were given, completed by the defaults that suit them} */
    public Settings settings() {
        return new SettingsPlan(settings).usual();
    }

    private ImageShape shape() {
        return new ImageShape(height, width, channels);
    }

    /**
     * Checks the configuration, for OLCUT.
     *
     * @throws IllegalArgumentException if it cannot be used; the message says why
     */
    @Override
    public void postConfig() {
        shape();
        plan(DataPlan.missing());
    }

    private TrainingPlan plan(DataPlan data) {
        TrainingPlan.Builder plan = TrainingPlan.of(data)
                .settings(settings())
                .encoding(encoding)
                .validation(validationShare == 0 ? Validation.none() : Validation.share(validationShare));
        return (threads == 0 ? plan : plan.threads(threads)).build();
    }

    @Override
    public VitrineModel<T> train(Dataset<T> examples) {
        return train(examples, Map.of());
    }

    @Override
    public VitrineModel<T> train(Dataset<T> examples, Map<String, Provenance> runProvenance) {
        return train(examples, runProvenance, INCREMENT_INVOCATION_COUNT);
    }

    /**
     * Trains. The model depends on the order of the examples.
     *
     * @param runProvenance what is to be noted about this run, such as the number of a fold
     * @param invocation how often the trainer shall be said to have been used; -1 to count on
     * @throws IllegalArgumentException if the examples are not images of the trainer's size, or settings do not suit
     *     them; the message says what to do
     */
    @Override
    public VitrineModel<T> train(Dataset<T> examples, Map<String, Provenance> runProvenance, int invocation) {
        TrainerProvenance trainer = invoked(invocation);
        if (examples.size() == 0) {
            throw new IllegalArgumentException("the dataset has no examples to learn from");
        }
        OutputKind<T> kind = OutputKind.of(examples.getOutputFactory());
        ImmutableFeatureMap features = examples.getFeatureIDMap();
        Pixels pixels = Pixels.of(shape(), unitFeatures, features);
        TrainingImages<T> images =
                new TrainingImages<>(kind, kind.labels(examples.getOutputInfo(), labels), pixels, examples);
        return VitrineModel.trained(
                features,
                examples.getOutputIDInfo(),
                pixels,
                learnt(plan(DataPlan.of(images))),
                examples.getProvenance(),
                trainer,
                runProvenance);
    }

    private synchronized TrainerProvenance invoked(int invocation) {
        if (invocation != INCREMENT_INVOCATION_COUNT) {
            setInvocationCount(invocation);
        }
        TrainerProvenance before = getProvenance(); // Tribuo's provenance counts the uses before this one
        invocationCount++;
        return before;
    }

    private static Model learnt(TrainingPlan plan) {
        try {
            return Training.run(plan, new Logged()).model();
        } catch (IOException failed) {
            throw new UncheckedIOException(String.valueOf(failed.getMessage()), failed);
        }
    }

    /** Logs each epoch, at the level that Tribuo's trainers use for details. */
    private record Logged() implements RunListener {

        @Override
        public void epoch(EpochReport report) {
            LOG.fine(() -> "epoch " + report.summary().epoch() + " of " + report.epochs() + ": " + report.row());
        }
    }

    @Override
    public synchronized int getInvocationCount() {
        return invocationCount;
    }

    @Override
    public synchronized void setInvocationCount(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("the invocation count must be at least 0: " + count);
        }
        invocationCount = count;
    }

    @Override
    public TrainerProvenance getProvenance() {
        return new TrainerProvenanceImpl(this);
    }

    @Override
    public String toString() {
        return "VitrineTrainer(" + shape() + ", " + settings + (encoding.isEmpty() ? "" : ", " + encoding) + ")";
    }
}
