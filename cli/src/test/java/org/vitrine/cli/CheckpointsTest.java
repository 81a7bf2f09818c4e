package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class CheckpointsTest {

    private static final CheckpointInterval FIVE_MINUTES = new CheckpointInterval(Duration.ofMinutes(5), "5m");

    @TempDir
    Path folder;

    private final StringWriter remarks = new StringWriter();
    private long minutes;

    private Console screen() {
        CommandLine line = new CommandLine(CommandSpec.create());
        line.setErr(new PrintWriter(remarks, true));
        return Console.of(line.getCommandSpec());
    }

    private Checkpoints ifLong(Path file) {
        return Checkpoints.ifLong(
                screen(), file, FIVE_MINUTES, () -> Duration.ofMinutes(minutes).toNanos());
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
        Path file = folder.resolve("c");
        try (Checkpoints checkpoints = ifLong(file)) {
            minutes = 9;
            assertThat(checkpoints.isDue(false)).isFalse();
            assertThat(checkpoints.isDue(true)).as("stopped early").isFalse();
            assertThat(checkpoints.place()).isNull();
            minutes = 10;
            assertThat(checkpoints.isDue(false)).isTrue();
            checkpoints.keep(checkpoint());
            minutes = 14;
            assertThat(checkpoints.isDue(false)).isFalse();
            assertThat(checkpoints.isDue(true)).isTrue();
            minutes = 15;
            checkpoints.await(); // the first is written
            assertThat(checkpoints.isDue(false)).isTrue();
            checkpoints.keep(checkpoint());
        }
        assertThat(file).exists();
        assertThat(CheckpointFile.previous(file)).exists();
        assertThat(remarks.toString().lines())
                .singleElement()
                .asString()
                .startsWith("this takes more than 10 minutes: every 5m a checkpoint goes to " + file)
                .endsWith("go on with 'vitrine train --resume " + file + "'");
    }

    @Test
    void keep_placeThatGoesAndComesBack_saysSoAndTriesAgain() throws IOException {
        Path gone = folder.resolve("gone");
        Path file = gone.resolve("c");
        try (Checkpoints checkpoints = ifLong(file)) {
            checkpoints.keep(checkpoint());
            checkpoints.await();
            assertThat(remarks.toString())
                    .contains("note: " + file + ": cannot write the checkpoint: there is no folder");
            assertThat(remarks.toString()).contains("the training goes on, and tries again in 5m");
            Files.createDirectory(gone);
            checkpoints.keep(checkpoint());
        }
        CheckpointFile.read(file);
        assertThat(remarks.toString().lines()).hasSize(2);
    }

    @Test
    void remove_afterTheModelIsSaved_leavesNothing() throws IOException {
        Path file = folder.resolve("c");
        try (Checkpoints checkpoints = ifLong(file)) {
            Files.writeString(file, "of another training");
            checkpoints.remove();
            assertThat(file).as("nothing was written by this one").exists();
            checkpoints.keep(checkpoint());
            checkpoints.keep(checkpoint());
            checkpoints.remove();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void unlessTaken_checkpointOfAnother_isRefused() throws IOException {
        Path file = folder.resolve("c");
        try (Checkpoints checkpoints = ifLong(file)) {
            checkpoints.unlessTaken();
            Files.writeString(CheckpointFile.previous(file), "");
            assertThatThrownBy(checkpoints::unlessTaken)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--resume " + file);
        }
    }
}
