package org.vitrine.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Prediction;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TrainerTest {

    private static final Encoding BITS = EncodingRecipe.parse("threshold:75").fit(1, List.of());
    private static final Labels THREE = Samples.names(3, true);
    private static final ImageShape SHAPE = new ImageShape(6, 7, 1);
    private static final Dataset NOISE = Samples.random(THREE, SHAPE, 150, 1).dataset(BITS);
    private static final Settings SETTINGS = Settings.defaults()
            .withClauses(200)
            .withTarget(30)
            .withSpecificity(4)
            .withWindow(new Window(3, 3))
            .withEpochs(2);

    private static void assertSame(Model one, Model other) {
        assertThat(one.weights()).isEqualTo(other.weights());
        assertThat(one.clauses()).isEqualTo(other.clauses());
        assertThat(one.counts()).isEqualTo(other.counts());
        assertThat(one.automata()).isEqualTo(other.automata());
        assertThat(one.provenance()).isEqualTo(other.provenance());
    }

    private static void assertNoTrainerLeft() {
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("vitrine-trainer") && thread.isAlive());
    }

    @Test
    void train_threads_doNotChangeTheModel() {
        Model alone = new Trainer(SETTINGS).train(NOISE);
        for (int threads : new int[] {2, 3, 7}) { // 200 clauses are 4 blocks: some threads have none
            assertSame(new Trainer(SETTINGS, threads).train(NOISE), alone);
        }
        assertNoTrainerLeft();
    }

    @ParameterizedTest
    @EnumSource(Settings.Balance.class)
    void train_balanced_threadsDoNotChangeTheModel(Settings.Balance balance) {
        Settings settings = SETTINGS.with(Settings.BALANCE, balance);
        Model alone = new Trainer(settings).train(NOISE);
        assertSame(new Trainer(settings, 3).train(NOISE), alone);
        boolean plain = Arrays.equals(
                alone.weights(), new Trainer(SETTINGS).train(NOISE).weights());
        assertThat(plain).isEqualTo(balance == Settings.Balance.OFF);
    }

    // A bright left half means label 0; a machine that saw mirrored examples too has seen it on the right as well.
    @Test
    void train_mirrored_learnsBothSides() {
        int[][] left = new int[2][8];
        for (int[] row : left) {
            Arrays.fill(row, 0, 4, 255);
        }
        Raster[] images = new Raster[64];
        int[] classes = new int[64];
        for (int i = 0; i < images.length; i++) {
            classes[i] = i % 2;
            images[i] = Raster.grey(i % 2 == 0 ? left : new int[2][8]);
        }
        Dataset data = Samples.of(Samples.names(2, true), images, classes).dataset(BITS);
        Settings settings =
                SETTINGS.withWindow(Window.WHOLE).with(Settings.MIRROR, true).withEpochs(10);
        Model model = new Trainer(settings, 2).train(data);
        assertSame(new Trainer(settings, 1).train(data), model);
        ClausePredictor voter = model.predictor();
        assertThat(Prediction.winner(voter.classSums(data.image(0)))).isZero();
        assertThat(Prediction.winner(voter.classSums(data.image(0).mirrored()))).isZero();
        assertThat(Prediction.winner(voter.classSums(data.image(1)))).isEqualTo(1);
    }

    @Test
    void train_otherSeed_otherModel() {
        Model one = new Trainer(SETTINGS).train(NOISE);
        Model other = new Trainer(SETTINGS.withSeed(2)).train(NOISE);
        assertThat(one.clauses()).isNotEqualTo(other.clauses());
        assertThat(one.weights()).isNotEqualTo(other.weights());
        assertThat(one.counts()).isNotEqualTo(other.counts());
    }

    @Test
    void train_provenance_saysWhereItComesFrom() {
        Model model = new Trainer(SETTINGS).train(NOISE);
        assertThat(model.provenance().dataFingerprint()).isEqualTo(NOISE.fingerprint());
        assertThat(model.provenance().examples()).isEqualTo(150);
        assertThat(model.provenance().epochs()).isEqualTo(2);
        assertThat(model.provenance().stoppedAfter()).isZero();
        assertThat(model.settings()).isEqualTo(SETTINGS);
    }

    private record StopAt(int epoch, int learnt) implements TrainingListener {
        @Override
        public boolean progress(int now, int done, int examples) {
            return now != epoch || done < learnt;
        }
    }

    // Between a meeting and the next look at "stopped", thread 0 can already have learnt an example more and asked for
    // the stop.
    @Tag("stress")
    @Test
    void train_stoppedMidEpoch_everyThreadLearnsTheLastExample() {
        Model alone = new Trainer(SETTINGS).train(NOISE, new StopAt(1, 64));
        for (int times = 0; times < 100; times++) {
            assertSame(new Trainer(SETTINGS, 4).train(NOISE, new StopAt(1, 64)), alone);
        }
    }

    @Test
    void train_stoppedAtTheLastExample_endsThere() {
        List<Integer> epochs = new ArrayList<>();
        Dataset data = Samples.random(THREE, SHAPE, 64, 1).dataset(BITS);
        Model model = new Trainer(SETTINGS.withEpochs(3)).train(data, new TrainingListener() {
            @Override
            public boolean progress(int epoch, int learnt, int examples) {
                epochs.add(epoch);
                return false;
            }
        });
        assertThat(epochs).containsExactly(1);
        assertThat(model.provenance().epochs()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void train_stoppedAfterAnEpoch_isTheModelOfThatEpoch(int threads) {
        List<EpochSummary> summaries = new ArrayList<>();
        List<Model> models = new ArrayList<>();
        Model model = new Trainer(SETTINGS.withEpochs(5), threads).train(NOISE, new TrainingListener() {
            @Override
            public boolean epoch(EpochSummary summary, Supplier<Model> now) {
                summaries.add(summary);
                models.add(now.get());
                return summary.epoch() < 2;
            }
        });
        assertThat(summaries).hasSize(2);
        assertThat(model.provenance().epochs()).isEqualTo(2);
        assertSame(models.get(1), model);
        assertThat(models.get(0).clauses()).isNotEqualTo(model.clauses());
        Model asked = new Trainer(SETTINGS.withEpochs(2)).train(NOISE);
        assertThat(asked.weights()).isEqualTo(model.weights());
        EpochSummary last = summaries.get(1);
        assertThat(last.examples()).isEqualTo(150);
        assertThat(last.accuracy()).isBetween(0.34, 1.0);
        assertThat(last.f1()).isBetween(0.0, 1.0);
        assertThat(last.feedbackRate()).isPositive();
        double literals = 0;
        for (int clause = 0; clause < 200; clause++) {
            literals += model.clauses().literals(clause) / 200.0;
        }
        assertThat(last.literalsPerClause()).isCloseTo(literals, Offset.offset(1e-9));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void train_listenerThrows_itsExceptionComesOut(int threads) {
        UnsupportedOperationException thrown = new UnsupportedOperationException("mine");
        for (int times = 0; times < 20; times++) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> new Trainer(SETTINGS, threads).train(NOISE, new TrainingListener() {
                        @Override
                        public boolean progress(int epoch, int learnt, int examples) {
                            throw thrown;
                        }
                    }))
                    .isSameAs(thrown);
            assertNoTrainerLeft();
        }
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> new Trainer(SETTINGS, threads).train(NOISE, new TrainingListener() {
                    @Override
                    public boolean epoch(EpochSummary summary, Supplier<Model> model) {
                        throw thrown;
                    }
                }));
    }

    @Test
    void train_unfitForData_isRefused() {
        Dataset several = Samples.random(Samples.names(2, false), SHAPE, 3, 1).dataset(BITS);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Trainer(SETTINGS.with(Settings.NEGATIVES, Settings.Negatives.FOCUSED)).train(several))
                .withMessageContaining("exclude");
        assertThatExceptionOfType(DataException.class).isThrownBy(() -> new Trainer(SETTINGS).train(several.subset()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trainer(SETTINGS.withWindow(new Window(7, 7))).train(several));
        assertThatIllegalArgumentException().isThrownBy(() -> new Trainer(SETTINGS, 0));
    }

    /** Black, with a 2x2 diagonal, falling or rising, somewhere between two columns. */
    private static void diagonal(int[][] rows, boolean falling, int from, int to, Random random) {
        int row = random.nextInt(rows.length - 1);
        int column = from + random.nextInt(to - from - 1);
        rows[row][falling ? column : column + 1] = 255;
        rows[row + 1][falling ? column + 1 : column] = 255;
    }

    private static double accuracy(Model model, Dataset data) {
        ClausePredictor voter = model.predictor();
        int right = 0;
        int labels = data.labels().size();
        for (int i = 0; i < data.size(); i++) {
            Prediction prediction = voter.predict(data.image(i));
            for (int label = 0; label < labels; label++) {
                right += prediction.isDecided(label) == data.has(i, label) ? 1 : 0;
            }
        }
        return (double) right / data.size() / labels;
    }

    private static Dataset diagonals(int size, long seed) {
        Random random = new Random(seed);
        Raster[] images = new Raster[size];
        int[] classes = new int[size];
        for (int i = 0; i < size; i++) {
            int[][] rows = new int[8][8];
            classes[i] = random.nextInt(2);
            diagonal(rows, classes[i] == 0, 0, 8, random);
            images[i] = Raster.grey(rows);
        }
        return Samples.of(Labels.oneOf(List.of("falling", "rising")), images, classes)
                .dataset(BITS);
    }

    @Test
    void train_patternAnywhere_isLearnt() {
        Settings settings = SETTINGS.withClauses(20)
                .withTarget(15)
                .withWindow(new Window(2, 2))
                .withEpochs(10);
        Dataset test = diagonals(300, 2);
        assertThat(accuracy(new Trainer(settings).train(diagonals(300, 1)), test))
                .isGreaterThan(0.95);
        Settings own = settings.with(Settings.SHARING, Settings.Sharing.OWN)
                .with(Settings.NEGATIVES, Settings.Negatives.FOCUSED);
        assertThat(accuracy(new Trainer(own).train(diagonals(300, 1)), test)).isGreaterThan(0.95);
    }

    private static Dataset bothDiagonals(int size, long seed) {
        Random random = new Random(seed);
        Raster[] images = new Raster[size];
        boolean[][] truths = new boolean[size][2];
        for (int i = 0; i < size; i++) {
            int[][] rows = new int[6][12];
            truths[i] = new boolean[] {random.nextBoolean(), random.nextBoolean()};
            if (truths[i][0]) {
                diagonal(rows, true, 0, 6, random);
            }
            if (truths[i][1]) {
                diagonal(rows, false, 7, 12, random);
            }
            images[i] = Raster.grey(rows);
        }
        return Samples.of(Labels.anyOf(List.of("falling", "rising")), images, truths)
                .dataset(BITS);
    }

    @Test
    void train_severalLabels_areLearnt() {
        Settings settings = SETTINGS.withClauses(40)
                .withTarget(20)
                .withWindow(new Window(2, 2))
                .withEpochs(15);
        Model model = new Trainer(settings, 2).train(bothDiagonals(400, 1));
        assertThat(accuracy(model, bothDiagonals(300, 2))).isGreaterThan(0.95);
    }

    // Exclusive or of the first two of twelve random pixels: no single pixel tells anything.
    private static Dataset parity(int size, long seed) {
        Random random = new Random(seed);
        Raster[] images = new Raster[size];
        int[] classes = new int[size];
        for (int i = 0; i < size; i++) {
            int[][] rows = new int[3][4];
            for (int[] row : rows) {
                for (int column = 0; column < 4; column++) {
                    row[column] = random.nextBoolean() ? 255 : 0;
                }
            }
            classes[i] = rows[0][0] == rows[0][1] ? 0 : 1;
            images[i] = Raster.grey(rows);
        }
        return Samples.of(Labels.oneOf(List.of("same", "different")), images, classes)
                .dataset(BITS);
    }

    @Test
    void train_flatExclusiveOr_isLearnt() {
        Settings settings =
                SETTINGS.withClauses(40).withTarget(15).withWindow(Window.WHOLE).withEpochs(20);
        Model model = new Trainer(settings).train(parity(1000, 1));
        assertThat(accuracy(model, parity(500, 2))).isGreaterThan(0.95);
    }
}
