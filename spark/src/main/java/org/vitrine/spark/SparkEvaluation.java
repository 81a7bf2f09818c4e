package org.vitrine.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.model.Model;
import org.vitrine.spark.internal.read.Example;
import org.vitrine.spark.internal.read.ExampleRdd;
import org.vitrine.spark.internal.read.LocatedExamples;
import org.vitrine.spark.internal.read.OrderKey;
import org.vitrine.spark.internal.read.Survey;
import org.vitrine.spark.internal.read.WantedShape;
import org.vitrine.store.ModelFile;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;

/**
 * The class sums of a model for the images of a data location, computed by executors.
 *
 * @param scores the class sums and the true labels, in the order of the location
 * @param unreadable a message for each image that was left out
 */
public record SparkEvaluation(Scores scores, List<String> unreadable) {

    /** The class sums that an executor computed for an example. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Said(
            OrderKey key,
            int[] sums,
            boolean[] has,
            @Nullable String bad) implements Serializable {}

    /**
     * {@return the scores of a model}
     *
     * @param data images of the model's size; driver and executors must reach them under the same name
     * @param seed of data that are generated
     * @throws DataException if an image cannot be read and the plan does not say to leave it out, or there is none
     * @throws IOException if the model cannot be sent
     */
    public static SparkEvaluation of(SparkSession session, Model model, DataPlan.Located data, long seed)
            throws IOException {
        JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        TrainingPlan plan =
                TrainingPlan.of(data).settings(model.settings().withSeed(seed)).build();
        ImageSource source = data.open(data.split(), data.labels(), seed);
        ExampleRdd<Integer> examples = LocatedExamples.of(spark, plan, data.split(), source);
        ModelOnExecutor sent = new ModelOnExecutor(spark.broadcast(ModelFile.toBytes(model.compact())));
        WantedShape shape = WantedShape.of(model);
        List<Said> all = new ArrayList<>(examples.map(() -> {
                    ModelOnExecutor.Ready here = sent.here();
                    return example -> say(here, example, shape);
                })
                .collect());
        sent.destroy();
        all.sort(Comparator.comparing(Said::key));
        List<String> unreadable =
                all.stream().map(Said::bad).filter(Objects::nonNull).toList();
        List<Said> said = all.stream().filter(one -> one.bad() == null).toList();
        Survey.refuse(unreadable, data.skipUnreadable());
        if (said.isEmpty()) {
            throw new DataException("the data contain no readable image; check the location and the split");
        }
        int[][] sums = said.stream().map(Said::sums).toArray(int[][]::new);
        return new SparkEvaluation(
                Scores.of(model, sums, (example, label) -> said.get(example).has()[label]), unreadable);
    }

    private static Said say(ModelOnExecutor.Ready ready, Example example, WantedShape shape) {
        Model model = ready.model();
        try {
            List<String> labels = example.labels();
            boolean[] has = new boolean[model.labels().size()];
            for (int label = 0; label < has.length; label++) {
                has[label] = labels.contains(model.labels().name(label));
            }
            int[] sums = ready.predictor().classSums(model.encoding().encode(example.image(shape)));
            return new Said(example.key(), sums, has, null);
        } catch (DataException bad) {
            return new Said(example.key(), new int[0], new boolean[0], String.valueOf(bad.getMessage()));
        }
    }
}
