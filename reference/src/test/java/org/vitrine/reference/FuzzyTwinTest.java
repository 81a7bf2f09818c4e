package org.vitrine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.train.Trainer;

/**
 * Fuzzy clauses against the slow machine, long enough for literals to come and go and for states to reach both ends.
 */
class FuzzyTwinTest {

    private static final Labels THREE = Samples.names(3, false);
    private static final ImageShape SHAPE = new ImageShape(19, 13, 1);
    private static final Encoding BITS = EncodingRecipe.parse("thermometer:2").fit(1, List.of());

    private static final Settings SETTINGS = Settings.fuzzy(4, 24)
            .with(Settings.BATCH, 1)
            .withTarget(12)
            .withSpecificity(60)
            .with(Settings.LITERAL_BUDGET, 9)
            .with(Settings.SMALLEST_REGION, 1)
            .with(Settings.LARGEST_REGION, 2)
            .with(Settings.SHIFT, 1)
            .with(Settings.STATES, 8)
            .withEpochs(3);

    private static SlowMachine slow(Settings settings, Dataset data) {
        SlowMachine slow = new SlowMachine(
                settings,
                data.labels(),
                SHAPE.height(),
                SHAPE.width(),
                data.image(0).planes());
        for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
            slow.learnEpoch(epoch, data);
        }
        return slow;
    }

    private static void assertSame(Model model, SlowMachine slow, Dataset data) {
        AutomataStates states = model.automata().orElseThrow();
        for (int clause = 0; clause < slow.clauses(); clause++) {
            for (int literal = 0; literal < slow.literals(); literal++) {
                assertThat(states.state(clause, literal))
                        .as("clause %d, literal %d", clause, literal)
                        .isEqualTo(slow.state(clause, literal));
                assertThat(model.clauses().includes(clause, literal)).isEqualTo(slow.includes(clause, literal));
            }
        }
        for (int index = 0; index < data.size(); index++) {
            assertThat(model.predictor().classSums(data.image(index))).isEqualTo(slow.classSums(data.image(index)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 4})
    void train_hundredsOfSteps_equalsTwinWhateverTheThreads(int reach) {
        Settings settings = SETTINGS.with(Settings.REACH, reach);
        Dataset data = Samples.random(THREE, SHAPE, reach == 0 ? 120 : 30, 5).dataset(BITS);
        SlowMachine slow = slow(settings, data);
        for (int threads = 1; threads <= 3; threads++) {
            assertSame(new Trainer(settings, threads).train(data), slow, data);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 32, 64})
    void train_inBatches_equalsTwinWhateverTheThreads(int batch) {
        Settings settings = SETTINGS.with(Settings.BATCH, batch).withEpochs(2);
        Dataset data = Samples.random(THREE, SHAPE, 150, 8).dataset(BITS);
        SlowMachine slow = slow(settings, data);
        for (int threads = 1; threads <= 3; threads++) {
            assertSame(new Trainer(settings, threads).train(data), slow, data);
        }
    }

    @ParameterizedTest
    @EnumSource
    void train_exclusiveLabels_equalsTwin(Settings.Negatives negatives) {
        Settings settings = SETTINGS.with(Settings.NEGATIVES, negatives);
        Dataset data = Samples.random(Samples.names(4, true), SHAPE, 100, 6).dataset(BITS);
        assertSame(new Trainer(settings, 2).train(data), slow(settings, data), data);
    }

    // Without a budget every true literal is remembered whenever the clause is right.
    @Test
    void train_noBudget_equalsTwin() {
        Settings settings = SETTINGS.with(Settings.LITERAL_BUDGET, Settings.NO_BUDGET);
        Dataset data = Samples.random(THREE, SHAPE, 100, 7).dataset(BITS);
        assertSame(new Trainer(settings, 3).train(data), slow(settings, data), data);
    }

    @Test
    void train_statesReachBothEnds_andLiteralsComeAndGo() {
        Dataset data = Samples.random(THREE, SHAPE, 120, 5).dataset(BITS);
        AutomataStates states = new Trainer(SETTINGS.with(Settings.LITERAL_BUDGET, Settings.NO_BUDGET))
                .train(data)
                .automata()
                .orElseThrow();
        int[] counts = new int[8];
        for (int clause = 0; clause < states.clauses(); clause++) {
            for (int literal = 0; literal < 2 * 19 * 13 * 2; literal++) {
                counts[states.state(clause, literal)]++;
            }
        }
        assertThat(counts[0]).isGreaterThan(100);
        assertThat(counts[7]).isGreaterThan(0);
        assertThat(counts[4]).isGreaterThan(10);
    }

    /** Predictions from eight threads at once, which share what the model compiles to. */
    @Test
    void classSums_eightThreadsAtOnce_equalTwin() throws Exception {
        Settings settings = SETTINGS.with(Settings.REACH, 2);
        Dataset data = Samples.random(THREE, SHAPE, 40, 8).dataset(BITS);
        SlowMachine slow = slow(settings, data);
        List<int[]> expected = IntStream.range(0, data.size())
                .mapToObj(index -> slow.classSums(data.image(index)))
                .toList();
        assertThat(expected.stream().anyMatch(sums -> sums[0] != 0)).isTrue();
        ClausePredictor predictor = new Trainer(settings, 2).train(data).predictor();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                int first = thread;
                running.add(threads.submit(() -> {
                    for (int times = 0; times < 20 * data.size(); times++) {
                        int index = (first + times) % data.size();
                        assertThat(predictor.classSums(data.image(index))).isEqualTo(expected.get(index));
                    }
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
