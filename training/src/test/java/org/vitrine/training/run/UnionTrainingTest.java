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
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.history.History.Column;
import org.vitrine.model.MachineState;
import org.vitrine.model.Settings;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.MachineFile;
import org.vitrine.store.ModelFile;
import org.vitrine.train.MachineTrainer;
import org.vitrine.training.TestData;
import org.vitrine.training.checkpoint.StoppedTraining;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;

/** Machines that learn apart, each known to the others by bytes only, end in the bytes of a training in one place. */
class UnionTrainingTest {

    private static final Dataset TRAIN = TestData.labels(200, 1);
    private static final Dataset OTHERS = TestData.labels(60, 2);
    private static final Settings CRISP = TestData.settings(4).withMachines(3);
    private static final Settings FUZZY = Settings.fuzzy(4, 10)
            .withEpochs(3)
            .withMachines(3)
            .withSmallestRegion(1)
            .withBatch(8);

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
    private static List<MachineState> learnEpoch(UnionTraining training, Settings settings) throws IOException {
        List<byte[]> sent = new ArrayList<>();
        for (MachineState machine : training.machines()) {
            sent.add(MachineFile.toBytes(machine));
        }
        Collections.reverse(sent);
        List<MachineState> back = new ArrayList<>();
        for (byte[] bytes : sent) {
            MachineTrainer elsewhere = new MachineTrainer(settings, 1 + back.size() % 2);
            back.add(MachineFile.read(MachineFile.toBytes(elsewhere.learnEpoch(
                    MachineFile.read(bytes), training.examples().train()))));
        }
        Collections.reverse(back);
        return back;
    }

    private static TrainingResult apart(UnionTraining training, Settings settings) throws IOException {
        while (!training.isOver()) {
            training.learnt(learnEpoch(training, settings));
        }
        return training.finish();
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "true, 3", "false, 1", "false, 3"})
    void learnt_machinesApart_giveTheBytesOfPlainTraining(boolean fuzzy, int machines) throws IOException {
        Settings settings = (fuzzy ? FUZZY : CRISP).withMachines(machines);
        TrainingResult plain = Training.run(plan(settings, "plain").build(), RunListener.SILENT);
        TrainingPlan plan = plan(settings, "apart").build();
        try (UnionTraining training = UnionTraining.begin(plan, RunListener.SILENT)) {
            TrainingResult result = apart(training, settings);
            assertThat(result.complete()).isTrue();
            assertThat(result.kept()).isEqualTo(plain.kept());
            assertThat(result.history().rows()).hasSameSizeAs(plain.history().rows());
            for (int row = 0; row < result.history().rows().size(); row++) {
                assertThat(withoutTimes(result, row)).isEqualTo(withoutTimes(plain, row));
            }
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
        try (UnionTraining training =
                UnionTraining.learnOn(ModelFile.read(folder.resolve("two")), plan, RunListener.SILENT)) {
            apart(training, CRISP);
        }
        assertThat(model("apart")).isEqualTo(model("plain"));
    }

    @Test
    void resume_afterTheProcessWasKilled_givesTheSameBytes() throws IOException {
        Training.run(plan(CRISP, "plain").build(), RunListener.SILENT);
        Path checkpoint = folder.resolve("c");
        TrainingPlan plan = plan(CRISP, "apart")
                .checkpoints(CheckpointPolicy.at(checkpoint, Duration.ZERO))
                .build();
        try (UnionTraining killed = UnionTraining.begin(plan, RunListener.SILENT)) {
            killed.learnt(learnEpoch(killed, CRISP));
            killed.learnt(learnEpoch(killed, CRISP));
        }
        assertThat(folder.resolve("apart")).doesNotExist();
        StoppedTraining stopped = StoppedTraining.read(checkpoint);
        TrainingPlan again = plan.toBuilder().build();
        try (UnionTraining resumed = UnionTraining.resume(stopped, again, RunListener.SILENT)) {
            assertThat(resumed.machines().get(2).epochs()).isBetween(1, 2);
            apart(resumed, CRISP);
        }
        assertThat(model("apart")).isEqualTo(model("plain"));
        assertThat(checkpoint).doesNotExist();
        assertThat(CheckpointFile.previous(checkpoint)).doesNotExist();
    }

    @Test
    void learnt_machinesThatDoNotFit_areRefused() throws IOException {
        TrainingPlan plan = plan(CRISP, "m").build();
        try (UnionTraining training = UnionTraining.begin(plan, RunListener.SILENT)) {
            List<MachineState> learnt = learnEpoch(training, CRISP);
            assertThatThrownBy(() -> training.learnt(training.machines()))
                    .hasMessage("the machines are to learn epoch 1 of this training, but have learnt 0 epochs");
            assertThatThrownBy(() -> training.learnt(learnt.subList(0, 2))).hasMessage("there are 3 machines, not 2");
            assertThatThrownBy(() -> training.learnt(List.of(learnt.get(0), learnt.get(2), learnt.get(1))))
                    .hasMessage("machine 1 is missing, or not in its place");
            assertThatThrownBy(() -> training.learnt(List.of(
                            learnt.get(0), learnt.get(1), training.machines().get(2))))
                    .hasMessageContaining("machine 2 has learnt 0 epochs");
            training.learnt(learnt);
            assertThatThrownBy(() -> training.learnt(learnt)).hasMessageContaining("are to learn epoch 2");
        }
    }
}
