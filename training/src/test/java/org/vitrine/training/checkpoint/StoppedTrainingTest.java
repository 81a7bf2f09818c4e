package org.vitrine.training.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.training.TestData;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.Keep;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;

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

    /** The note as version 0.1 wrote it: no plan, but the words of the command line, by option. */
    @Test
    void read_checkpointOfTheVersionBefore_isResumedToTheSameBytes() throws IOException {
        Map<String, String> notes = notes();
        notes.remove("plan");
        notes.put(
                "command",
                "{\"--data\":[\"--data\",\"faces:count=100,seed=5\"],\"--clauses\":[\"--clauses\",\"20\"],"
                        + "\"--target\":[\"--target\",\"0.5x\"],\"--specificity\":[\"--specificity\",\"3\"],"
                        + "\"--patch\":[\"--patch\",\"4x4\"],\"--binarizer\":[\"--binarizer\",\"quantile:2\"],"
                        + "\"--validate\":[\"--validate\",\"0.2\"],\"--epochs\":[\"--epochs\",\"4\"],"
                        + "\"--every\":[\"--every\",\"2s\"],\"--model\":[\"--model\",\"" + model + "\"]}");
        rewrite(notes);
        StoppedTraining stopped = StoppedTraining.read(file);
        assertThat(stopped.plan())
                .isEqualTo(plan.toBuilder()
                        .thresholds(ThresholdPlan.zero()) // that version knew no other default
                        .checkpoints(CheckpointPolicy.at(file, Duration.ofSeconds(2)))
                        .build());
        Training.resume(stopped, RunListener.SILENT);
        assertThat(model).hasBinaryContent(undisturbed());
    }

    @Test
    void read_commandWithEveryOption_isTranslated() throws IOException {
        Map<String, String> notes = notes();
        notes.remove("plan");
        notes.put(
                "command",
                "{\"--data\":[\"--data\",\"csv:t.csv\"],\"--split\":[\"--split\",\"all\"],"
                        + "\"--size\":[\"--size\",\"6x7\"],\"--colour\":[\"--colour\",\"grey\"],"
                        + "\"--labels\":[\"--labels\",\"a,b\"],\"--drop-unlabelled\":[\"--drop-unlabelled\"],"
                        + "\"--limit\":[\"--limit\",\"9\"],\"--skip-bad\":[\"--skip-bad\"],\"--cache\":[\"--cache\",\"bits\"],"
                        + "\"--validate\":[\"--validate\",\"test\"],\"--keep\":[\"--keep\",\"Last\"],"
                        + "\"--measure\":[\"--measure\",\"balanced-accuracy\"],\"--patience\":[\"--patience\",\"3\"],"
                        + "\"--thresholds\":[\"--thresholds\",\"FITTED\"],\"--threads\":[\"--threads\",\"2\"],"
                        + "\"--model\":[\"--model\",\"m\"],\"--history\":[\"--history\",\"h.csv\"],"
                        + "\"--compact\":[\"--compact\"],\"--boost\":[\"--no-boost\"],\"--mirror\":[]}");
        rewrite(notes);
        TrainingPlan read = StoppedTraining.read(file).plan();
        assertThat(read)
                .isEqualTo(TrainingPlan.of(new DataPlan.Located(
                                "csv:t.csv",
                                "all",
                                new ImageSize(6, 7),
                                Colour.GREY,
                                List.of("a", "b"),
                                true,
                                9,
                                true,
                                Path.of("bits")))
                        .encoding("quantile:2")
                        .settings(plan.settings())
                        .validation(Validation.split("test"))
                        .keep(Keep.LAST)
                        .measure(Measure.BALANCED_ACCURACY)
                        .patience(3)
                        .thresholds(ThresholdPlan.fitted())
                        .threads(2)
                        .model(Path.of("m"))
                        .history(Path.of("h.csv"))
                        .compact(true)
                        .checkpoints(CheckpointPolicy.at(file, Duration.ofMinutes(5)))
                        .build());
    }

    @Test
    void read_noPlan_saysSo() throws IOException {
        Map<String, String> notes = notes();
        notes.remove("plan");
        rewrite(notes);
        assertThatThrownBy(() -> StoppedTraining.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("does not hold the plan of its training");
        for (String command :
                List.of("", "{}", "[1]", "{\"--data\":[\"--data\",\"faces:\"],\"--keep\":[\"--keep\",\"x\"]}")) {
            notes.put("command", command);
            rewrite(notes);
            assertThatThrownBy(() -> StoppedTraining.read(file))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("holds no plan that can be read");
        }
        notes.put("plan", "{}");
        rewrite(notes);
        assertThatThrownBy(() -> StoppedTraining.read(file)).isInstanceOf(DataException.class);
        notes.put("bestMeasure", "much");
        rewrite(notes);
        assertThatThrownBy(() -> StoppedTraining.read(file)).isInstanceOf(DataException.class);
    }
}
