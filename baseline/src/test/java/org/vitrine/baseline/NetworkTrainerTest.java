package org.vitrine.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** On images that are bright above or below. */
class NetworkTrainerTest {

    private static final ImageShape SHAPE = new ImageShape(16, 16, 1);

    @BeforeAll
    static void start() {
        Torch.start(1);
    }

    static Examples halves(int size, boolean exclusive, long seed) {
        Random random = new Random(seed);
        List<String> names = List.of("above", "below");
        Examples examples = new Examples(
                exclusive ? Labels.oneOf(names) : Labels.anyOf(names),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                List.of());
        for (int i = 0; i < size; i++) {
            boolean above = random.nextBoolean();
            boolean below = exclusive ? !above : random.nextBoolean();
            byte[] values = new byte[SHAPE.size()];
            for (int at = 0; at < values.length; at++) {
                boolean bright = at < values.length / 2 ? above : below;
                values[at] = (byte) (random.nextInt(120) + (bright ? 100 : 0));
            }
            examples.images().add(Raster.of(SHAPE, values));
            examples.truths().add(new boolean[] {above, below});
            examples.origins().add(i);
        }
        return examples;
    }

    static Network network(Examples examples, long seed) {
        return Network.drawn(
                new NetworkPlan(
                        18, 4, SHAPE, examples.labels(), Normalization.of(examples.images()), Preparation.PLAIN),
                seed);
    }

    private static Evaluation evaluate(Network network, Examples examples) {
        return Evaluation.of(Scores.of(network.predictor(), examples.images(), examples::has, done -> {}));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void learn_whatIsPlainToSee_isLearnt(boolean exclusive) {
        Examples train = halves(513, exclusive, 1); // the last batch would be a single image
        Examples test = halves(100, exclusive, 2);
        LearningPlan plan = new LearningPlan(10, 32, 0.003, 1, true);
        try (Network network = network(train, 1);
                NetworkTrainer trainer = new NetworkTrainer(network, plan, train)) {
            double first = trainer.learn(1, done -> {}).loss();
            NetworkTrainer.Epoch last = trainer.learn(2, done -> {});
            for (int epoch = 3; epoch <= plan.epochs(); epoch++) {
                last = trainer.learn(epoch, done -> {});
            }
            assertThat(last.loss()).isLessThan(first / 2);
            assertThat(last.learnt()).isEqualTo(512);
            assertThat(evaluate(network, test).accuracy()).isGreaterThan(0.95);
        }
    }

    @Test
    void learn_sameSeed_sameNetwork_otherSeed_another() {
        Examples train = halves(64, false, 3);
        assertThat(trained(train, 5)).isEqualTo(trained(train, 5)).isNotEqualTo(trained(train, 6));
    }

    private static List<float[]> trainedNumbers(Examples train, long seed) {
        try (Network network = network(train, seed);
                NetworkTrainer trainer =
                        new NetworkTrainer(network, new LearningPlan(2, 16, 0.001, seed, true), train)) {
            trainer.learn(1, done -> {});
            trainer.learn(2, done -> {});
            return network.block().getParameters().values().stream()
                    .map(parameter -> parameter.getArray().toFloatArray())
                    .toList();
        }
    }

    private static List<List<Float>> trained(Examples train, long seed) {
        List<List<Float>> numbers = new ArrayList<>();
        for (float[] values : trainedNumbers(train, seed)) {
            List<Float> boxed = new ArrayList<>();
            for (float value : values) {
                boxed.add(value);
            }
            numbers.add(boxed);
        }
        return numbers;
    }

    /** PyTorch adds gradients up until they are set to zero; a step must begin with none. */
    @Test
    void learn_leavesNoGradientBehind() {
        Examples train = halves(16, false, 4);
        try (Network network = network(train, 1);
                NetworkTrainer trainer = new NetworkTrainer(network, new LearningPlan(1, 16, 0.001, 1, false), train)) {
            float before = network.block().lastBias().toFloatArray()[0];
            trainer.learn(1, done -> {});
            assertThat(network.block().lastBias().toFloatArray()[0]).isNotEqualTo(before);
            for (Parameter parameter : network.block().getParameters().values()) {
                if (parameter.requiresGradient()) {
                    try (NDArray gradient = parameter.getArray().getGradient()) {
                        assertThat(gradient.abs().max().getFloat())
                                .as(parameter.getName())
                                .isZero();
                    }
                }
            }
        }
    }

    @Test
    void split_takesTheSameAsTheMachineDoes() {
        Examples all = halves(50, true, 5);
        boolean[] drawn = Dataset.drawn(50, 0.2, 9);
        List<Examples> parts = all.split(0.2, 9);
        assertThat(parts.get(0).size()).isEqualTo(40);
        assertThat(parts.get(1).origins()).hasSize(10).allMatch(origin -> drawn[origin]);
        assertThatThrownBy(() -> all.split(0.001, 9)).isInstanceOf(DataException.class);
    }

    @Test
    void plan_refusesNonsense() {
        assertThatThrownBy(() -> new LearningPlan(0, 16, 0.1, 1, false)).hasMessage("epochs must be 1 to 100000: 0");
        assertThatThrownBy(() -> new LearningPlan(1, 1, 0.1, 1, false))
                .hasMessage("a batch must have 2 to 65536 images: 1");
        assertThatThrownBy(() -> new LearningPlan(1, 2, Double.NaN, 1, false))
                .hasMessage("the rate must be more than 0 and at most 1: NaN");
    }
}
