package org.vitrine.spark.internal.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.spark.internal.read.PackedExamples;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFile;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.RemoteMachines;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.StoppedTraining;
import org.vitrine.training.run.Training;
import org.vitrine.training.run.TrainingExamples;
import org.vitrine.training.run.TrainingResult;

/**
 * One training on the executors of Spark: examples are broadcast once, then every epoch is a job of one task per
 * machine. Machines know nothing of each other, so what they learn does not depend on which executor learns what, nor
 * on how often a task is repeated.
 *
 * <p>After an epoch the machines are in the checkpoint folder, if there is one: nothing that an executor computed
 * before is needed any more, and a driver that is started again continues there. Without a folder they are kept by the
 * driver.
 */
public final class SparkRun implements RemoteMachines {

    private static final int IDENTITY_DIGITS = 32;

    private final JavaSparkContext spark;
    private final TrainingPlan plan;
    private final Dataset examples;
    private final RunListener listener;
    private final @Nullable CheckpointFolder folder;
    private List<CheckpointFolder.Written> files = List.of();
    private CheckpointFolder.@Nullable Written best;
    private @Nullable Model writtenBest;
    private @Nullable PackedExamples packed;

    /**
     * Creates a training.
     *
     * @param plan what to do, with examples in memory
     * @param place where checkpoints go; null for none
     * @param listener hears how it goes, and may end it
     */
    public SparkRun(JavaSparkContext spark, TrainingPlan plan, @Nullable String place, RunListener listener) {
        this.spark = spark;
        this.plan = plan;
        this.examples = plan.data().examples().orElseThrow();
        this.listener = listener;
        this.folder = place == null
                ? null
                : new CheckpointFolder(
                        place, identity(plan, examples), new SerializableConfiguration(spark.hadoopConfiguration()));
    }

    /** Computes a name for everything that the result depends on, and for nothing else. */
    private static String identity(TrainingPlan plan, Dataset examples) {
        Validation on = plan.validation();
        String validation = on.examples().map(TrainingExamples::stamp).orElse(on.toString());
        String all = String.join(
                "\n",
                new TreeMap<>(plan.settings().toTexts()).toString(),
                examples.encoding().recipe().toString(),
                examples.labels().toString(),
                TrainingExamples.stamp(examples),
                validation,
                plan.keep() + " " + plan.measureFor(examples.labels()).name() + " " + plan.patience(),
                plan.thresholds().toString(),
                Provenance.THIS_VERSION);
        return CheckpointFolder.sha256(all.getBytes(StandardCharsets.UTF_8)).substring(0, IDENTITY_DIGITS);
    }

    /** Trains, or goes on from the last epoch that is complete. */
    public TrainingResult run(Consumer<String> remarks) throws IOException {
        try {
            CheckpointFolder.Manifest last =
                    folder == null ? null : folder.last(remarks).orElse(null);
            TrainingResult result = folder == null || last == null
                    ? Training.run(plan, this, listener)
                    : Training.resume(stopped(folder, last, remarks), plan, this, listener);
            if (folder != null && result.complete()) {
                folder.delete();
            }
            return result;
        } finally {
            if (packed != null) {
                packed.destroy();
            }
        }
    }

    private StoppedTraining stopped(CheckpointFolder from, CheckpointFolder.Manifest last, Consumer<String> remarks)
            throws IOException {
        files = last.machines();
        best = last.best();
        writtenBest = best == null ? null : ModelFile.read(from.read(best));
        List<TrainingState> machines = new ArrayList<>();
        for (CheckpointFolder.Written file : files) {
            machines.add(CheckpointFile.read(from.read(file)).state());
        }
        Model joined = machines.size() == 1
                ? machines.get(0).model()
                : Model.join(machines.stream().map(TrainingState::model).toList());
        remarks.accept("going on after epoch " + last.epoch() + ", from " + from);
        TrainingState state =
                new TrainingState(joined, EpochProgress.none(examples.labels().size()));
        return new StoppedTraining(
                Path.of("epoch-" + last.epoch()),
                new Checkpoint(state, writtenBest, last.notes()),
                plan,
                Optional.empty());
    }

    @Override
    public Optional<List<TrainingState>> learnEpoch(List<TrainingState> machines, Dataset data) throws IOException {
        if (packed == null) {
            packed = PackedExamples.broadcast(spark, data);
            if (spark.isLocal()) {
                packed.keepHere(data);
            }
        }
        List<MachineTask.Outcome> outcomes = epoch(packed, machines);
        if (outcomes.isEmpty()) {
            return Optional.empty(); // stopped in mid-epoch: what counts is the epoch before
        }
        List<TrainingState> learnt = new ArrayList<>();
        for (MachineTask.Outcome outcome : outcomes) {
            byte[] bytes = folder == null ? outcome.bytes() : folder.read(Objects.requireNonNull(outcome.file()));
            learnt.add(CheckpointFile.read(bytes).state());
        }
        if (folder != null) {
            files = outcomes.stream()
                    .map(outcome -> Objects.requireNonNull(outcome.file()))
                    .toList();
        }
        return Optional.of(learnt);
    }

    /** Runs one job; its result is empty if the listener stopped it. */
    private List<MachineTask.Outcome> epoch(PackedExamples broadcast, List<TrainingState> machines) throws IOException {
        Settings settings = plan.settings();
        int epoch = machines.get(0).epochs() + 1;
        List<Broadcast<byte[]>> carried = new ArrayList<>();
        if (folder == null && epoch > 1) {
            for (TrainingState machine : machines) {
                carried.add(spark.broadcast(CheckpointFile.toBytes(new Checkpoint(machine, null, Map.of()))));
            }
        }
        try {
            MachineTask task = new MachineTask(
                    new TreeMap<>(settings.toTexts()), broadcast, folder, epoch, new ArrayList<>(files), carried);
            List<Integer> numbers =
                    IntStream.range(0, settings.machines()).boxed().toList();
            spark.setJobDescription("vitrine: epoch " + epoch + " of " + settings.epochs());
            JavaFutureAction<List<MachineTask.Outcome>> job =
                    spark.parallelize(numbers, numbers.size()).map(task::learn).collectAsync();
            List<MachineTask.Outcome> outcomes = new ArrayList<>(
                    StoppableJob.await(job, listener, "epoch " + epoch).orElse(List.of()));
            outcomes.sort(Comparator.comparingInt(MachineTask.Outcome::machine));
            for (MachineTask.Outcome outcome : outcomes) {
                if (outcome.damage() != null) {
                    throw new IOException("machine " + outcome.machine() + " was lost between two epochs: "
                            + outcome.damage() + "; start the training again, it goes on from the last good epoch");
                }
            }
            return outcomes;
        } finally {
            spark.setJobDescription(null);
            carried.forEach(Broadcast::destroy);
        }
    }

    /** Writes down that an epoch is complete. */
    @Override
    public void completed(Checkpoint checkpoint) throws IOException {
        if (folder == null) {
            return;
        }
        int epoch = checkpoint.state().epochs();
        Model bestNow = checkpoint.kept();
        if (bestNow == null) {
            best = null;
        } else if (best == null || bestNow != writtenBest) {
            best = folder.writeBest(epoch, ModelFile.toBytes(bestNow));
        } else {
            best = folder.writeBest(epoch, folder.read(best)); // an epoch is removed with all its files
        }
        writtenBest = bestNow;
        folder.complete(new CheckpointFolder.Manifest(epoch, files, best, checkpoint.notes()));
    }
}
