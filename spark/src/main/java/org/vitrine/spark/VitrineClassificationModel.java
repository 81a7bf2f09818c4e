package org.vitrine.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.vitrine.label.Labels;
import org.vitrine.spark.internal.read.ImageColumn;
import org.vitrine.spark.internal.read.LabelColumn;
import org.vitrine.spark.internal.read.TableExamples;
import org.vitrine.store.ModelFile;

/**
 * A model of Vitrine as a model of Spark ML: {@code transform} adds to a table of images what the model says of each.
 * The model is sent to every executor once. Images of another size than the model's are scaled.
 *
 * <p>These columns are added; each can be named otherwise, or left out by an empty name:
 *
 * <table>
 * <caption>Columns</caption>
 * <tr><td>{@code prediction}</td><td>the number of the decided label, or of all decided ones if images have any number
 *     of them: the label itself if labels are numbers, otherwise its place in {@link #labels()}, from 0 on</td></tr>
 * <tr><td>{@code classSums}</td><td>the votes for each label</td></tr>
 * <tr><td>{@code confidence}</td><td>0 to 1 for each label</td></tr>
 * <tr><td>{@code labels}</td><td>the names of the decided labels</td></tr>
 * <tr><td>{@code labelIndex}</td><td>the number of the true label or labels, if the table has the column of labels: for
 *     Spark's evaluators</td></tr>
 * <tr><td>{@code reasonsCol}</td><td>left out unless it is named: for each decided label the clauses with the most
 *     votes for or against it, each with its number, its votes, and what it asks for in words</td></tr>
 * </table>
 */
public final class VitrineClassificationModel extends Model<VitrineClassificationModel> implements MLWritable {

    private static final long serialVersionUID = 1L;
    private static final String FILE = "model.vitrine";

    private final String uid;
    private final transient org.vitrine.model.Model model;
    private final ColumnParams columns;
    private transient @Nullable Sent sent;

    /** The model on its way to the executors of one Spark context. */
    private record Sent(JavaSparkContext spark, ModelOnExecutor model) {}

    /** Wraps a model of Vitrine, such as one that was read from a model file. */
    public VitrineClassificationModel(org.vitrine.model.Model model) {
        this(Identifiable.randomUID("vitrine"), model);
    }

    /** Wraps a model under a name among the stages of pipelines. */
    public VitrineClassificationModel(String uid, org.vitrine.model.Model model) {
        this.uid = uid;
        this.model = model;
        this.columns = new ColumnParams(this);
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public Param<?>[] params() {
        return columns.all().toArray(Param[]::new);
    }

    /** {@return the model itself, to explain it and to save it as a model file} */
    public org.vitrine.model.Model model() {
        return model;
    }

    /** {@return the names of the labels, in the order of class sums and confidences} */
    public String[] labels() {
        return model.labels().names().toArray(String[]::new);
    }

    /** {@return this model, with another column of images} */
    public VitrineClassificationModel setImageCol(String column) {
        set(columns.imageCol, column);
        return this;
    }

    /** {@return this model, with another column of labels} */
    public VitrineClassificationModel setLabelCol(String column) {
        set(columns.labelCol, column);
        return this;
    }

    /** {@return this model, with another column of predictions; empty for none} */
    public VitrineClassificationModel setPredictionCol(String column) {
        set(columns.predictionCol, column);
        return this;
    }

    /** {@return this model, with another column of class sums; empty for none} */
    public VitrineClassificationModel setClassSumsCol(String column) {
        set(columns.classSumsCol, column);
        return this;
    }

    /** {@return this model, with another column of confidences; empty for none} */
    public VitrineClassificationModel setConfidenceCol(String column) {
        set(columns.confidenceCol, column);
        return this;
    }

    /** {@return this model, with another column of decided labels; empty for none} */
    public VitrineClassificationModel setLabelsCol(String column) {
        set(columns.labelsCol, column);
        return this;
    }

    /** {@return this model, with another column of the numbers of true labels; empty for none} */
    public VitrineClassificationModel setLabelIndexCol(String column) {
        set(columns.labelIndexCol, column);
        return this;
    }

    /** {@return this model, with another column of reasons; empty for none} */
    public VitrineClassificationModel setReasonsCol(String column) {
        set(columns.reasonsCol, column);
        return this;
    }

    /** {@return this model, with so many reasons, at least 1, for each decided label} */
    public VitrineClassificationModel setMaxReasons(int most) {
        set(columns.maxReasons, most);
        return this;
    }

    /** {@return this model, with what is done with unreadable images: {@code error} or {@code skip}} */
    public VitrineClassificationModel setHandleInvalid(String word) {
        set(columns.handleInvalid, word);
        return this;
    }

    @Override
    public Dataset<Row> transform(Dataset<?> table) {
        StructType schema = table.schema();
        transformSchema(schema, true);
        Labels labels = model.labels();
        PredictionColumns wanted = PredictionColumns.of(this, columns, labels.exclusive());
        boolean skip = getOrDefault(columns.handleInvalid).equals(ColumnParams.SKIP);
        double[] numbers = ImagePrediction.numbers(labels);
        String imageCol = getOrDefault(columns.imageCol);
        ImagePrediction predicting =
                new ImagePrediction(sent().model(), ImageColumn.of(schema, imageCol), wanted, numbers, skip);
        // Nondeterministic, so that Spark computes it once for all columns that are taken from it, and before the
        // filter.
        Column said = functions
                .udf(predicting, wanted.computed())
                .asNondeterministic()
                .apply(
                        table.col(TableExamples.quoted(imageCol)),
                        TableExamples.hasPaths(schema)
                                ? table.col(TableExamples.PATH)
                                : functions.lit(null).cast("string"));
        String whole = "__" + uid;
        Dataset<Row> all = table.withColumn(whole, said);
        if (skip) {
            all = all.filter(all.col(TableExamples.quoted(whole)).isNotNull());
        }
        for (StructField field : wanted.computed().fields()) {
            all = all.withColumn(
                    field.name(), all.col(TableExamples.quoted(whole)).getField(field.name()));
        }
        all = all.drop(whole);
        return wanted.hasLabelIndex(schema) ? withLabelIndex(all, schema, wanted, numbers) : all;
    }

    private Dataset<Row> withLabelIndex(
            Dataset<Row> table, StructType schema, PredictionColumns wanted, double[] numbers) {
        LabelColumn column = LabelColumn.of(schema, wanted.label());
        HashMap<String, Double> byName = new HashMap<>();
        for (int label = 0; label < numbers.length; label++) {
            byName.put(model.labels().name(label), numbers[label]);
        }
        Column index = functions
                .udf(new Indexing(column, byName, wanted.exclusive()), wanted.numbers())
                .apply(table.col(TableExamples.quoted(wanted.label())));
        return table.withColumn(wanted.labelIndex(), index);
    }

    /** From labels to their numbers; null for an image whose one label the model does not know. */
    private record Indexing(LabelColumn column, HashMap<String, Double> numbers, boolean exclusive)
            implements UDF1<Object, Object> {

        @Override
        public @Nullable Object call(@Nullable Object cell) {
            if (cell == null) {
                return null;
            }
            Map<String, Double> known = numbers;
            double[] found = column.read(cell, "of a row").stream()
                    .filter(known::containsKey)
                    .mapToDouble(known::get)
                    .toArray();
            return !exclusive ? found : found.length == 1 ? (Object) found[0] : null;
        }
    }

    private synchronized Sent sent() {
        JavaSparkContext spark =
                JavaSparkContext.fromSparkContext(SparkSession.active().sparkContext());
        Sent before = sent;
        if (before == null || before.spark().sc() != spark.sc()) {
            try {
                Broadcast<byte[]> file = spark.broadcast(ModelFile.toBytes(model.compact()));
                before = new Sent(spark, new ModelOnExecutor(file));
                sent = before;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
        return before;
    }

    @Override
    public StructType transformSchema(StructType schema) {
        ImageColumn.of(schema, getOrDefault(columns.imageCol));
        return PredictionColumns.of(this, columns, model.labels().exclusive()).appendedTo(schema);
    }

    @Override
    public VitrineClassificationModel copy(ParamMap extra) {
        VitrineClassificationModel copy = new VitrineClassificationModel(uid, model);
        copy.sent = sent;
        return copyValues(copy, extra).setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new Writer();
    }

    /** {@return a reader of models that {@code write} wrote} */
    public static MLReader<VitrineClassificationModel> read() {
        return new Reader();
    }

    /** {@return the model that was saved at a path} */
    public static VitrineClassificationModel load(String path) {
        return read().load(path);
    }

    /** Writes the params as Spark does, and a model file, which every other program of Vitrine reads, beside them. */
    private final class Writer extends MLWriter {

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter.saveMetadata(VitrineClassificationModel.this, path, sparkSession());
            Path file = new Path(path, FILE);
            try {
                FileSystem files = file.getFileSystem(sc().hadoopConfiguration());
                try (OutputStream out = files.create(file, true)) {
                    out.write(ModelFile.toBytes(model));
                }
            } catch (IOException failed) {
                throw new UncheckedIOException("cannot write " + file + ": " + failed.getMessage(), failed);
            }
        }
    }

    /** Reads them. */
    private static final class Reader extends MLReader<VitrineClassificationModel> {

        @Override
        public VitrineClassificationModel load(String path) {
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader.loadMetadata(path, sparkSession(), VitrineClassificationModel.class.getName());
            Path file = new Path(path, FILE);
            try (InputStream in = file.getFileSystem(sc().hadoopConfiguration()).open(file)) {
                VitrineClassificationModel model =
                        new VitrineClassificationModel(metadata.uid(), ModelFile.read(in.readAllBytes()));
                metadata.getAndSetParams(model, scala.Option.empty());
                return model;
            } catch (IOException failed) {
                throw new UncheckedIOException("cannot read " + file + ": " + failed.getMessage(), failed);
            }
        }
    }
}
