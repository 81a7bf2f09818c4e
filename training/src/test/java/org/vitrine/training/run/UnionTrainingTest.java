package org.vitrine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.history.History.Column;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFile;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;
import org.vitrine.training.TestData;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;

/** Machines that learn apart, each known to the others by bytes only, end in the bytes of a training in one place. */
class UnionTrainingTest {

    private static final Dataset TRAIN = TestData.labels(200, 1);
    private static final Dataset OTHERS = TestData.labels(60, 2);
    private static final Settings CRISP = TestData.settings(4).with(Settings.MACHINES, 3);
    private static final Settings FUZZY = Settings.fuzzy(4, 10)
            .withEpochs(3)
            .with(Settings.MACHINES, 3)
            .with(Settings.SMALLEST_REGION, 1)
            .with(Settings.BATCH, 8);

    private static final Set<Column> TIMES = Set.of(Column.SECONDS, Column.CPU_SECONDS);

    @TempDir
    Path folder;

    private TrainingPlan.Builder plan(Settings settings, String name) {
        return TrainingPlan.of(TRAIN)
                .settings(settings)
                .validation(Validation.on(OTHERS))
                .threads(1)
                .model(folder.resolve(name));
    }

    private byte[] model(String name) throws IOException {
        return Files.readAllBytes(folder.resolve(name));
    }

    /** An epoch of every machine, the last one first, with nothing between them but bytes. */
    private static Optional<List<TrainingState>> apart(List<TrainingState> machines, Dataset data) throws IOException {
        List<byte[]> sent = new ArrayList<>();
        for (TrainingState machine : machines) {
            sent.add(bytes(machine));
        }
        Collections.reverse(sent);
        List<TrainingState> back = new ArrayList<>();
        for (byte[] bytes : sent) {
            TrainingState before = CheckpointFile.read(bytes).state();
            Trainer elsewhere = new Trainer(before.model().settings(), 1 + back.size() % 2);
            back.add(CheckpointFile.read(bytes(elsewhere.learnEpoch(before, data, TrainingListener.SILENT)))
                    .state());
        }
        Collections.reverse(back);
        return Optional.of(back);
    }

    private static byte[] bytes(TrainingState machine) throws IOException {
        return CheckpointFile.toBytes(new Checkpoint(machine, null, Map.of()));
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "true, 3", "false, 1", "false, 3"})
    void run_machinesApart_givesTheBytesOfPlainTraining(boolean fuzzy, int machines) throws IOException {
        Settings settings = (fuzzy ? FUZZY : CRISP).with(Settings.MACHINES, machines);
        TrainingResult plain = Training.run(plan(settings, "plain").build(), RunListener.SILENT);
        TrainingPlan plan = plan(settings, "apart").build();
        TrainingResult result = Training.run(plan, UnionTrainingTest::apart, RunListener.SILENT);
        assertThat(result.complete()).isTrue();
        assertThat(result.kept()).isEqualTo(plain.kept());
        assertThat(result.history().rows()).hasSameSizeAs(plain.history().rows());
        for (int row = 0; row < result.history().rows().size(); row++) {
            assertThat(withoutTimes(result, row)).isEqualTo(withoutTimes(plain, row));
        }
        assertThat(model("apart")).isEqualTo(model("plain"));
        assertThat(plain.model().settings().machines()).isEqualTo(machines);
        assertThat(plain.model().calibration()).isPresent();
    }

    private static String withoutTimes(TrainingResult result, int row) {
        return result.history().rows().get(row).values().entrySet().stream()
                .filter(cell -> !TIMES.contains(cell.getKey()))
                .toList()
                .toString();
    }

    @Test
    void learnOn_machinesApart_giveTheBytesOfPlainTraining() throws IOException {
        Training.run(plan(CRISP.withEpochs(2), "two").build(), RunListener.SILENT);
        TrainingPlan four = TrainingPlan.of(TRAIN)
                .settings(CRISP)
                .threads(1)
                .model(folder.resolve("plain"))
                .build();
        Training.learnOn(ModelFile.read(folder.resolve("two")), four, RunListener.SILENT);
        TrainingPlan plan = four.toBuilder().model(folder.resolve("apart")).build();
        Model two = ModelFile.read(folder.resolve("two"));
        Training.learnOn(two, plan, UnionTrainingTest::apart, RunListener.SILENT);
        assertThat(model("apart")).isEqualTo(model("plain"));
    }

    @Test
    void resume_afterTheProcessWasKilled_givesTheSameBytes() throws IOException {
        Training.run(plan(CRISP, "plain").build(), RunListener.SILENT);
        Path checkpoint = folder.resolve("c");
        TrainingPlan plan = plan(CRISP, "apart")
                .checkpoints(CheckpointPolicy.at(checkpoint, Duration.ZERO))
                .build();
        assertThatThrownBy(() -> Training.run(plan, upTo(2), RunListener.SILENT))
                .isInstanceOf(IOException.class)
                .hasMessage("killed");
        assertThat(ModelFile.read(folder.resolve("apart")).provenance().epochs())
                .isBetween(1, 2); // nothing is lost
        StoppedTraining stopped = StoppedTraining.read(checkpoint);
        assertThat(stopped.checkpoint().state().epochs()).isBetween(1, 2);
        Training.resume(stopped, plan.toBuilder().build(), UnionTrainingTest::apart, RunListener.SILENT);
        assertThat(model("apart")).isEqualTo(model("plain"));
        assertThat(ModelFile.previous(folder.resolve("apart"))).doesNotExist();
        assertThat(checkpoint).doesNotExist();
        assertThat(CheckpointFile.previous(checkpoint)).doesNotExist();
    }

    private static RemoteMachines upTo(int epochs) {
        return (machines, data) -> {
            if (machines.get(0).epochs() == epochs) {
                throw new IOException("killed");
            }
            return apart(machines, data);
        };
    }

    @Test
    void completed_afterEachEpoch_hasWhatIsNeededToGoOn() throws IOException {
        Training.run(plan(CRISP, "plain").build(), RunListener.SILENT);
        List<Checkpoint> kept = new ArrayList<>();
        RemoteMachines keeping = new RemoteMachines() {
            @Override
            public Optional<List<TrainingState>> learnEpoch(List<TrainingState> machines, Dataset data)
                    throws IOException {
                return apart(machines, data);
            }

            @Override
            public void completed(Checkpoint checkpoint) {
                kept.add(checkpoint);
            }
        };
        TrainingPlan plan = plan(CRISP, "apart").build();
        Training.run(plan, keeping, RunListener.SILENT);
        assertThat(kept).extracting(checkpoint -> checkpoint.state().epochs()).containsExactly(1, 2, 3, 4);
        StoppedTraining stopped = new StoppedTraining(Path.of("memory"), kept.get(1), plan, Optional.empty());
        TrainingPlan again = plan(CRISP, "again").build();
        Training.resume(stopped, again, UnionTrainingTest::apart, RunListener.SILENT);
        assertThat(model("again")).isEqualTo(model("plain"));
    }
}
