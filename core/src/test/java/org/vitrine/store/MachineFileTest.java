package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.MachineState;
import org.vitrine.model.Models;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.Window;
import org.vitrine.train.MachineTrainer;
import org.vitrine.train.TrainingListener;

/** Machines that travel as bytes arrive as they were, or not at all. */
class MachineFileTest {

    private static final Dataset DATA = Samples.random(Samples.names(3, false), new ImageShape(6, 7, 1), 100, 1)
            .dataset(EncodingRecipe.parse("threshold:75").fit(1, List.of()));
    private static final Settings CRISP = Settings.defaults()
            .withClauses(10)
            .withTarget(6)
            .withSpecificity(3)
            .withWindow(new Window(3, 3))
            .withEpochs(2)
            .withMachines(2);
    private static final Settings FUZZY = Settings.fuzzy(3, 6)
            .withTarget(4)
            .withSmallestRegion(1)
            .withEpochs(2)
            .withBatch(4)
            .withMachines(2);

    @TempDir
    Path folder;

    private static void assertSame(MachineState one, MachineState other) {
        assertThat(one.machine()).isEqualTo(other.machine());
        assertThat(one.counted()).isEqualTo(other.counted());
        Models.assertSame(one.model(), other.model());
    }

    @Test
    void read_whatWasWritten_isTheSameMachine() throws IOException {
        for (Settings settings : List.of(CRISP, FUZZY)) {
            MachineTrainer trainer = new MachineTrainer(settings, 1);
            MachineState first = trainer.begin(1, DATA);
            MachineState half = trainer.learnEpoch(first, DATA, new TrainingListener() {
                @Override
                public boolean progress(int epoch, int learnt, int examples) {
                    return false;
                }
            });
            MachineState whole = trainer.learnEpoch(first, DATA);
            assertThat(half.isBetweenEpochs()).isFalse();
            assertThat(whole.counted().right()).isPositive();
            for (MachineState state : List.of(first, half, whole, trainer.learnEpoch(whole, DATA))) {
                byte[] bytes = MachineFile.toBytes(state);
                assertSame(MachineFile.read(bytes), state);
                Path file = folder.resolve("machine");
                MachineFile.write(state, file);
                assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
                assertSame(MachineFile.read(file), state);
            }
        }
    }

    @Test
    void read_damagedBytes_areRefused() throws IOException {
        byte[] bytes = MachineFile.toBytes(new MachineTrainer(CRISP, 1).begin(0, DATA));
        for (int at = 0; at < bytes.length; at += 37) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 4;
            assertThatThrownBy(() -> MachineFile.read(damaged)).isInstanceOf(ModelFileException.class);
        }
        assertThatThrownBy(() -> MachineFile.read(Arrays.copyOf(bytes, bytes.length - 1)))
                .isInstanceOf(ModelFileException.class);
        assertThatThrownBy(() -> MachineFile.read(new byte[0])).isInstanceOf(ModelFileException.class);
    }

    @Test
    void read_checkpointOfAWholeTraining_isRefused() throws IOException {
        MachineState state = new MachineTrainer(CRISP.withMachines(1), 1).begin(0, DATA);
        TrainingState whole = new TrainingState(state.model(), EpochProgress.none(3));
        byte[] checkpoint = CheckpointFile.toBytes(new Checkpoint(whole, null, Map.of()));
        assertThatThrownBy(() -> MachineFile.read(checkpoint))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("not the state of a machine");
        byte[] uncounted = CheckpointFile.toBytes(new Checkpoint(whole, null, Map.of("machine", "0")));
        assertThatThrownBy(() -> MachineFile.read(uncounted))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("epoch.hits");
    }
}
