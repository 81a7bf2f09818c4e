package org.vitrine.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.MachineState;
import org.vitrine.model.Model;
import org.vitrine.model.Models;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.Window;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.MachineFile;

/** A union is what its machines are, trained alone and joined; however it is trained. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnionTest {

    private static final int EXAMPLES = 200; // two rounds in an epoch
    private static final int STATES = 3; // that are handed out in an epoch: after each round, and behind it

    private record Case(Settings settings, Dataset data) {

        static Case of(long seed) {
            Random random = new Random(seed);
            Labels labels = Samples.names(1 + random.nextInt(4), random.nextBoolean());
            ImageShape shape = new ImageShape(6 + random.nextInt(4), 7 + random.nextInt(40), 1);
            int machines = 2 + random.nextInt(4);
            boolean fuzzy = seed % 2 == 0;
            Settings kind = fuzzy
                    ? Settings.fuzzy(2 + random.nextInt(8), 2 * (machines + random.nextInt(20)))
                            .withReach(2 * random.nextInt(2))
                            .withSmallestRegion(1)
                            .withMirrorVotes(random.nextBoolean())
                            .withBatch(1 << random.nextInt(7))
                            .withSpecificity(30 + random.nextInt(100))
                    : Settings.defaults()
                            .withClauses(2 * (machines + random.nextInt(70)))
                            .withWindow(random.nextInt(4) == 0 ? Window.WHOLE : new Window(3, 2))
                            .withSharing(random.nextInt(3) == 0 ? Settings.Sharing.OWN : Settings.Sharing.COALESCED)
                            .withWeighted(random.nextBoolean())
                            .withSpecificity(1.5 + 5 * random.nextDouble());
            Settings settings = kind.withTarget(machines + random.nextInt(40))
                    .withDropClauses(random.nextBoolean() ? 0 : 0.3)
                    .withStates(random.nextBoolean() ? 256 : 8)
                    .withEpochs(3)
                    .withSeed(random.nextLong())
                    .withBalance(List.of(Settings.Balance.values()).get(random.nextInt(4)))
                    .withMirror(random.nextBoolean())
                    .withMachines(machines);
            return new Case(
                    settings,
                    Samples.random(labels, shape, EXAMPLES, seed)
                            .dataset(EncodingRecipe.parse("thermometer:2").fit(1, List.of())));
        }
    }

    /** Notes everything but times, which no two runs share. */
    private static final class Recorder implements TrainingListener {

        final List<TrainingState> states = new ArrayList<>();
        final List<EpochSummary> epochs = new ArrayList<>();

        @Override
        public boolean epoch(EpochSummary summary, Supplier<Model> model) {
            epochs.add(timeless(summary));
            return true;
        }

        @Override
        public boolean wantsState() {
            return true;
        }

        @Override
        public void state(TrainingState state) {
            states.add(state);
        }
    }

    private static EpochSummary timeless(EpochSummary summary) {
        return new EpochSummary(
                summary.epoch(),
                summary.examples(),
                0,
                0,
                summary.accuracy(),
                summary.f1(),
                summary.feedbackRate(),
                summary.literalsPerClause());
    }

    @Test
    void train_anyThreads_isTheMachinesTrainedAloneAndJoined() {
        for (long seed = 0; seed < 8; seed++) {
            Case now = Case.of(seed);
            List<Model> alone = IntStream.range(0, now.settings.machines())
                    .mapToObj(now.settings::ofMachine)
                    .map(settings -> new Trainer(settings).train(now.data))
                    .toList();
            Model joined = Model.join(alone);
            assertThat(joined.clauses().literalOffsets()[joined.clauses().size()])
                    .as("literals of seed %d", seed)
                    .isPositive();
            for (int threads = 1; threads <= 3; threads++) {
                Models.assertSame(new Trainer(now.settings, threads).train(now.data), joined);
            }
            int[] sums = new int[now.data.labels().size()];
            for (Model one : alone) {
                int[] own = one.predictor().classSums(now.data.image(0));
                Arrays.setAll(sums, label -> sums[label] + own[label]);
            }
            assertThat(joined.predictor().classSums(now.data.image(0))).isEqualTo(sums);
        }
    }

    @Test
    void train_machines_differFromEachOtherAndFromOneMachine() {
        Case now = Case.of(1);
        Model union = new Trainer(now.settings).train(now.data);
        Model one = new Trainer(now.settings.withMachines(1)).train(now.data);
        assertThat(union.clauses()).isNotEqualTo(one.clauses());
        assertThat(union.machine(0).clauses().literalsOf(0))
                .isNotEqualTo(union.machine(1).clauses().literalsOf(0));
    }

    @Test
    void resume_fromEveryStateAndThroughBytes_endsAsIfNeverStopped() throws IOException {
        for (long seed = 10; seed < 14; seed++) {
            Case now = Case.of(seed);
            Model undisturbed = new Trainer(now.settings).train(now.data);
            Recorder whole = new Recorder();
            Models.assertSame(new Trainer(now.settings, 2).train(now.data, whole), undisturbed);
            assertThat(whole.states).hasSize(3 * STATES);
            for (int i = 0; i < whole.states.size(); i++) {
                byte[] bytes = CheckpointFile.toBytes(new Checkpoint(whole.states.get(i), null, Map.of()));
                TrainingState state = CheckpointFile.read(bytes).state();
                Recorder rest = new Recorder();
                Model resumed = new Trainer(now.settings, 1 + i % 3).resume(state, now.data, rest);
                Models.assertSame(resumed, undisturbed);
                assertThat(rest.epochs)
                        .as("seed %d, state %d", seed, i)
                        .isEqualTo(whole.epochs.subList(i / STATES + (i % STATES == STATES - 1 ? 1 : 0), 3));
            }
        }
    }

    @Test
    void train_stoppedMidEpoch_allMachinesHaveLearntEquallyMuch() {
        Case now = Case.of(3);
        Model stopped = new Trainer(now.settings, 2).train(now.data, new TrainingListener() {
            @Override
            public boolean progress(int epoch, int learnt, int examples) {
                return epoch != 2;
            }
        });
        assertThat(stopped.provenance().epochs()).isEqualTo(1);
        assertThat(stopped.provenance().stoppedAfter()).isEqualTo(128);
        List<Model> alone = IntStream.range(0, now.settings.machines())
                .mapToObj(now.settings::ofMachine)
                .map(settings -> new Trainer(settings).train(now.data, new TrainingListener() {
                    @Override
                    public boolean progress(int epoch, int learnt, int examples) {
                        return epoch != 2 || learnt < 128;
                    }
                }))
                .toList();
        Models.assertSame(stopped, Model.join(alone));
    }

    @Test
    void learnOn_sameData_equalsLearningAllAtOnce() {
        for (long seed = 20; seed < 22; seed++) {
            Case now = Case.of(seed);
            Model all = new Trainer(now.settings).train(now.data);
            Model two = new Trainer(now.settings.withEpochs(2)).train(now.data);
            Models.assertSame(new Trainer(now.settings, 2).learnOn(two, now.data, TrainingListener.SILENT), all);
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            new Trainer(now.settings.withMachines(1)).learnOn(two, now.data, TrainingListener.SILENT))
                    .withMessageContaining("machines");
        }
    }

    @Test
    void learnEpoch_everyMachineApartAndThroughBytes_equalsTheTrainer() throws IOException {
        for (long seed = 30; seed < 34; seed++) {
            Case now = Case.of(seed);
            Recorder whole = new Recorder();
            Model expected = new Trainer(now.settings).train(now.data, whole);
            MachineTrainer trainer = new MachineTrainer(now.settings, 1);
            List<MachineState> states = trainer.begin(now.data);
            List<EpochSummary> epochs = new ArrayList<>();
            for (int epoch = 1; epoch <= now.settings.epochs(); epoch++) {
                List<MachineState> next = new ArrayList<>();
                for (MachineState state : states) {
                    byte[] sent = MachineFile.toBytes(state);
                    MachineState learnt =
                            new MachineTrainer(now.settings, 2).learnEpoch(MachineFile.read(sent), now.data);
                    next.add(MachineFile.read(MachineFile.toBytes(learnt)));
                }
                states = next;
                epochs.add(timeless(trainer.summary(states)));
            }
            Models.assertSame(new Trainer(now.settings).counted(trainer.join(states), now.data), expected);
            assertThat(epochs).isEqualTo(whole.epochs);
        }
    }

    @Test
    void learnEpoch_machinesOfATrainingStoppedMidEpoch_endAsIfNeverStopped() throws IOException {
        for (long seed = 40; seed < 42; seed++) {
            Case now = Case.of(seed);
            Recorder whole = new Recorder();
            Model expected = new Trainer(now.settings).train(now.data, whole);
            MachineTrainer trainer = new MachineTrainer(now.settings, 1);
            for (int i = 0; i < whole.states.size() - 1; i++) {
                List<MachineState> states = trainer.divide(whole.states.get(i));
                EpochSummary last = null;
                while (states.get(0).epochs() < now.settings.epochs()) {
                    List<MachineState> next = new ArrayList<>();
                    for (MachineState state : states) {
                        next.add(trainer.learnEpoch(MachineFile.read(MachineFile.toBytes(state)), now.data));
                    }
                    states = next;
                    last = timeless(trainer.summary(states));
                    assertThat(last).isEqualTo(whole.epochs.get(last.epoch() - 1));
                }
                Models.assertSame(new Trainer(now.settings).counted(trainer.join(states), now.data), expected);
                assertThat(last).isNotNull();
            }
        }
    }

    @Test
    void learnEpoch_stopped_canGoOn() {
        Case now = Case.of(5);
        MachineTrainer trainer = new MachineTrainer(now.settings, 1);
        MachineState first = trainer.begin(1, now.data);
        MachineState whole = trainer.learnEpoch(first, now.data);
        MachineState half = trainer.learnEpoch(first, now.data, new TrainingListener() {
            @Override
            public boolean progress(int epoch, int learnt, int examples) {
                return learnt < 64;
            }
        });
        assertThat(half.isBetweenEpochs()).isFalse();
        assertThat(half.counted().learnt()).isEqualTo(64);
        MachineState rest = trainer.learnEpoch(half, now.data);
        Models.assertSame(rest.model(), whole.model());
        assertThat(rest.counted().hits()).isEqualTo(whole.counted().hits());
        assertThat(rest.counted().feedbacks()).isEqualTo(whole.counted().feedbacks());
    }

    @Test
    void learnEpoch_whatDoesNotFit_isRefused() {
        Case now = Case.of(7);
        MachineTrainer trainer = new MachineTrainer(now.settings, 1);
        List<MachineState> states = trainer.begin(now.data);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MachineTrainer(now.settings.withSeed(3), 1).learnEpoch(states.get(0), now.data))
                .withMessage("machine 0 was trained with other settings");
        MachineState misnamed =
                new MachineState(1, states.get(0).model(), states.get(0).counted());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.learnEpoch(misnamed, now.data))
                .withMessage("machine 1 was trained with other settings");
        Dataset less = now.data.subset(IntStream.range(0, 100).toArray());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.learnEpoch(states.get(0), less))
                .withMessage("the machine has learnt from other data");
        MachineTrainer one = new MachineTrainer(now.settings.withEpochs(1), 1);
        MachineState done = one.learnEpoch(one.begin(0, now.data), now.data);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.learnEpoch(done, now.data))
                .withMessage("the machine has learnt all 1 epochs");
    }
}
