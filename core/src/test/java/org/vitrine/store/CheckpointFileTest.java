package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.container.ByteSource;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.Model;
import org.vitrine.model.Models;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;

class CheckpointFileTest {

    private static final Map<String, String> NOTES = Map.of("history", "epoch,\n1,\"x\"\n", "größe", "");
    private static final Dataset DATA = Samples.random(Samples.names(3, false), new ImageShape(4, 4, 1), 150, 3)
            .dataset(EncodingRecipe.parse("threshold:75").fit(1, List.of()));
    private static final Settings SETTINGS = Settings.defaults()
            .withClauses(2)
            .withTarget(5)
            .withWindow(new Window(3, 3))
            .withEpochs(2);

    @TempDir
    Path folder;

    private static final Settings FUZZY =
            Settings.fuzzy(2, 2).withTarget(5).with(Settings.STATES, 4).withEpochs(2);

    private static List<TrainingState> states() {
        return states(SETTINGS);
    }

    private static List<TrainingState> states(Settings settings) {
        List<TrainingState> states = new ArrayList<>();
        new Trainer(settings).train(DATA, new TrainingListener() {
            @Override
            public boolean wantsState() {
                return true;
            }

            @Override
            public void state(TrainingState state) {
                states.add(state);
            }
        });
        return states;
    }

    private static Checkpoint checkpoint() {
        List<TrainingState> states = states();
        return new Checkpoint(states.get(4), states.get(2).model(), NOTES);
    }

    private static Checkpoint fuzzyCheckpoint() {
        List<TrainingState> states = states(FUZZY);
        Model best = new Trainer(FUZZY).counted(states.get(2).model(), DATA);
        return new Checkpoint(states.get(4), best, NOTES);
    }

    private Path written(Checkpoint checkpoint) throws IOException {
        Path file = folder.resolve("c");
        CheckpointFile.write(checkpoint, file);
        return file;
    }

    @Test
    void read_whatWasWritten_isTheSame() throws IOException {
        Checkpoint written = checkpoint();
        assertThat(written.state().epoch().learnt()).isEqualTo(128);
        Checkpoint read = CheckpointFile.read(written(written));
        Models.assertSame(read.state().model(), written.state().model());
        assertThat(read.state().epoch()).isEqualTo(written.state().epoch());
        assertThat(read.state().epoch().feedbacks()).isPositive();
        Models.assertSame(read.best().orElseThrow(), written.best().orElseThrow());
        assertThat(read.notes()).isEqualTo(NOTES);
    }

    @Test
    void read_fuzzyModels_areTheSame() throws IOException {
        Checkpoint written = fuzzyCheckpoint();
        Path file = written(written);
        assertThat(FileBytes.headerText(Files.readAllBytes(file)))
                .contains("\"formatVersion\":\"1\"", "\"best.regions\":", "\"best.usual.votes\":", "\"automata\":");
        Checkpoint read = CheckpointFile.read(file);
        Models.assertSame(read.state().model(), written.state().model());
        Models.assertSame(read.best().orElseThrow(), written.best().orElseThrow());
        assertThat(read.best().orElseThrow().usualVotes())
                .isPresent()
                .isEqualTo(written.best().orElseThrow().usualVotes());
        assertThat(read.state().model().clauses().literals(0)).isPositive();
    }

    @Test
    void read_withoutAModelKept_hasNone() throws IOException {
        assertThat(CheckpointFile.read(written(new Checkpoint(states().get(0), null, Map.of())))
                        .best())
                .isEmpty();
    }

    @Test
    void write_again_keepsTheOneBefore() throws IOException {
        List<TrainingState> states = states();
        Path file = folder.resolve("c");
        for (TrainingState state : states.subList(0, 3)) {
            CheckpointFile.write(new Checkpoint(state, null, Map.of()), file);
        }
        Models.assertSame(
                CheckpointFile.read(file).state().model(), states.get(2).model());
        Models.assertSame(
                CheckpointFile.read(CheckpointFile.previous(file)).state().model(),
                states.get(1).model());
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(each -> String.valueOf(each.getFileName())))
                    .containsExactlyInAnyOrder("c", "c.previous");
        }
    }

    @Test
    void write_whatAKilledOneLeft_isWrittenOver() throws IOException {
        Files.write(folder.resolve("c.new"), new byte[1 << 20]);
        Checkpoint checkpoint = checkpoint();
        Models.assertSame(
                CheckpointFile.read(written(checkpoint)).state().model(),
                checkpoint.state().model());
        assertThat(folder.resolve("c.new")).doesNotExist();
        assertThat(Files.size(folder.resolve("c"))).isLessThan(1 << 20);
    }

    @Test
    void write_noSuchFolder_saysSoAndLeavesNothing() {
        Path file = folder.resolve("none").resolve("c");
        assertThatThrownBy(() -> CheckpointFile.write(checkpoint(), file))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("cannot write the checkpoint: there is no folder")
                .hasMessageNotContaining("\n");
    }

    @Test
    void read_anyFlippedBitOrTruncation_isRefused() throws IOException {
        new Refusals(CheckpointFile::read).ofAnyDamage(Files.readAllBytes(written(checkpoint())), 1);
    }

    @Test
    void read_fuzzyWithAnyFlippedBitOrTruncation_isRefused() throws IOException {
        new Refusals(CheckpointFile::read).ofAnyDamage(Files.readAllBytes(written(fuzzyCheckpoint())), 1);
    }

    /** A file that is cut while it is read, at any moment. */
    @Test
    void read_fileThatShrinksMeanwhile_isRefused() throws IOException {
        byte[] bytes = Files.readAllBytes(written(checkpoint()));
        int reads = 0;
        boolean whole = false;
        for (; !whole; reads++) {
            int allowed = reads;
            try {
                FileKind.CHECKPOINT.read(shrinkingAfter(allowed, bytes), "c", CheckpointFile::checkpoint);
                whole = true;
            } catch (EOFException shorter) {
                assertThat(shorter).hasMessageContaining("became shorter");
            }
        }
        assertThat(reads).isGreaterThan(4);
    }

    private static ByteSource shrinkingAfter(int allowed, byte[] bytes) {
        ByteSource all = ByteSource.of(bytes);
        return new ByteSource() {
            private int reads;

            @Override
            public long size() throws IOException {
                return all.size();
            }

            @Override
            public void read(long at, ByteBuffer into) throws IOException {
                if (reads++ == allowed) {
                    throw new EOFException("the file became shorter while it was read");
                }
                all.read(at, into);
            }
        };
    }

    @Test
    void read_theOtherKindOfFile_saysWhatItIs() throws IOException {
        Checkpoint checkpoint = checkpoint();
        Path file = written(checkpoint);
        assertThatThrownBy(() -> ModelFile.read(file))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("this is a checkpoint of a training, not a model")
                .hasMessageContaining("--resume " + file);
        Path model = folder.resolve("m");
        ModelFile.write(checkpoint.state().model(), model);
        assertThatThrownBy(() -> CheckpointFile.read(model))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("this is not a checkpoint");
    }
}
