package org.vitrine.spark.internal.run;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.spark.internal.read.PackedExamples;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;

/**
 * One epoch of one machine, as a task of an executor. The machine comes from the checkpoint folder, or from the driver
 * if there is none, and goes back there.
 *
 * @param settings of the union, by name
 * @param examples what to learn from
 * @param folder the checkpoint folder; null to go by the driver
 * @param epoch which epoch
 * @param files the machines after the epoch before, in the folder; empty before the first epoch
 * @param states the machines after the epoch before, from the driver; empty before the first epoch
 */
record MachineTask(
        TreeMap<String, String> settings,
        PackedExamples examples,
        @Nullable CheckpointFolder folder,
        int epoch,
        List<CheckpointFolder.Written> files,
        List<Broadcast<byte[]>> states)
        implements Serializable {

    /**
     * The result of an epoch of a machine.
     *
     * @param file its place now; null if it goes by the driver
     * @param bytes its state, if it goes by the driver
     * @param damage why the machine could not be read; null if it could
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Outcome(
            int machine,
            CheckpointFolder.@Nullable Written file,
            byte[] bytes,
            @Nullable String damage) implements Serializable {}

    /** Learns the epoch, on an executor. */
    Outcome learn(int machine) throws IOException {
        Dataset data = examples.here();
        TaskContext task = TaskContext.get();
        Trainer trainer = new Trainer(Settings.of(settings).ofMachine(machine), Math.max(1, task.cpus()));
        TrainingState before;
        try {
            before = epoch == 1
                    ? trainer.begin(data)
                    : CheckpointFile.read(bytes(machine)).state();
        } catch (CheckpointFolder.DamagedException damaged) {
            return new Outcome(machine, null, new byte[0], damaged.getMessage());
        }
        TrainingState after = trainer.learnEpoch(before, data, new TrainingListener() {
            @Override
            public boolean progress(int current, int learnt, int all) {
                return !task.isInterrupted();
            }
        });
        if (!after.isBetweenEpochs()) {
            throw new TaskKilledException("the training was stopped");
        }
        byte[] bytes = CheckpointFile.toBytes(new Checkpoint(after, null, Map.of()));
        return new Outcome(
                machine,
                folder == null ? null : folder.writeMachine(epoch, machine, task.taskAttemptId(), bytes),
                folder == null ? bytes : new byte[0],
                null);
    }

    private byte[] bytes(int machine) throws IOException {
        return folder != null
                ? folder.read(files.get(machine))
                : states.get(machine).value();
    }
}
