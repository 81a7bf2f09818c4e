package org.vitrine.spark;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.model.Settings;
import org.vitrine.spark.internal.read.ExampleRdd;
import org.vitrine.spark.internal.read.ExampleReader;
import org.vitrine.spark.internal.read.LocatedExamples;
import org.vitrine.spark.internal.read.Survey;
import org.vitrine.spark.internal.read.WantedShape;
import org.vitrine.spark.internal.run.SparkRun;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;
import org.vitrine.training.run.TrainingExamples;
import org.vitrine.training.run.TrainingResult;

/**
 * Carries out training plans on Spark: images are read and encoded by the executors, and each of the plan's machines is
 * trained by one of them. The model is the same, byte for byte, as that of
 * {@link Training#run(TrainingPlan, RunListener)}.
 *
 * <p>Executors open the plan's data location themselves, so all must reach it under the same name: a shared file
 * system, or generated data. For tables of images, see {@link VitrineClassifier}.
 */
public final class SparkTraining {

    private final JavaSparkContext spark;
    private final @Nullable String checkpoints;
    private final Consumer<String> remarks;

    /**
     * Training on a Spark session.
     *
     * @param checkpoints a folder that the driver and all executors reach, such as {@code hdfs:///checkpoints}; or null
     * @param remarks hears, in a line each, of checkpoints that are continued from or cannot be used
     */
    public SparkTraining(SparkSession session, @Nullable String checkpoints, Consumer<String> remarks) {
        this.spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        this.checkpoints = checkpoints;
        this.remarks = remarks;
    }

    /**
     * Trains. If the checkpoint folder holds epochs of the same training, it goes on from the last of them.
     *
     * @param asked what to do; its data are at a data location, its own checkpoints and cache are not used
     * @param listener is not told of progress within an epoch
     * @return the model, and how it came about
     * @throws IOException if the model or a checkpoint cannot be read or written, or Spark gives up
     * @throws PlanException if the plan does not suit the data
     * @throws SparkMemoryException if the memory of driver or executors is too small
     */
    public TrainingResult run(TrainingPlan asked, RunListener listener) throws IOException {
        if (!(asked.data() instanceof DataPlan.Located located)) {
            throw new IllegalArgumentException("the plan's data must be at a data location: " + asked.data());
        }
        TrainingPlan plan = Training.complete(asked, listener);
        ImageSource source = located.open(plan.settings().seed());
        TrainingExamples.check(plan, source.shape(), source.labels());
        EncodingRecipe recipe = plan.recipe(source.shape().channels());
        SparkMemory.of(spark).check(plan.settings(), source.labels(), source.shape(), recipe, source.size());
        if (source.missing() > 0) {
            listener.missing(source.missing());
        }
        if (!source.leftOut().isEmpty()) {
            listener.leftOut(source.leftOut());
        }
        TrainingExamples.note(source, listener);
        ExampleReader reader = reader(plan, located, located.split(), source);
        ExampleReader.Reading reading = read(reader, reader.fit(recipe), plan.settings(), listener);
        Validation validation = plan.validation();
        if (validation.split().isPresent()) {
            String split = validation.split().get();
            validation = Validation.on(other(plan, located, split, reading.dataset(), listener));
        }
        return learn(plan, reading, validation, listener);
    }

    /** Trains on the examples of a table. */
    TrainingResult run(ExampleRdd<?> rdd, TablePlan table, TrainingPlan plan, RunListener listener) throws IOException {
        Survey survey =
                Survey.of(rdd, table.wanted(), table.labels(), table.exclusive(), table.labelOrder(), table.skip());
        TrainingExamples.check(plan, survey.shape(), survey.labels());
        EncodingRecipe recipe = plan.recipe(survey.shape().channels());
        SparkMemory.of(spark).check(plan.settings(), survey.labels(), survey.shape(), recipe, survey.size());
        ExampleReader reader = new ExampleReader(rdd, survey, table.skip());
        return learn(plan, read(reader, reader.fit(recipe), plan.settings(), listener), plan.validation(), listener);
    }

    /** Learns from gathered examples. Variants are only of those to learn from, so these are told apart first. */
    private TrainingResult learn(
            TrainingPlan plan, ExampleReader.Reading reading, Validation validation, RunListener listener)
            throws IOException {
        DataPlan examples = DataPlan.of(reading.dataset());
        Validation measured = validation;
        if (plan.settings().variants() > 0) {
            Dataset train = reading.dataset();
            if (validation.share().isPresent()) {
                Dataset.Split parts = train.split(
                        validation.share().getAsDouble(), plan.settings().seed());
                train = parts.rest();
                measured = Validation.on(parts.taken());
            }
            examples = DataPlan.varied(reading.varied(train));
        }
        TrainingPlan inMemory = plan.toBuilder()
                .data(examples)
                .encoding("") // the examples have it already
                .validation(measured)
                .checkpoints(CheckpointPolicy.off())
                .build();
        return new SparkRun(spark, inMemory, checkpoints, listener).run(remarks);
    }

    private Dataset other(
            TrainingPlan plan, DataPlan.Located located, String split, Dataset like, RunListener listener) {
        ImageSource source = TrainingExamples.openOther(plan, split, like);
        ExampleReader reader = reader(plan, located, split, source);
        return read(reader, like.encoding(), plan.settings().with(Settings.VARIANTS, 0), listener)
                .dataset();
    }

    private ExampleReader reader(TrainingPlan plan, DataPlan.Located located, String split, ImageSource source) {
        ExampleRdd<Integer> rdd = LocatedExamples.of(spark, plan, split, source);
        return new ExampleReader(rdd, LocatedExamples.survey(source, rdd), located.skipUnreadable());
    }

    private static ExampleReader.Reading read(
            ExampleReader reader, Encoding encoding, Settings settings, RunListener listener) {
        int images = reader.survey().size();
        ExampleReader.Reading reading =
                reader.read(encoding, settings, done -> listener.reading(RunListener.Step.READING, done, images));
        if (!reading.unreadable().isEmpty()) {
            listener.unreadable(images, reading.unreadable());
        }
        return reading;
    }

    /**
     * The settings that a table is read with.
     *
     * @param wanted the shape that images shall have, as far as it is given
     * @param labels the labels, in order; empty for those that occur
     * @param labelOrder the order of labels if none are given
     */
    record TablePlan(
            WantedShape wanted, List<String> labels, boolean exclusive, Comparator<String> labelOrder, boolean skip) {}
}
