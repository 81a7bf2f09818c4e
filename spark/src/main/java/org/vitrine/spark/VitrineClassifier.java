package org.vitrine.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.image.Fit;
import org.vitrine.image.Preparation;
import org.vitrine.image.ValueRange;
import org.vitrine.model.Settings;
import org.vitrine.predict.Calibration;
import org.vitrine.spark.internal.read.ExampleRdd;
import org.vitrine.spark.internal.read.ImageColumn;
import org.vitrine.spark.internal.read.LabelColumn;
import org.vitrine.spark.internal.read.TableExamples;
import org.vitrine.spark.internal.read.WantedShape;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.EpochReport;
import org.vitrine.training.run.KeptEpoch;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.ThresholdFit;
import org.vitrine.training.run.TrainingExamples;
import org.vitrine.training.run.TrainingResult;

/**
 * Learns to classify the images of a table, as an estimator of Spark ML.
 *
 * <pre>{@code
 * VitrineClassifier classifier = new VitrineClassifier()
 *         .setImageCol("content")
 *         .setImageSize("64x64")
 *         .setSetting("clauses", "2000")
 *         .setSetting("machines", "4");
 * VitrineClassificationModel model = classifier.fit(table);
 * }</pre>
 *
 * <p>Every setting of Vitrine is a param of its own under the setting's name, so that a {@code CrossValidator} can
 * search it: {@code grid.addGrid((IntParam) classifier.settingParam("clauses"), new int[] {500, 2000})}.
 *
 * <p>The model depends on the settings, the seed, the images and their labels, never on partitions, executors or
 * failures. The order of the examples, on which it depends too, is that of the column {@code orderCol} if it is set;
 * otherwise that of the paths of the image files, as the {@code image} and {@code binaryFile} sources give them;
 * otherwise that of a hash of each image file and its labels.
 *
 * <p>As many executors learn at once as there are machines (the setting {@code machines}).
 */
public final class VitrineClassifier extends Estimator<VitrineClassificationModel> implements DefaultParamsWritable {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(VitrineClassifier.class);

    private final String uid;
    private final ColumnParams columns;
    private final SettingParams settings;
    private final Param<String> orderCol;
    private final StringArrayParam labels;
    private final Param<String> imageSize;
    private final Param<String> imageFit;
    private final Param<String> imageRange;
    private final Param<String> colour;
    private final Param<String> encoding;
    private final DoubleParam validationShare;
    private final Param<String> measure;
    private final IntParam patience;
    private final Param<String> checkpointDir;
    private transient RunListener listener = RunListener.SILENT;

    /** Creates a classifier with a name of its own. */
    public VitrineClassifier() {
        this(Identifiable.randomUID("vitrine"));
    }

    /** Creates a classifier with a name among the stages of pipelines. */
    public VitrineClassifier(String uid) {
        this.uid = uid;
        columns = new ColumnParams(this);
        settings = new SettingParams(this);
        orderCol = columns.text(
                this,
                "orderCol",
                "the column of whole numbers or texts that gives the order of the examples; empty for paths or hashes",
                "");
        labels = new StringArrayParam(this, "labels", "the labels, in order; empty for those that occur, sorted");
        setDefault(labels, new String[0]);
        imageSize = columns.text(
                this, "imageSize", "the size to scale images to, such as 64x64; empty to take them as they are", "");
        imageFit = columns.text(
                this,
                "imageFit",
                "how images of other proportions than the size are scaled: squash, crop or pad; the model keeps it",
                Fit.SQUASH.word());
        imageRange = columns.text(
                this,
                "imageRange",
                "which values of grey images with more than 8 bits are black and white, such as 0..4095; empty for all",
                "");
        colour = columns.text(
                this, "colour", "grey or rgb; empty for grey if every image is grey, and rgb otherwise", "");
        encoding = columns.text(this, "encoding", "how images become bits; empty for the usual encoding", "");
        validationShare = new DoubleParam(
                this,
                "validationShare",
                "the share of the examples that is split off to measure on after each epoch; 0 for none. With it, the"
                        + " best epoch is kept and the model is calibrated",
                ParamValidators.inRange(0, 1, true, false));
        setDefault(validationShare, 0.0);
        measure = columns.text(
                this,
                "measure",
                "the measure by which epochs are compared; empty for accuracy, or f1 for many labels",
                "");
        patience = new IntParam(
                this,
                "patience",
                "training ends after so many epochs without an improvement on the validation share; 0 for no end",
                ParamValidators.gtEq(0));
        setDefault(patience, 0);
        checkpointDir = columns.text(
                this,
                "checkpointDir",
                "a folder that driver and executors reach, to resume from after a failure; empty for none",
                "");
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public Param<?>[] params() {
        List<Param<?>> all = columns.all();
        all.addAll(settings.all());
        all.addAll(List.of(labels, validationShare, patience));
        return all.toArray(Param[]::new);
    }

    /**
     * {@return the param of a setting: an {@code IntParam}, {@code LongParam}, {@code DoubleParam} or {@code
     * BooleanParam}, or one of texts}
     *
     * @param name the setting's name, such as {@code clauses}
     */
    public Param<?> settingParam(String name) {
        return getParam(Settings.named(name).name());
    }

    /**
     * Sets a setting.
     *
     * @param name its name, such as {@code clauses}
     * @return this classifier
     * @throws IllegalArgumentException if there is no such setting, or it does not take the value
     */
    public VitrineClassifier setSetting(String name, String value) {
        settings.set(this, name, value);
        return this;
    }

    /**
     * {@return the settings that the params amount to}
     *
     * @throws IllegalArgumentException if values do not go with each other
     */
    public Settings settings() {
        return settings.settings(this);
    }

    /** {@return this classifier, with another column of images} */
    public VitrineClassifier setImageCol(String column) {
        set(columns.imageCol, column);
        return this;
    }

    /** {@return this classifier, with another column of labels} */
    public VitrineClassifier setLabelCol(String column) {
        set(columns.labelCol, column);
        return this;
    }

    /** {@return this classifier, with another column for the order of the examples; empty for paths or hashes} */
    public VitrineClassifier setOrderCol(String column) {
        set(orderCol, column);
        return this;
    }

    /**
     * Sets the labels and their order. Of images with one label each, those with another label are left out.
     *
     * @return this classifier
     */
    public VitrineClassifier setLabels(String... names) {
        set(labels, names.clone());
        return this;
    }

    /** {@return this classifier, with a size to scale images to, rows x columns, such as {@code 64x64}} */
    public VitrineClassifier setImageSize(String size) {
        set(imageSize, size);
        return this;
    }

    /** {@return this classifier, with images fitted to the size by {@code squash}, {@code crop} or {@code pad}} */
    public VitrineClassifier setImageFit(String word) {
        set(imageFit, word);
        return this;
    }

    /** {@return this classifier, with the values of 16-bit greys that are black and white, such as {@code 0..4095}} */
    public VitrineClassifier setImageRange(String range) {
        set(imageRange, range);
        return this;
    }

    /** {@return this classifier, with images as {@code grey} or {@code rgb}} */
    public VitrineClassifier setColour(String word) {
        set(colour, word);
        return this;
    }

    /** {@return this classifier, with another way in which images become bits, such as {@code thermometer:8}} */
    public VitrineClassifier setEncoding(String recipe) {
        set(encoding, recipe);
        return this;
    }

    /** {@return this classifier, with another share of examples to validate on, less than 1; 0 for none} */
    public VitrineClassifier setValidationShare(double share) {
        set(validationShare, share);
        return this;
    }

    /** {@return this classifier, with so many epochs without an improvement that end training; 0 for no end} */
    public VitrineClassifier setPatience(int epochs) {
        set(patience, epochs);
        return this;
    }

    /** {@return this classifier, with another measure by which epochs are compared, such as {@code f1}} */
    public VitrineClassifier setMeasure(String name) {
        set(measure, name);
        return this;
    }

    /** {@return this classifier, with a folder of checkpoints that driver and executors reach; empty for none} */
    public VitrineClassifier setCheckpointDir(String folder) {
        set(checkpointDir, folder);
        return this;
    }

    /** {@return this classifier, with what is done with unreadable images: {@code error} or {@code skip}} */
    public VitrineClassifier setHandleInvalid(String word) {
        set(columns.handleInvalid, word);
        return this;
    }

    /** {@return this classifier, with another name for the model's column of predictions; empty for none} */
    public VitrineClassifier setPredictionCol(String column) {
        set(columns.predictionCol, column);
        return this;
    }

    /** {@return this classifier, with another name for the model's column of reasons; empty for none} */
    public VitrineClassifier setReasonsCol(String column) {
        set(columns.reasonsCol, column);
        return this;
    }

    /**
     * Sets who hears how training goes. Not a param: copies and files do not have it.
     *
     * @return this classifier
     */
    public VitrineClassifier setListener(RunListener heard) {
        listener = heard;
        return this;
    }

    @Override
    public VitrineClassificationModel fit(Dataset<?> table) {
        transformSchema(table.schema(), true);
        SparkSession session = SparkSession.active();
        String folder = getOrDefault(checkpointDir);
        SparkTraining training = new SparkTraining(session, folder.isEmpty() ? null : folder, LOG::warn);
        LabelColumn labelColumn = LabelColumn.of(table.schema(), getOrDefault(columns.labelCol));
        ExampleRdd<Row> rdd = TableExamples.of(
                table, getOrDefault(columns.imageCol), getOrDefault(columns.labelCol), getOrDefault(orderCol));
        RunListener heard = new Logged(listener == null ? RunListener.SILENT : listener);
        SparkTraining.TablePlan reading = new SparkTraining.TablePlan(
                wantedShape(),
                Arrays.asList(getOrDefault(labels)),
                !labelColumn.isArray(),
                labelColumn.order(),
                getOrDefault(columns.handleInvalid).equals(ColumnParams.SKIP));
        try {
            TrainingResult result = training.run(rdd, reading, plan(), heard);
            VitrineClassificationModel model = new VitrineClassificationModel(uid, result.model());
            return copyValues(model, ParamMap.empty()).setParent(this);
        } catch (IOException failed) {
            throw new UncheckedIOException(String.valueOf(failed.getMessage()), failed);
        }
    }

    private TrainingPlan plan() {
        double share = getOrDefault(validationShare) instanceof Double given ? given : 0;
        String named = getOrDefault(measure);
        TrainingPlan.Builder plan = TrainingPlan.of(DataPlan.missing())
                .settings(settings())
                .encoding(getOrDefault(encoding))
                .validation(share > 0 ? Validation.share(share) : Validation.none())
                .measure(named.isEmpty() ? null : Measure.byName(named));
        int epochs = (Integer) getOrDefault(patience);
        if (epochs > 0) {
            plan.patience(epochs);
        }
        return plan.build();
    }

    private WantedShape wantedShape() {
        String size = getOrDefault(imageSize);
        String word = getOrDefault(colour);
        String range = getOrDefault(imageRange);
        return WantedShape.of(
                size.isEmpty() ? null : ImageSize.parse(size),
                word.isEmpty() ? null : colour(word),
                new Preparation(Fit.of(getOrDefault(imageFit)), range.isEmpty() ? null : ValueRange.parse(range)));
    }

    private static Colour colour(String word) {
        return Arrays.stream(Colour.values())
                .filter(each -> each.name().equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("colour must be grey or rgb: " + word));
    }

    @Override
    public StructType transformSchema(StructType schema) {
        ImageColumn.of(schema, getOrDefault(columns.imageCol));
        LabelColumn label = LabelColumn.of(schema, getOrDefault(columns.labelCol));
        return PredictionColumns.of(this, columns, !label.isArray()).appendedTo(schema);
    }

    @Override
    public VitrineClassifier copy(ParamMap extra) {
        VitrineClassifier copy = defaultCopy(extra);
        return copy.setListener(listener);
    }

    /** {@return a reader of classifiers that {@code write} wrote} */
    public static MLReader<VitrineClassifier> read() {
        return new DefaultParamsReader<>();
    }

    /** {@return the classifier that was saved at a path} */
    public static VitrineClassifier load(String path) {
        return read().load(path);
    }

    /** Logs what a listener is told, and passes it on. */
    private record Logged(RunListener other) implements RunListener {

        @Override
        public boolean isStopping() {
            return other.isStopping();
        }

        @Override
        public void reading(Step step, int done, int images) {
            other.reading(step, done, images);
        }

        @Override
        public void unreadable(int images, List<String> reasons) {
            LOG.warn(
                    "left out {} of {} images that cannot be read; the first: {}",
                    reasons.size(),
                    images,
                    reasons.get(0));
            other.unreadable(images, reasons);
        }

        @Override
        public void begin(TrainingPlan plan, TrainingExamples examples) {
            LOG.info(
                    "learning from {}, of {}",
                    examples.train().part().inWords(),
                    examples.train().shape());
            other.begin(plan, examples);
        }

        @Override
        public void epoch(EpochReport report) {
            LOG.info(
                    "epoch {} of {}: F1 {} on training images{}",
                    report.summary().epoch(),
                    report.epochs(),
                    report.summary().f1(),
                    report.validated().isPresent()
                            ? ", " + report.validated().getAsDouble() + " on validation images"
                            : "");
            other.epoch(report);
        }

        @Override
        public void kept(KeptEpoch best) {
            LOG.info(
                    "kept epoch {}: {} {} on validation images",
                    best.epoch(),
                    best.measure().name(),
                    best.value());
            other.kept(best);
        }

        @Override
        public void calibrated(Calibration.Origin origin) {
            other.calibrated(origin);
        }

        @Override
        public void validationLearnt() {
            LOG.warn("the model has learnt from some of the validation images, and is not calibrated");
            other.validationLearnt();
        }

        @Override
        public void outOfPatience(int epochs) {
            other.outOfPatience(epochs);
        }

        @Override
        public void thresholdsFitted(ThresholdFit fit) {
            other.thresholdsFitted(fit);
        }

        @Override
        public void stopped(int epoch, int learnt, int examples) {
            other.stopped(epoch, learnt, examples);
        }
    }
}
