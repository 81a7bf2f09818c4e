package org.vitrine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.Window;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;

class CheckpointWriterTest {

    @TempDir
    Path folder;

    private final List<String> remarks = new ArrayList<>();
    private long minutes;

    private final RunListener listener = new RunListener() {
        @Override
        public void checkpointsBegin(Path file, Duration interval) {
            remarks.add("begin " + file + " " + interval);
        }

        @Override
        public void checkpointFailed(String reason, Duration retry) {
            remarks.add("failed " + reason + " " + retry);
        }
    };

    /** Checkpoints that nobody asked for, of a training that saves its model beside them. */
    private CheckpointWriter whenLong(Path file) {
        Path model = file.resolveSibling(file.getFileName().toString().replace(".checkpoint", ""));
        TrainingPlan plan = TrainingPlan.of("faces:").model(model).build();
        return CheckpointWriter.of(
                plan, listener, () -> Duration.ofMinutes(minutes).toNanos());
    }

    private static Checkpoint checkpoint() {
        ImageSource faces = DataLocation.open("faces:count=64", "train", DataLocation.Options.DEFAULT);
        DatasetReader reader = new DatasetReader(1, false, done -> {});
        Dataset data = reader.read(faces, reader.fit(EncodingRecipe.parse("thermometer:2"), faces))
                .dataset();
        List<TrainingState> states = new ArrayList<>();
        new Trainer(Settings.defaults()
                        .withClauses(2)
                        .withTarget(5)
                        .withWindow(new Window(3, 3))
                        .withEpochs(1))
                .train(data, new TrainingListener() {
                    @Override
                    public boolean wantsState() {
                        return true;
                    }

                    @Override
                    public void state(TrainingState state) {
                        states.add(state);
                    }
                });
        return new Checkpoint(states.get(0), null, Map.of());
    }

    @Test
    void isDue_nobodyAsked_afterTenMinutesAndThenEveryFive() {
        Path file = folder.resolve("c.checkpoint");
        try (CheckpointWriter checkpoints = whenLong(file)) {
            minutes = 9;
            assertThat(checkpoints.isDue(false)).isFalse();
            assertThat(checkpoints.isDue(true)).as("stopped early").isTrue();
            assertThat(checkpoints.written()).isEmpty();
            minutes = 10;
            assertThat(checkpoints.isDue(false)).isTrue();
            checkpoints.write(checkpoint(), false);
            minutes = 14;
            assertThat(checkpoints.isDue(false)).isFalse();
            assertThat(checkpoints.isDue(true)).isTrue();
            minutes = 15;
            checkpoints.await(); // the first is written
            assertThat(checkpoints.isDue(false)).isTrue();
            checkpoints.write(checkpoint(), false);
        }
        assertThat(file).exists();
        assertThat(CheckpointFile.previous(file)).exists();
        assertThat(remarks).containsExactly("begin " + file + " PT5M");
    }

    @Test
    void keep_placeThatGoesAndComesBack_saysSoAndTriesAgain() throws IOException {
        Path gone = folder.resolve("gone");
        Path file = gone.resolve("c.checkpoint");
        try (CheckpointWriter checkpoints = whenLong(file)) {
            checkpoints.write(checkpoint(), false);
            checkpoints.await();
            assertThat(remarks)
                    .last()
                    .asString()
                    .startsWith("failed " + file + ": cannot write the checkpoint: there is no folder")
                    .endsWith(" PT5M");
            Files.createDirectory(gone);
            checkpoints.write(checkpoint(), false);
        }
        CheckpointFile.read(file);
        assertThat(remarks).hasSize(2);
    }

    @Test
    void remove_afterTheModelIsSaved_leavesNothing() throws IOException {
        Path file = folder.resolve("c.checkpoint");
        try (CheckpointWriter checkpoints = whenLong(file)) {
            Files.writeString(file, "of another training");
            checkpoints.remove();
            assertThat(file).as("nothing was written by this one").exists();
            checkpoints.write(checkpoint(), false);
            checkpoints.write(checkpoint(), false);
            checkpoints.remove();
        }
        assertThat(folder).isEmptyDirectory();
    }

    private CheckpointWriter asked(Path file) throws IOException {
        TrainingPlan plan = TrainingPlan.of("faces:")
                .checkpoints(CheckpointPolicy.at(file, Duration.ofMinutes(5)))
                .build();
        return CheckpointWriter.of(plan, null, listener);
    }

    @Test
    void of_checkpointOfARunningTraining_isRefused() throws IOException {
        Path file = folder.resolve("c");
        try (CheckpointWriter first = asked(file)) {
            first.write(checkpoint(), false);
            first.await();
            assertThatThrownBy(() -> asked(file))
                    .isInstanceOfSatisfying(
                            PlanException.class,
                            refused -> assertThat(refused.reason()).isEqualTo(PlanException.Reason.CHECKPOINT_IN_USE))
                    .hasMessageContaining("another training that is running writes its checkpoints to " + file);
            first.remove();
        }
        try (CheckpointWriter next = asked(file)) {
            next.checkFree();
        }
        assertThat(folder).as("no lock stays").isEmptyDirectory();
    }

    @Test
    void of_lockFileOfAProcessThatDied_meansNothing() throws IOException {
        Path file = folder.resolve("c");
        Files.writeString(TrainingLock.file(file), "12345 dead");
        asked(file).close();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void write_nobodyAskedAndAnotherTrainingBeganEarlier_saysSoAndTriesAgain() throws IOException {
        Path file = folder.resolve("c.checkpoint");
        try (CheckpointWriter late = whenLong(file)) {
            try (CheckpointWriter early = asked(file)) {
                early.await();
                late.write(checkpoint(), false);
                late.await();
                assertThat(remarks)
                        .singleElement()
                        .asString()
                        .startsWith("failed another training that is running")
                        .endsWith(" PT5M");
                assertThat(file).doesNotExist();
            }
            late.write(checkpoint(), false);
            late.await();
            assertThat(file).exists();
        }
    }

    @Test
    void of_fileThatIsNoCheckpoint_isNotCalledOne() throws IOException {
        Path file = Files.writeString(folder.resolve("c"), "a diary");
        assertThatThrownBy(() -> asked(file))
                .isInstanceOf(PlanException.class)
                .hasMessage(file + " exists and is not a checkpoint; choose another file");
        assertThat(file).hasContent("a diary");
        assertThat(folder).isDirectoryNotContaining("glob:**.lock");
    }

    @Test
    void checkFree_checkpointOfAnother_isRefused() throws IOException {
        Path file = folder.resolve("c.checkpoint");
        try (CheckpointWriter checkpoints = whenLong(file)) {
            checkpoints.checkFree();
            Files.writeString(CheckpointFile.previous(file), "");
            assertThatThrownBy(checkpoints::checkFree)
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining(file + " is the checkpoint of a training that was stopped");
        }
    }
}
