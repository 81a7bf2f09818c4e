package org.vitrine.spark;

import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.model.Model;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;
import org.vitrine.training.run.TrainingExamples;
import org.vitrine.training.search.Axis;
import org.vitrine.training.search.SearchSpace;
import org.vitrine.training.search.Trial;
import org.vitrine.training.search.Tuning;

/**
 * Searches for good settings on Spark by successive halving: some candidates are drawn at random and learn for a part of the epochs, the
 * better half on the validation data learns twice as long, and so on. All candidates of a round are trained at once, a whole training for
 * each task; executors read the data themselves. The result depends on the seed, not on the number of executors.
 *
 * @param space what varies, and the plan for each candidate; plans have validation data
 * @param measure what is best
 * @param candidates how many are drawn
 * @param epochs the most epochs that a candidate learns
 * @param seed of the drawing
 */
public record SparkSearch(SearchSpace space, Measure measure, int candidates, int epochs, long seed) {

    private static final int SHORTEST = 8; // the first round learns this part of the epochs
    private static final int DRAWS = 100; // for each candidate, before it is said that there are no others

    /** What an executor reports: the row of a trial, or why there is none. */
    private record Report(
            LinkedHashMap<String, String> cells, @Nullable String problem) implements Serializable {}

    /**
     * Carries out the search.
     *
     * @param session the Spark session
     * @param heard is given the trials of each round when it is over
     * @return the best trial of each candidate, the best of all first; of equals the one with fewer epochs
     * @throws IOException if a plan cannot be carried out; the message says which and why
     */
    public List<Trial> run(SparkSession session, Consumer<List<Trial>> heard) throws IOException {
        JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        List<Map<String, String>> left = drawn();
        Map<Map<String, String>, Trial> best = new LinkedHashMap<>();
        for (int length : rounds()) {
            List<Trial> trials = round(spark, left, length);
            heard.accept(trials);
            for (int i = 0; i < trials.size(); i++) {
                best.merge(left.get(i), trials.get(i), (one, other) -> better(one, other) <= 0 ? one : other);
            }
            List<Map<String, String>> ran = left;
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < trials.size(); i++) {
                order.add(i);
            }
            order.sort(Comparator.comparingDouble((Integer i) -> -trials.get(i).value(measure))); // stable
            left = order.subList(0, (order.size() + 1) / 2).stream()
                    .map(ran::get)
                    .toList();
        }
        return best.values().stream().sorted(this::better).toList();
    }

    private int better(Trial one, Trial other) {
        int byValue = Double.compare(other.value(measure), one.value(measure));
        return byValue != 0
                ? byValue
                : Integer.compare(Integer.parseInt(one.get(Tuning.EPOCHS)), Integer.parseInt(other.get(Tuning.EPOCHS)));
    }

    /** How long candidates learn, round by round. */
    List<Integer> rounds() {
        List<Integer> rounds = new ArrayList<>();
        for (long length = Math.max(1, epochs / SHORTEST); 3 * length <= 2L * epochs; length *= 2) {
            rounds.add((int) length);
        }
        rounds.add(epochs);
        return rounds;
    }

    /** Candidates that differ from each other, at random. */
    List<Map<String, String>> drawn() {
        SplittableRandom random = new SplittableRandom(seed);
        Set<Map<String, String>> drawn = new LinkedHashSet<>();
        for (int draws = 0; drawn.size() < candidates && draws < DRAWS * candidates; draws++) {
            Map<String, String> point = new LinkedHashMap<>();
            for (Axis axis : space.axes()) {
                point.put(
                        axis.name(),
                        axis.values().get(random.nextInt(axis.values().size())));
            }
            drawn.add(point);
        }
        return new ArrayList<>(drawn);
    }

    private List<Trial> round(JavaSparkContext spark, List<Map<String, String>> points, int length) throws IOException {
        List<LinkedHashMap<String, String>> tasks = new ArrayList<>();
        for (Map<String, String> point : points) {
            TrainingPlan plan = space.plans().apply(point);
            LinkedHashMap<String, String> task = new LinkedHashMap<>();
            task.put(
                    "plan",
                    plan.toBuilder()
                            .settings(plan.settings().withEpochs(length))
                            .thresholds(
                                    plan.thresholds() instanceof ThresholdPlan.Usual
                                            ? ThresholdPlan.zero() // settings are compared at 0
                                            : plan.thresholds())
                            .model(null)
                            .history(null)
                            .checkpoints(CheckpointPolicy.off())
                            .build()
                            .toText());
            point.forEach((name, value) -> task.put("point." + name, value));
            task.put("point." + Tuning.EPOCHS, "" + length);
            tasks.add(task);
        }
        spark.setJobDescription("vitrine: " + points.size() + " candidates, " + length + " epochs");
        try {
            List<Trial> trials = new ArrayList<>();
            for (Report report : spark.parallelize(tasks, tasks.size())
                    .map(SparkSearch::trial)
                    .collect()) {
                if (report.problem() != null) {
                    throw new IOException(report.problem());
                }
                trials.add(new Trial(report.cells()));
            }
            return trials;
        } finally {
            spark.setJobDescription(null);
        }
    }

    /** One training from beginning to end, on an executor. */
    private static Report trial(LinkedHashMap<String, String> task) throws IOException {
        LinkedHashMap<String, String> cells = new LinkedHashMap<>();
        task.forEach((name, value) -> {
            if (name.startsWith("point.")) {
                cells.put(name.substring("point.".length()), value);
            }
        });
        try {
            TrainingPlan plan = TrainingPlan.parse(String.valueOf(task.get("plan"))).toBuilder()
                    .threads(Math.max(1, TaskContext.get().cpus()))
                    .build();
            TrainingExamples examples = TrainingExamples.read(plan, RunListener.SILENT);
            Dataset measured = examples.validation()
                    .orElseThrow(() -> new DataException("there is nothing to measure on; add validation data"));
            TrainingPlan inMemory = plan.toBuilder()
                    .data(DataPlan.of(examples.train()))
                    .encoding("")
                    .validation(Validation.on(measured))
                    .build();
            long begin = System.nanoTime();
            Model model = Training.run(inMemory, RunListener.SILENT).model();
            double seconds = (System.nanoTime() - begin) / 1e9;
            int[][] sums = model.predictor().classSums(measured.size(), measured::image, plan.threads(), done -> {});
            Evaluation evaluation = Evaluation.of(Scores.of(model, sums, measured::has));
            cells.put("keptEpoch", "" + model.provenance().epochs());
            cells.put("seconds", String.format(Locale.ROOT, "%.1f", seconds));
            for (Measure each : Measure.all()) {
                evaluation
                        .overall(each)
                        .ifPresent(value ->
                                cells.put(each.key(), BigDecimal.valueOf(value).toPlainString()));
            }
            return new Report(cells, null);
        } catch (DataException | PlanException wrong) {
            return new Report(cells, String.valueOf(wrong.getMessage()));
        }
    }
}
