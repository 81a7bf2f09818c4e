package org.vitrine.benchmarks;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.learn.EpochRunner;
import org.vitrine.internal.learn.ExampleOrder;
import org.vitrine.internal.learn.LearningMachine;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.reference.SlowMachine;

/**
 * Learning and prediction, one thread, milliseconds an image: the engine and its slow twin in the same state, reached
 * over the same examples with the same draws. {@code java -jar benchmarks/target/benchmarks.jar} runs it and prints the
 * ratios.
 *
 * <p>It lives in this package to reach the engine below the trainer, an epoch at a time.
 */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init")
@Fork(1)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 5)
public class TwinBenchmark {

    /** The images of an epoch. */
    static final int IMAGES = 50;

    private static final int EPOCHS_BEFORE = 4;
    private static final int EPOCHS_TO_WARM_UP = 150;

    /** The shape: {@code grey} is the paper's MNIST setting, {@code colour} that of its faces with fewer clauses. */
    @Param({"grey", "colour"})
    public String shape = "";

    /** The place of the images: generated faces, or any place that the program reads, such as {@code mnist:DIR}. */
    @Param("faces:")
    public String data = "";

    private Dataset images;
    private LearningMachine machine;
    private EpochRunner runner;
    private SlowMachine twin;
    private ClausePredictor voter;
    private int epoch;

    /** Brings both machines into the same state, and the compiler to rest. */
    @Setup(Level.Trial)
    public void prepare() {
        Settings settings = settings(shape);
        images = read(data, shape);
        LearningMachine other = LearningMachine.of(settings, images);
        EpochRunner warmUp = new EpochRunner(other, images, 1);
        for (int i = 1; i <= EPOCHS_TO_WARM_UP; i++) {
            run(warmUp, settings, i);
        }
        machine = LearningMachine.of(settings, images);
        runner = new EpochRunner(machine, images, 1);
        twin = new SlowMachine(
                settings,
                images.labels(),
                images.shape().height(),
                images.shape().width(),
                images.image(0).planes());
        for (epoch = 1; epoch <= EPOCHS_BEFORE; epoch++) {
            run(runner, settings, epoch);
            twin.learnEpoch(epoch, images);
        }
        voter = machine.model(EPOCHS_BEFORE, 0).predictor();
        for (int i = 0; i < EPOCHS_TO_WARM_UP; i++) {
            predict();
        }
    }

    static Settings settings(String shape) {
        return shape.equals("grey")
                ? Settings.defaults()
                : Settings.defaults()
                        .withClauses(500)
                        .withTarget(800)
                        .withSpecificity(27)
                        .withWindow(new Window(3, 3))
                        .with(Settings.Q, 4.0);
    }

    static Dataset read(String data, String shape) {
        boolean grey = shape.equals("grey");
        ImageSource all = DataLocation.open(
                data,
                "train",
                new DataLocation.Options(
                        grey ? new ImageSize(28, 28) : null, grey ? Colour.GREY : Colour.RGB, null, 1));
        ImageSource source = all.excerpt(IMAGES);
        EncodingRecipe recipe = EncodingRecipe.parse(grey ? "threshold:75" : "thermometer:8");
        DatasetReader reader = new DatasetReader(1, false, done -> {});
        return reader.read(source, recipe.fit(source.shape().channels(), List.of()))
                .dataset();
    }

    private void run(EpochRunner what, Settings settings, int number) {
        long key = KeyedRandom.key(settings.seed(), number);
        EpochProgress none = EpochProgress.none(images.labels().size());
        what.run(number, key, ExampleOrder.shuffled(images.size(), key), none, new EpochRunner.Listener() {});
    }

    /** Lets the engine learn. */
    @Benchmark
    @OperationsPerInvocation(IMAGES)
    public void learn() {
        run(runner, machine.settings(), epoch++);
    }

    /** Lets the twin learn. */
    @Benchmark
    @OperationsPerInvocation(IMAGES)
    public void learnSlowly() {
        twin.learnEpoch(epoch++, images);
    }

    /** {@return a sum of the engine's predictions, which keeps the compiler from leaving them out} */
    @Benchmark
    @OperationsPerInvocation(IMAGES)
    public int predict() {
        int sum = 0;
        for (int i = 0; i < images.size(); i++) {
            sum += voter.classSums(images.image(i))[0];
        }
        return sum;
    }

    /** {@return a sum of the twin's predictions, which keeps the compiler from leaving them out} */
    @Benchmark
    @OperationsPerInvocation(IMAGES)
    public int predictSlowly() {
        int sum = 0;
        for (int i = 0; i < images.size(); i++) {
            sum += twin.classSums(images.image(i))[0];
        }
        return sum;
    }
}
