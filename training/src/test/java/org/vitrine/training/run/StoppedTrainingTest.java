package org.vitrine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.dataset.DataException;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.training.TestData;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;

class StoppedTrainingTest {

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private Path model = Path.of("");
    private TrainingPlan plan = TrainingPlan.of("faces:").build();

    @BeforeEach
    void stopATraining() throws IOException {
        file = folder.resolve("c");
        model = folder.resolve("m.vitrine");
        plan = TrainingPlan.of("faces:count=100,seed=5")
                .encoding("quantile:2")
                .settings(TestData.settings(4))
                .validation(Validation.share(0.2))
                .model(model)
                .checkpoints(CheckpointPolicy.at(file, Duration.ZERO))
                .build();
        Training.run(plan, new RunListener() {
            private int calls;

            @Override
            public boolean isStopping() {
                return ++calls > 6;
            }
        });
    }

    private byte[] undisturbed() throws IOException {
        Path whole = folder.resolve("whole");
        Training.run(
                plan.toBuilder()
                        .model(whole)
                        .checkpoints(CheckpointPolicy.off())
                        .build(),
                RunListener.SILENT);
        return Files.readAllBytes(whole);
    }

    /** Puts other notes into the checkpoint. */
    private void rewrite(Map<String, String> notes) throws ModelFileException {
        Checkpoint before = CheckpointFile.read(file);
        CheckpointFile.write(new Checkpoint(before.state(), before.kept(), notes), file);
    }

    private Map<String, String> notes() throws ModelFileException {
        return new HashMap<>(CheckpointFile.read(file).notes());
    }

    @Test
    void read_checkpoint_holdsThePlan() throws IOException {
        StoppedTraining stopped = StoppedTraining.read(file);
        assertThat(stopped.plan()).isEqualTo(plan);
        assertThat(stopped.damage()).isEmpty();
        assertThat(stopped.history().rows())
                .hasSize(stopped.checkpoint().state().model().provenance().epochs());
        Path moved = Files.move(file, folder.resolve("moved"));
        assertThat(StoppedTraining.read(moved).plan().checkpoints().file()).isEqualTo(moved);
    }

    @Test
    void read_damaged_givesTheOneBefore() throws IOException {
        Files.copy(file, CheckpointFile.previous(file), StandardCopyOption.REPLACE_EXISTING);
        Files.write(file, new byte[100]);
        StoppedTraining stopped = StoppedTraining.read(file);
        assertThat(stopped.damage()).isPresent();
        Training.resume(stopped, RunListener.SILENT);
        assertThat(model).hasBinaryContent(undisturbed());
        assertThat(file).doesNotExist();
    }

    @Test
    void read_noPlan_saysSo() throws IOException {
        Map<String, String> notes = notes();
        notes.remove("plan");
        rewrite(notes);
        assertThatThrownBy(() -> StoppedTraining.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("does not hold the plan of its training");
        notes.put("plan", "{}");
        rewrite(notes);
        assertThatThrownBy(() -> StoppedTraining.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("holds no plan that can be read");
    }

    @Test
    void history_wrongNotes_areRefused() throws IOException {
        Map<String, String> notes = notes();
        notes.remove("bestMeasure");
        rewrite(notes);
        assertThatThrownBy(() -> StoppedTraining.read(file).history())
                .isInstanceOf(DataException.class)
                .hasMessageContaining("note 'bestMeasure' is missing");
        notes.put("bestMeasure", "much");
        rewrite(notes);
        assertThatThrownBy(() -> StoppedTraining.read(file).history())
                .isInstanceOf(DataException.class)
                .hasMessageContaining("notes are damaged");
    }
}
