package org.vitrine.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Tensor;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.Window;

/** Threads that train and are interrupted. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterruptedTrainingTest {

    private static final Encoding BITS = EncodingRecipe.parse("threshold:75").fit(1, List.of());
    private static final Samples IMAGES = Samples.random(Samples.names(3, true), new ImageShape(9, 9, 1), 300, 1);
    private static final Dataset DATA = IMAGES.dataset(BITS);

    private static final Settings CRISP = Settings.defaults()
            .withClauses(30)
            .withTarget(20)
            .withWindow(new Window(3, 3))
            .withEpochs(1000);

    private static final Settings FUZZY = Settings.fuzzy(9, 8).withTarget(8).withEpochs(1000);

    record Case(Settings settings, int threads) {}

    static Stream<Case> cases() {
        return Stream.of(CRISP, FUZZY, CRISP.with(Settings.MACHINES, 3), FUZZY.with(Settings.MACHINES, 3))
                .flatMap(settings -> Stream.of(new Case(settings, 1), new Case(settings, 2)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void train_interruptedInAnEpoch_returnsTheModelSoFarAndStaysInterrupted(Case learnt) {
        Model byListener = new Trainer(learnt.settings(), learnt.threads()).train(DATA, after(128, () -> false));
        Model model;
        try {
            model = new Trainer(learnt.settings(), learnt.threads()).train(DATA, after(128, () -> {
                Thread.currentThread().interrupt();
                return true;
            }));
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
        assertThat(model.provenance()).isEqualTo(byListener.provenance());
        assertThat(model.provenance().stoppedAfter()).isGreaterThanOrEqualTo(128);
        assertThat(model.clauses()).isEqualTo(byListener.clauses());
        assertThat(model.usualVotes()).as("nobody waits for them").isEmpty();
    }

    /** What is asked after so many examples of the second epoch. */
    private static TrainingListener after(int examples, Supplier<Boolean> goOn) {
        return new TrainingListener() {
            @Override
            public boolean progress(int epoch, int learnt, int size) {
                return epoch < 2 || learnt < examples || goOn.get();
            }
        };
    }

    @ParameterizedTest
    @MethodSource("cases")
    void train_executorShutDown_endsWithAModel(Case learnt) throws InterruptedException {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        AtomicReference<Model> trained = new AtomicReference<>();
        CountDownLatch begun = new CountDownLatch(1);
        executor.execute(() ->
                trained.set(new Trainer(learnt.settings(), learnt.threads()).train(DATA, new TrainingListener() {
                    @Override
                    public boolean progress(int epoch, int learntExamples, int size) {
                        begun.countDown();
                        return true;
                    }
                })));
        begun.await();
        executor.shutdownNow();
        assertThat(executor.awaitTermination(100, TimeUnit.SECONDS)).isTrue();
        Model model = Objects.requireNonNull(trained.get());
        assertThat(model.provenance().epochs()).isLessThan(1000);
    }

    @Test
    void train_fuzzyStopped_isHandedOutBeforeItIsCounted() {
        List<Model> learnt = new ArrayList<>();
        Model model = new Trainer(FUZZY).train(DATA, new TrainingListener() {
            @Override
            public boolean epoch(EpochSummary summary, Supplier<Model> snapshot) {
                return false;
            }

            @Override
            public void learnt(Model uncounted) {
                learnt.add(uncounted);
            }
        });
        assertThat(learnt).singleElement().satisfies(first -> {
            assertThat(first.usualVotes()).isEmpty();
            assertThat(first.clauses()).isEqualTo(model.clauses());
        });
        assertThat(model.usualVotes()).isPresent();
    }

    /** 64 examples of a large machine take seconds; who stops it does not wait for them. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void train_slowExamples_endsAfterFewAndResumesToTheSameModel(boolean fuzzy) {
        Settings settings = (fuzzy ? FUZZY : CRISP).withEpochs(2).with(Settings.MIRROR, true);
        Trainer trainer = new Trainer(settings);
        Model whole = trainer.train(DATA);
        AtomicInteger mirrored = new AtomicInteger();
        AtomicBoolean stopping = new AtomicBoolean();
        Dataset slow = IMAGES.dataset(new SlowEncoding(BITS, () -> {
            stopping.set(mirrored.incrementAndGet() > 90);
            return stopping.get();
        }));
        List<TrainingState> states = new ArrayList<>();
        Model stopped = trainer.train(slow, new TrainingListener() {
            @Override
            public boolean progress(int epoch, int learntExamples, int size) {
                return !stopping.get();
            }

            @Override
            public boolean isStopping() {
                return stopping.get();
            }

            @Override
            public boolean wantsState() {
                return stopping.get();
            }

            @Override
            public void state(TrainingState state) {
                states.add(state);
            }
        });
        assertThat(mirrored.get())
                .as("mirror images, fewer after the stop than among 64")
                .isLessThan(90 + 25);
        assertThat(states.get(0).epoch().learnt())
                .isEqualTo(stopped.provenance().stoppedAfter());
        Model resumed = trainer.resume(states.get(0), DATA, TrainingListener.SILENT);
        assertThat(resumed.clauses()).isEqualTo(whole.clauses());
        assertThat(resumed.automata()).isEqualTo(whole.automata());
        assertThat(resumed.usualVotes()).isEqualTo(whole.usualVotes());
    }

    /** An encoding that takes a while for a mirror image, if it is told to. */
    private record SlowEncoding(Encoding quick, BooleanSupplier slow) implements Encoding {

        @Override
        public BitImage mirrored(BitImage bits) {
            if (slow.getAsBoolean()) {
                for (long end = System.nanoTime() + 110_000_000; System.nanoTime() < end; ) {
                    Thread.onSpinWait();
                }
            }
            return quick.mirrored(bits);
        }

        @Override
        public EncodingRecipe recipe() {
            return quick.recipe();
        }

        @Override
        public Map<String, Tensor> tensors() {
            return quick.tensors();
        }

        @Override
        public BitImage encode(Raster image) {
            return quick.encode(image);
        }

        @Override
        public Raster restore(BitImage bits) {
            return quick.restore(bits);
        }
    }

    /** As a validation does that is stopped: the epoch must be heard of again. */
    @Test
    void resume_epochThatWasCancelled_isHeardOfAgainAndEndsInTheSameModel() {
        Settings three = CRISP.withEpochs(3);
        Model whole = new Trainer(three).train(DATA);
        List<TrainingState> states = new ArrayList<>();
        new Trainer(three).train(DATA, new TrainingListener() {
            private boolean cancelled;

            @Override
            public boolean epoch(EpochSummary summary, Supplier<Model> snapshot) {
                cancelled = summary.epoch() == 2;
                if (cancelled) {
                    throw new CancellationException();
                }
                return true;
            }

            @Override
            public boolean wantsState() {
                return cancelled;
            }

            @Override
            public void state(TrainingState state) {
                states.add(state);
            }
        });
        List<Integer> heard = new ArrayList<>();
        Model resumed = new Trainer(three).resume(states.get(0), DATA, new TrainingListener() {
            @Override
            public boolean epoch(EpochSummary summary, Supplier<Model> snapshot) {
                heard.add(summary.epoch());
                return true;
            }
        });
        assertThat(heard).containsExactly(2, 3);
        assertThat(resumed.clauses()).isEqualTo(whole.clauses());
        assertThat(resumed.weights()).isEqualTo(whole.weights());
        assertThat(resumed.counts()).isEqualTo(whole.counts());
        assertThat(resumed.automata()).isEqualTo(whole.automata());
        assertThat(resumed.provenance()).isEqualTo(whole.provenance());
    }
}
