package org.vitrine.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.image.Preparation;
import org.vitrine.label.Labels;
import org.vitrine.spark.internal.read.WantedShape;
import org.vitrine.spark.internal.run.StoppableJob;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.NotEnoughMemoryException;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.search.SearchListener;
import org.vitrine.training.search.Trial;
import org.vitrine.training.search.TrialRunner;
import org.vitrine.training.search.Tuning;

/**
 * Carries out the trainings of a {@link Tuning} on Spark, each from beginning to end in a task of its own, as many at
 * once as there is room for. Executors read the data themselves, so all must reach the plan's data location under the
 * same name. A trial is the same as that of the plain program, apart from its time.
 *
 * <pre>{@code
 * try (SparkTrials trials = new SparkTrials(session, listener)) {
 *     List<Trial> best = tuning.run(listener, trials);
 * }
 * }</pre>
 */
public final class SparkTrials implements TrialRunner {

    private final JavaSparkContext spark;
    private final SearchListener listener;
    private final ExecutorService waiting = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "vitrine-trial");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Trials on a Spark session.
     *
     * @param listener may end trainings; is not told how they go
     */
    public SparkTrials(SparkSession session, SearchListener listener) {
        this.spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        this.listener = listener;
    }

    /** An executor's answer, or the reason that there is none. */
    private record Answer<T>(@Nullable T value, @Nullable RuntimeException problem) implements Serializable {

        T get() {
            if (problem != null) {
                throw problem;
            }
            return Objects.requireNonNull(value);
        }
    }

    /** A {@link TrialRunner.Sample} on its way to the driver. */
    private record Seen(WantedShape shape, ArrayList<String> labels, boolean exclusive, String train, String validation)
            implements Serializable {

        static Seen of(Sample sample) {
            return new Seen(
                    WantedShape.of(sample.shape(), Preparation.PLAIN),
                    new ArrayList<>(sample.labels().names()),
                    sample.labels().exclusive(),
                    sample.train(),
                    sample.validation());
        }

        Sample sample() {
            return new Sample(shape.shape(), new Labels(labels, exclusive), train, validation);
        }
    }

    /** A plan on its way to an executor, and what varies in it. */
    private record Task(String plan, LinkedHashMap<String, String> point) implements Serializable {

        static Task of(TrainingPlan plan, Map<String, String> point) {
            if (!(plan.data() instanceof DataPlan.Located)) {
                throw new IllegalArgumentException("the plan's data must be at a data location: " + plan.data());
            }
            TrainingPlan bare = plan.toBuilder()
                    .model(null)
                    .history(null)
                    .checkpoints(CheckpointPolicy.off())
                    .build();
            return new Task(bare.toText(), new LinkedHashMap<>(point));
        }

        private TrainingPlan here() {
            return TrainingPlan.parse(plan).toBuilder()
                    .threads(Math.max(1, TaskContext.get().cpus()))
                    .build();
        }

        Answer<Seen> sample() throws IOException {
            try (TrialRunner runner = TrialRunner.here(SearchListener.SILENT)) {
                return new Answer<>(Seen.of(runner.sample(here())), null);
            } catch (DataException | PlanException | NotEnoughMemoryException problem) {
                return new Answer<>(null, problem);
            }
        }

        /** Trains from beginning to end. */
        Answer<LinkedHashMap<String, String>> train() throws InterruptedException, ExecutionException {
            try (TrialRunner runner = TrialRunner.here(new UntilKilled(TaskContext.get()))) {
                Trial trial = runner.begin(point, here())
                        .get()
                        .orElseThrow(() -> new TaskKilledException("the search was stopped"));
                return new Answer<>(new LinkedHashMap<>(trial.cells()), null);
            } catch (DataException | PlanException problem) {
                return new Answer<>(null, problem);
            } catch (ExecutionException failed) {
                if (failed.getCause() instanceof NotEnoughMemoryException problem) {
                    return new Answer<>(null, problem);
                }
                throw failed;
            }
        }
    }

    /** Ends a training when its task is killed. */
    private record UntilKilled(TaskContext task) implements SearchListener, RunListener {

        @Override
        public RunListener training() {
            return this;
        }

        @Override
        public boolean isStopping() {
            return task.isInterrupted();
        }
    }

    @Override
    public Sample sample(TrainingPlan plan) throws IOException {
        return StoppableJob.await(
                        job("look at the examples", Task.of(plan, Map.of()), Task::sample),
                        RunListener.SILENT,
                        "looking at the examples")
                .orElseThrow(() -> new IllegalStateException("nothing stops this"))
                .get(0)
                .get()
                .sample();
    }

    @Override
    public int atOnce() {
        int perTask = Math.max(1, spark.getConf().getInt("spark.task.cpus", 1));
        return Math.max(1, spark.defaultParallelism() / perTask);
    }

    @Override
    public CompletableFuture<Optional<Trial>> begin(Map<String, String> point, TrainingPlan plan) {
        RunListener heard = listener.training();
        JavaFutureAction<List<Answer<LinkedHashMap<String, String>>>> job =
                job("train " + point, Task.of(plan, point), Task::train);
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return StoppableJob.await(job, heard, "the training " + point)
                                .map(answers -> new Trial(answers.get(0).get()));
                    } catch (IOException failed) {
                        throw new CompletionException(failed);
                    }
                },
                waiting);
    }

    /** Begins a job of one task. */
    private <T> JavaFutureAction<List<Answer<T>>> job(String description, Task task, Function<Task, Answer<T>> work) {
        spark.setJobDescription("vitrine: " + description);
        try {
            return spark.parallelize(List.of(task), 1).map(work).collectAsync();
        } finally {
            spark.setJobDescription(null);
        }
    }

    @Override
    public void close() {
        waiting.shutdownNow();
    }
}
