package org.vitrine.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.vitrine.model.EpochProgress;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.Models;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.Window;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;

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
                            .with(Settings.REACH, 2 * random.nextInt(2))
                            .with(Settings.SMALLEST_REGION, 1)
                            .with(Settings.MIRROR_VOTES, random.nextBoolean())
                            .with(Settings.BATCH, 1 << random.nextInt(7))
                            .withSpecificity(30 + random.nextInt(100))
                    : Settings.defaults()
                            .withClauses(2 * (machines + random.nextInt(70)))
                            .withWindow(random.nextInt(4) == 0 ? Window.WHOLE : new Window(3, 2))
                            .with(
                                    Settings.SHARING,
                                    random.nextInt(3) == 0 ? Settings.Sharing.OWN : Settings.Sharing.COALESCED)
                            .with(Settings.WEIGHTED, random.nextBoolean())
                            .withSpecificity(1.5 + 5 * random.nextDouble());
            Settings settings = kind.withTarget(machines + random.nextInt(40))
                    .with(Settings.DROP_CLAUSES, random.nextBoolean() ? 0 : 0.3)
                    .with(Settings.STATES, random.nextBoolean() ? 256 : 8)
                    .withEpochs(3)
                    .withSeed(random.nextLong())
                    .with(Settings.BALANCE, List.of(Settings.Balance.values()).get(random.nextInt(4)))
                    .with(Settings.MIRROR, random.nextBoolean())
                    .with(Settings.MACHINES, machines);
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
        Model one = new Trainer(now.settings.with(Settings.MACHINES, 1)).train(now.data);
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
                    .isThrownBy(() -> new Trainer(now.settings.with(Settings.MACHINES, 1))
                            .learnOn(two, now.data, TrainingListener.SILENT))
                    .withMessageContaining("machines");
        }
    }

    /** Lets machines learn with nothing between them but bytes, the last one first. */
    private static MachineLearner apart(int threads) {
        return (machines, data) -> {
            TrainingState[] learnt = new TrainingState[machines.size()];
            for (int i = learnt.length - 1; i >= 0; i--) {
                TrainingState before = throughBytes(machines.get(i));
                Trainer trainer = new Trainer(before.model().settings(), threads);
                learnt[i] = throughBytes(trainer.learnEpoch(before, data, TrainingListener.SILENT));
            }
            return Optional.of(List.of(learnt));
        };
    }

    private static TrainingState throughBytes(TrainingState state) throws IOException {
        return CheckpointFile.read(CheckpointFile.toBytes(new Checkpoint(state, null, Map.of())))
                .state();
    }

    @Test
    void train_everyMachineApartAndThroughBytes_equalsTrainingHere() {
        for (long seed = 30; seed < 34; seed++) {
            Case now = Case.of(seed);
            Recorder whole = new Recorder();
            Model expected = new Trainer(now.settings).train(now.data, whole);
            Recorder elsewhere = new Recorder();
            Models.assertSame(new Trainer(now.settings, 1, apart(2)).train(now.data, elsewhere), expected);
            assertThat(elsewhere.epochs).isEqualTo(whole.epochs);
            assertThat(elsewhere.states).hasSize(now.settings.epochs());
            Models.assertSame(
                    elsewhere.states.get(1).model(),
                    whole.states.get(2 * STATES - 1).model());
        }
    }

    @Test
    void resume_machinesOfATrainingStoppedMidEpochApart_endAsIfNeverStopped() {
        for (long seed = 40; seed < 42; seed++) {
            Case now = Case.of(seed);
            Recorder whole = new Recorder();
            Model expected = new Trainer(now.settings).train(now.data, whole);
            for (int i = 0; i < whole.states.size() - 1; i++) {
                Recorder rest = new Recorder();
                Trainer trainer = new Trainer(now.settings, 1, apart(1));
                Models.assertSame(trainer.resume(whole.states.get(i), now.data, rest), expected);
                assertThat(rest.epochs)
                        .as("seed %d, state %d", seed, i)
                        .isEqualTo(whole.epochs.subList(i / STATES + (i % STATES == STATES - 1 ? 1 : 0), 3));
            }
        }
    }

    @Test
    void train_machinesApartStopped_endsWithTheEpochBefore() {
        Case now = Case.of(3);
        MachineLearner one = apart(1);
        MachineLearner once =
                (machines, data) -> machines.get(0).epochs() == 0 ? one.learnEpoch(machines, data) : Optional.empty();
        Model stopped = new Trainer(now.settings, 1, once).train(now.data);
        assertThat(stopped.provenance().epochs()).isEqualTo(1);
        assertThat(stopped.provenance().stoppedAfter()).isZero();
        Models.assertSame(
                new Trainer(now.settings, 1, apart(1)).learnOn(stopped, now.data, TrainingListener.SILENT),
                new Trainer(now.settings).train(now.data));
    }

    @Test
    void learnEpoch_stopped_canGoOn() {
        Case now = Case.of(5);
        Trainer trainer = new Trainer(now.settings.ofMachine(1));
        TrainingState first = trainer.begin(now.data);
        TrainingState whole = trainer.learnEpoch(first, now.data, TrainingListener.SILENT);
        TrainingState half = trainer.learnEpoch(first, now.data, new TrainingListener() {
            @Override
            public boolean progress(int epoch, int learnt, int examples) {
                return learnt < 64;
            }
        });
        assertThat(half.isBetweenEpochs()).isFalse();
        assertThat(half.epoch().learnt()).isEqualTo(64);
        TrainingState rest = trainer.learnEpoch(half, now.data, TrainingListener.SILENT);
        Models.assertSame(rest.model(), whole.model());
        assertThat(rest.epoch().hits()).isEqualTo(whole.epoch().hits());
        assertThat(rest.epoch().feedbacks()).isEqualTo(whole.epoch().feedbacks());
    }

    @Test
    void learnEpoch_whatDoesNotFit_isRefused() {
        Case now = Case.of(7);
        Trainer trainer = new Trainer(now.settings);
        TrainingState state = trainer.begin(now.data);
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Trainer(now.settings.withSeed(3)).learnEpoch(state, now.data, TrainingListener.SILENT))
                .withMessage("the training that was stopped had other settings");
        Dataset less = now.data.subset(IntStream.range(0, 100).toArray());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.learnEpoch(state, less, TrainingListener.SILENT))
                .withMessage("the training that was stopped learnt from other data");
        Trainer one = new Trainer(now.settings.withEpochs(1));
        TrainingState done = one.learnEpoch(one.begin(now.data), now.data, TrainingListener.SILENT);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.learnEpoch(done, now.data, TrainingListener.SILENT))
                .withMessage("all 1 epochs are learnt");
    }

    @Test
    void train_machinesThatDoNotFit_areRefused() throws IOException {
        Case now = Case.of(9);
        MachineLearner good = apart(1);
        assertRefused(
                now,
                (machines, data) -> Optional.of(machines),
                "machine 0 is to learn epoch 1, but has learnt 0 epochs and 0 examples");
        assertRefused(
                now,
                (machines, data) -> good.learnEpoch(machines, data).map(learnt -> learnt.subList(1, learnt.size())),
                "machines, not");
        assertRefused(
                now,
                (machines, data) -> good.learnEpoch(machines, data).map(learnt -> {
                    List<TrainingState> swapped = new ArrayList<>(learnt);
                    Collections.swap(swapped, 0, 1);
                    return swapped;
                }),
                "machine 0 is missing, or not in its place");
        assertRefused(
                now,
                (machines, data) -> good.learnEpoch(machines, data)
                        .map(learnt -> learnt.stream()
                                .map(state -> new TrainingState(
                                        state.model(),
                                        EpochProgress.none(data.labels().size())))
                                .toList()),
                "machine 0 has learnt from other data, or lost its counts");
    }

    private static void assertRefused(Case now, MachineLearner learner, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trainer(now.settings, 1, learner).train(now.data))
                .withMessageContaining(message);
    }
}
