package org.vitrine.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.Models;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.Window;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;

/** A training that goes on from anywhere ends where one ends that was never stopped. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ResumeTest {

    private static final int EXAMPLES = 200; // three states within an epoch, one behind it

    @TempDir
    Path folder;

    private record Case(Settings settings, Dataset data, int threads) {

        static Case of(long seed) {
            Random random = new Random(seed);
            Labels labels = Samples.names(1 + random.nextInt(4), random.nextBoolean());
            ImageShape shape = new ImageShape(6 + random.nextInt(4), 7 + random.nextInt(40), random.nextInt(2) * 2 + 1);
            boolean own = random.nextInt(3) == 0;
            Settings settings = Settings.defaults()
                    .withClauses(2 * (1 + random.nextInt(70)))
                    .withTarget(1 + random.nextInt(40))
                    .withSpecificity(1.5 + 5 * random.nextDouble())
                    .withWindow(random.nextInt(4) == 0 ? Window.WHOLE : new Window(3, 2))
                    .with(Settings.SHARING, own ? Settings.Sharing.OWN : Settings.Sharing.COALESCED)
                    .with(Settings.WEIGHTED, random.nextBoolean())
                    .with(Settings.BOOST, random.nextBoolean())
                    .with(Settings.LITERAL_BUDGET, random.nextBoolean() ? Settings.NO_BUDGET : 5)
                    .with(Settings.DROP_CLAUSES, random.nextBoolean() ? 0 : 0.3)
                    .with(Settings.STATES, random.nextBoolean() ? 256 : 8)
                    .withEpochs(3)
                    .withSeed(random.nextLong())
                    .with(Settings.BALANCE, List.of(Settings.Balance.values()).get(random.nextInt(4)))
                    .with(Settings.MIRROR, random.nextBoolean());
            return new Case(
                    settings,
                    Samples.random(labels, shape, EXAMPLES, seed)
                            .dataset(EncodingRecipe.parse("thermometer:2").fit(shape.channels(), List.of())),
                    1 + random.nextInt(2));
        }
    }

    private static Case fuzzy(long seed) {
        Case crisp = Case.of(seed);
        Random random = new Random(seed);
        Settings settings = Settings.fuzzy(2 + random.nextInt(8), 2 * (1 + random.nextInt(40)))
                .withTarget(crisp.settings.target())
                .withSpecificity(30 + random.nextInt(100))
                .with(Settings.REACH, 2 * random.nextInt(2))
                .with(Settings.SMALLEST_REGION, 1)
                .with(Settings.MIRROR_VOTES, random.nextBoolean())
                .with(Settings.SHIFT, random.nextInt(2))
                .with(Settings.BALANCE, crisp.settings.balance())
                .with(Settings.DROP_CLAUSES, crisp.settings.dropClauses())
                .with(Settings.STATES, crisp.settings.states())
                .withEpochs(3)
                .withSeed(crisp.settings.seed());
        return new Case(settings, crisp.data, crisp.threads);
    }

    /** Notes everything but times, which no two runs share. */
    private static final class Recorder implements TrainingListener {

        final List<TrainingState> states = new ArrayList<>();
        final List<List<Number>> epochs = new ArrayList<>();
        final List<EpochSummary> summaries = new ArrayList<>();

        @Override
        public boolean epoch(EpochSummary summary, Supplier<Model> model) {
            summaries.add(summary);
            epochs.add(List.of(
                    summary.epoch(),
                    summary.examples(),
                    summary.accuracy(),
                    summary.f1(),
                    summary.feedbackRate(),
                    summary.literalsPerClause()));
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

    @Test
    void resume_fromEveryStateAndThroughAFile_endsAsIfNeverStopped() throws IOException {
        for (long seed = 0; seed < 6; seed++) {
            Case now = seed < 3 ? Case.of(seed) : fuzzy(seed);
            Model undisturbed = new Trainer(now.settings).train(now.data);
            Recorder whole = new Recorder();
            Models.assertSame(new Trainer(now.settings, now.threads).train(now.data, whole), undisturbed);
            assertThat(whole.states).hasSize(3 * 4);
            Path file = folder.resolve(seed + ".checkpoint");
            for (int i = 0; i < whole.states.size(); i++) {
                CheckpointFile.write(new Checkpoint(whole.states.get(i), null, Map.of()), file);
                TrainingState state = CheckpointFile.read(file).state();
                Recorder rest = new Recorder();
                Model resumed = new Trainer(now.settings, 1 + i % 2).resume(state, now.data, rest);
                Models.assertSame(resumed, undisturbed);
                assertThat(rest.epochs)
                        .as("seed %d, state %d", seed, i)
                        .isEqualTo(whole.epochs.subList(i / 4 + (i % 4 == 3 ? 1 : 0), 3));
            }
        }
    }

    @Test
    void resume_timesOfAnEpoch_addUp() {
        Case now = Case.of(1);
        Recorder whole = new Recorder();
        new Trainer(now.settings, 2).train(now.data, whole);
        TrainingState late = whole.states.get(2);
        Recorder rest = new Recorder();
        new Trainer(now.settings, 2).resume(late, now.data, rest);
        assertThat(rest.summaries.get(0).seconds()).isGreaterThan(late.epoch().nanos() / 1e9);
        assertThat(rest.summaries.get(0).cpuSeconds())
                .isGreaterThan(late.epoch().cpuNanos() / 1e9);
        assertThat(late.epoch().cpuNanos()).isPositive();
    }

    @Test
    void resume_atTheLastExampleOfAnEpoch_stillTellsOfTheEpoch() {
        Case now = Case.of(2);
        Dataset data = now.data.subset(IntStream.range(0, 128).toArray());
        Recorder whole = new Recorder();
        Model undisturbed = new Trainer(now.settings, 2).train(data, whole);
        TrainingState full = whole.states.get(1);
        assertThat(full.epoch().learnt()).isEqualTo(128);
        assertThat(full.model().provenance().epochs()).isZero();
        Recorder rest = new Recorder();
        Models.assertSame(new Trainer(now.settings, 2).resume(full, data, rest), undisturbed);
        assertThat(rest.epochs).isEqualTo(whole.epochs);
    }

    @Test
    void resume_otherSettingsOrData_isRefused() {
        Case now = Case.of(3);
        Recorder whole = new Recorder();
        new Trainer(now.settings).train(now.data, whole);
        TrainingState state = whole.states.get(0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trainer(now.settings.withSeed(5)).resume(state, now.data, new Recorder()))
                .withMessageContaining("other settings");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trainer(now.settings).resume(state, Case.of(4).data, new Recorder()))
                .withMessageContaining("other data");
    }

    /** Two epochs, then one more, are three. */
    @Test
    void learnOn_sameData_equalsLearningAllAtOnce() {
        for (long seed = 20; seed < 23; seed++) {
            Case now = Case.of(seed);
            Model all = new Trainer(now.settings).train(now.data);
            Model two = new Trainer(now.settings.withEpochs(2)).train(now.data);
            Model three = new Trainer(now.settings, 2).learnOn(two, now.data, TrainingListener.SILENT);
            Models.assertSame(three, all);
            assertThat(three.counts()).as("the third epoch did something").isNotEqualTo(two.counts());
        }
    }

    @Test
    void learnOn_fuzzyClauses_equalsLearningAllAtOnce() {
        for (long seed = 30; seed < 33; seed++) {
            Case now = fuzzy(seed);
            Model all = new Trainer(now.settings).train(now.data);
            Model two = new Trainer(now.settings.withEpochs(2)).train(now.data);
            Model three = new Trainer(now.settings, 2).learnOn(two, now.data, TrainingListener.SILENT);
            Models.assertSame(three, all);
            assertThat(three.automata()).as("the third epoch did something").isNotEqualTo(two.automata());
        }
    }

    @Test
    void learnOn_otherToleranceOrReach_isRefused() {
        Case now = fuzzy(34);
        Model model = new Trainer(now.settings.withEpochs(2)).train(now.data);
        for (Settings other : List.of(
                now.settings.with(Settings.TOLERANCE, now.settings.tolerance() + 1),
                now.settings.with(Settings.REACH, now.settings.reach() + 2),
                now.settings
                        .with(Settings.MIRROR_VOTES, false)
                        .with(Settings.BATCH, 1)
                        .with(Settings.REACH, 0)
                        .with(Settings.SMALLEST_REGION, Settings.SMALLEST_REGION.defaultValue())
                        .with(Settings.LARGEST_REGION, Settings.LARGEST_REGION.defaultValue())
                        .with(Settings.TOLERANCE, 1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Trainer(other).learnOn(model, now.data, TrainingListener.SILENT))
                    .withMessageContaining("tolerance and reach must be the model's");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trainer(now.settings).learnOn(model.compact(), now.data, TrainingListener.SILENT))
                .withMessageContaining("compact");
    }

    @Test
    void learnOn_whatDoesNotFit_isRefused() {
        Case now = Case.of(5);
        Model model = new Trainer(now.settings.withEpochs(2)).train(now.data);
        Trainer trainer = new Trainer(now.settings);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.learnOn(model.compact(), now.data, TrainingListener.SILENT))
                .withMessageContaining("compact");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Trainer(now.settings.withEpochs(2)).learnOn(model, now.data, TrainingListener.SILENT))
                .withMessageContaining("more than that: 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trainer(now.settings.with(Settings.STATES, 1024))
                        .learnOn(model, now.data, TrainingListener.SILENT))
                .withMessageContaining("states");
        ImageShape wider = new ImageShape(
                now.data.shape().height(),
                now.data.shape().width() + 1,
                now.data.shape().channels());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.learnOn(
                        model,
                        Samples.random(now.data.labels(), wider, 20, 1).dataset(now.data.encoding()),
                        TrainingListener.SILENT))
                .withMessageContaining("images are");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.learnOn(
                        model,
                        Samples.random(Samples.names(7, false), now.data.shape(), 20, 1)
                                .dataset(now.data.encoding()),
                        TrainingListener.SILENT))
                .withMessageContaining("other labels");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.learnOn(
                        model,
                        Samples.random(now.data.labels(), now.data.shape(), 20, 1)
                                .dataset(EncodingRecipe.parse("otsu")
                                        .fit(now.data.shape().channels(), List.of())),
                        TrainingListener.SILENT))
                .withMessageContaining("bits in another way");
    }
}
