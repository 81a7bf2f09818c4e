package org.vitrine.training.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.vitrine.dataset.DataException;
import org.vitrine.evaluation.history.History;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.TrainingPlan;

/**
 * A training that was stopped, as its last whole checkpoint describes it.
 *
 * @param file the checkpoint's file
 * @param checkpoint where the training was
 * @param plan what it was to do; it goes on writing its checkpoints to the same file
 * @param damage what is wrong with a newer checkpoint, so that this is the one before it; empty if this is the newest
 */
public record StoppedTraining(Path file, Checkpoint checkpoint, TrainingPlan plan, Optional<String> damage) {

    /**
     * {@return the training of a checkpoint's file; that of the checkpoint before if the last is lost or damaged}
     *
     * @throws ModelFileException if there is no whole checkpoint
     * @throws DataException if the checkpoint does not hold the plan of a training
     */
    public static StoppedTraining read(Path file) throws ModelFileException {
        try {
            return of(file, CheckpointFile.read(file), Optional.empty());
        } catch (ModelFileException damaged) {
            Path previous = CheckpointFile.previous(file);
            if (!Files.exists(previous)) {
                throw damaged;
            }
            return of(file, CheckpointFile.read(previous), Optional.of(String.valueOf(damaged.getMessage())));
        }
    }

    private static StoppedTraining of(Path file, Checkpoint checkpoint, Optional<String> damage) {
        TrainingPlan plan = plan(file, checkpoint);
        Duration interval = plan.checkpoints().interval();
        return new StoppedTraining(
                file,
                checkpoint,
                plan.toBuilder()
                        .checkpoints(CheckpointPolicy.at(file, interval))
                        .build(),
                damage);
    }

    private static TrainingPlan plan(Path file, Checkpoint checkpoint) {
        String plan = RunNotes.plan(checkpoint.notes())
                .orElseThrow(() -> new DataException(
                        file + " does not hold the plan of its training; resume it with the program that wrote it"));
        try {
            return TrainingPlan.parse(plan).asUsual(); // settings that are newer than the checkpoint
        } catch (IllegalArgumentException wrong) {
            throw new DataException(
                    file + " holds no plan that can be read (" + wrong.getMessage()
                            + "); resume it with the version that wrote it",
                    wrong);
        }
    }

    /** {@return a row for each epoch that the training has behind it} */
    public History history() {
        return RunNotes.of(checkpoint.notes()).history();
    }
}
