package org.vitrine.spark;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
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
 * Carries out training plans on Spark: images are read and encoded by the executors, and each of the plan's machines is trained by one of
 * them. The model is the same, byte for byte, as that of {@link Training#run(TrainingPlan, RunListener)}.
 *
 * <p>Executors open the plan's data location themselves, so all must reach it under the same name: a shared file system, or generated data.
 * For tables of images, see {@link VitrineClassifier}.
 */
public final class SparkTraining {

    private final JavaSparkContext spark;
    private final @Nullable String checkpoints;
    private final Consumer<String> remarks;

    /**
     * Training on a Spark session.
     *
     * @param session the session
     * @param checkpoints a folder that the driver and all executors reach, such as {@code hdfs:///checkpoints}; null for none
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
     * @param plan what to do; its data are at a data location, its own checkpoints and cache are not used
     * @param listener hears how it goes, and may end it; not told of progress within an epoch
     * @return the model, and how it came about
     * @throws IOException if the model or a checkpoint cannot be read or written, or Spark gives up
     * @throws PlanException if the plan does not suit the data
     * @throws SparkMemoryException if the memory of driver or executors is too small
     */
    public TrainingResult run(TrainingPlan plan, RunListener listener) throws IOException {
        if (!(plan.data() instanceof DataPlan.Located located)) {
            throw new IllegalArgumentException("the plan's data must be at a data location: " + plan.data());
        }
        refuseVariants(plan);
        ImageSource source = located.open(plan.settings().seed());
        TrainingExamples.check(plan, source.shape(), source.labels());
        EncodingRecipe recipe = plan.recipe(source.shape().channels());
        new SparkMemory(spark).check(plan.settings(), source.labels(), source.shape(), recipe, source.size());
        if (source.missing() > 0) {
            listener.missing(source.missing());
        }
        if (!source.leftOut().isEmpty()) {
            listener.leftOut(source.leftOut());
        }
        Dataset examples = read(plan, located.split(), source, recipe, null, located.skipUnreadable(), listener);
        Validation validation = plan.validation();
        if (validation instanceof Validation.Split other) {
            validation = Validation.on(other(plan, located, other.name(), examples, listener));
        }
        return learn(plan, examples, validation, listener);
    }

    /** Variants are made of images, which stay where they lie: only bits are gathered. */
    private static void refuseVariants(TrainingPlan plan) {
        if (plan.settings().variants() > 0) {
            throw new PlanException(
                    PlanException.Reason.VARIANTS, "variants cannot be made on Spark yet; train with variants 0");
        }
    }

    /** Learns from examples that were gathered. */
    TrainingResult learn(TrainingPlan plan, Dataset examples, Validation validation, RunListener listener)
            throws IOException {
        TrainingPlan inMemory = plan.toBuilder()
                .data(DataPlan.of(examples))
                .encoding("") // the examples have it already
                .validation(validation)
                .checkpoints(CheckpointPolicy.off())
                .build();
        return new SparkRun(spark, inMemory, checkpoints, listener).run(remarks);
    }

    private Dataset other(
            TrainingPlan plan, DataPlan.Located located, String split, Dataset like, RunListener listener) {
        if (DataLocation.parse(located.location()).splits().isEmpty()) {
            throw new PlanException(
                    PlanException.Reason.NO_SPLITS,
                    located.location(),
                    split,
                    "",
                    located.location() + " has no split '" + split + "'; split off a share instead");
        }
        ImageSource source =
                located.open(split, like.labels().names(), plan.settings().seed());
        if (!source.shape().equals(like.shape())) {
            throw new PlanException(
                    PlanException.Reason.VALIDATION_SHAPE,
                    "",
                    source.shape().toString(),
                    like.shape().toString(),
                    "the images to validate on are " + source.shape() + ", those to learn from " + like.shape()
                            + "; scale all to one size");
        }
        return read(plan, split, source, like.encoding().recipe(), like.encoding(), located.skipUnreadable(), listener);
    }

    private Dataset read(
            TrainingPlan plan,
            String split,
            ImageSource source,
            EncodingRecipe recipe,
            @Nullable Encoding fitted,
            boolean skip,
            RunListener listener) {
        ExampleRdd<Integer> rdd = LocatedExamples.of(spark, plan, split, source);
        ExampleReader reader = new ExampleReader(rdd, LocatedExamples.survey(source, rdd), skip);
        Encoding encoding = fitted != null ? fitted : reader.fit(recipe);
        ExampleReader.Reading reading =
                reader.read(encoding, done -> listener.reading(RunListener.Step.READING, done, source.size()));
        if (!reading.unreadable().isEmpty()) {
            listener.unreadable(source.size(), reading.unreadable());
        }
        return reading.dataset();
    }

    /** Reads the examples of a table. */
    Dataset read(ExampleRdd<?> rdd, TablePlan table, TrainingPlan plan, RunListener listener) {
        refuseVariants(plan);
        Survey survey =
                Survey.of(rdd, table.wanted(), table.labels(), table.exclusive(), table.labelOrder(), table.skip());
        TrainingExamples.check(plan, survey.shape(), survey.labels());
        EncodingRecipe recipe = plan.recipe(survey.shape().channels());
        new SparkMemory(spark).check(plan.settings(), survey.labels(), survey.shape(), recipe, survey.size());
        ExampleReader reader = new ExampleReader(rdd, survey, table.skip());
        ExampleReader.Reading reading = reader.read(
                reader.fit(recipe), done -> listener.reading(RunListener.Step.READING, done, survey.size()));
        List<String> unreadable = java.util.stream.Stream.concat(
                        survey.unreadable().stream(), reading.unreadable().stream())
                .toList();
        if (!unreadable.isEmpty()) {
            listener.unreadable(survey.size() + survey.unreadable().size(), unreadable);
        }
        return reading.dataset();
    }

    /**
     * How a table is read.
     *
     * @param wanted the shape that images shall have, as far as it is given
     * @param labels the labels, in order; empty for those that occur
     * @param exclusive whether an image has one of the labels
     * @param labelOrder the order of labels if none are given
     * @param skip true to leave out what cannot be read
     */
    record TablePlan(
            WantedShape wanted, List<String> labels, boolean exclusive, Comparator<String> labelOrder, boolean skip) {}
}
