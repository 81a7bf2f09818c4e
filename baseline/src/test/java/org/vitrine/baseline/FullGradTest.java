package org.vitrine.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an output is made of adds up to it, and gradients are slopes. In double precision, where not said otherwise. */
class FullGradTest {

    private static final int LABELS = 3;

    @BeforeAll
    static void start() {
        Torch.start(1);
    }

    /** A network with random numbers everywhere, those of batch normalization included. */
    private static ResNet network(NDManager manager, int depth, int side, DataType type, long seed) {
        ResNet block = new ResNet(depth, 4, side, LABELS);
        manager.getEngine().setRandomSeed((int) seed);
        block.initialize(manager, type, new Shape(1, 3, side, side));
        Random random = new Random(seed);
        for (Parameter parameter : block.getParameters().values()) {
            NDArray values = parameter.getArray();
            boolean spread = parameter.getName().matches("gamma|runningVar");
            if (spread || parameter.getName().matches("beta|runningMean|bias")) {
                double[] drawn = random.doubles(values.size(), spread ? 0.5 : -1, spread ? 1.5 : 1)
                        .toArray();
                values.set(manager.create(drawn)
                        .toType(type, false)
                        .reshape(values.getShape())
                        .toByteBuffer());
            }
        }
        return block;
    }

    private static NDArray picture(NDManager manager, int side, DataType type, long seed) {
        double[] values = new Random(seed).doubles(3L * side * side, -2, 2).toArray();
        return manager.create(values, new Shape(1, 3, side, side)).toType(type, false);
    }

    @ParameterizedTest
    @CsvSource({"18, 16, 1", "18, 64, 2", "18, 49, 3", "50, 17, 4", "50, 64, 5"})
    void parts_addUpToTheOutput(int depth, int side, long seed) {
        try (NDManager manager = NDManager.newBaseManager(Torch.NAME)) {
            ResNet block = network(manager, depth, side, DataType.FLOAT64, seed);
            for (int label = 0; label < LABELS; label++) {
                FullGrad parts = FullGrad.of(block, picture(manager, side, DataType.FLOAT64, seed + label), label);
                assertThat(parts.sum()).isCloseTo(parts.output(), within(1e-9 * Math.abs(parts.output())));
                // not because there was nothing to add: the biases alone carry much of it
                assertThat(Math.abs(parts.output() - parts.parts().get(0).sum() - parts.lastBias()))
                        .isGreaterThan(1e-2 * Math.abs(parts.output()));
                assertThat(parts.parts()).hasSize(1 + (depth == 18 ? 20 : 53));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"18, 32, 7", "50, 32, 8", "18, 64, 9", "50, 64, 10"})
    void parts_inSinglePrecision_addUpToo(int depth, int side, long seed) {
        try (NDManager manager = NDManager.newBaseManager(Torch.NAME)) {
            ResNet block = network(manager, depth, side, DataType.FLOAT32, seed);
            FullGrad parts = FullGrad.of(block, picture(manager, side, DataType.FLOAT32, seed), 1);
            assertThat(parts.sum()).isCloseTo(parts.output(), within(1e-4 * Math.abs(parts.output())));
        }
    }

    @ParameterizedTest
    @CsvSource({"18, 16", "18, 52", "50, 16"})
    void inputPart_isTheGradientByFiniteDifferences(int depth, int side) {
        try (NDManager manager = NDManager.newBaseManager(Torch.NAME)) {
            ResNet block = network(manager, depth, side, DataType.FLOAT64, 11);
            NDArray picture = picture(manager, side, DataType.FLOAT64, 12);
            double[] values = picture.toDoubleArray();
            double[] part = FullGrad.of(block, picture, 2).parts().get(0).values();
            Random random = new Random(13);
            double step = 1e-6;
            double checked = 0;
            for (int i = 0; i < 12; i++) {
                int at = random.nextInt(values.length);
                double slope = (output(block, manager, values, at, step, side, 2)
                                - output(block, manager, values, at, -step, side, 2))
                        / (2 * step);
                assertThat(part[at]).isCloseTo(slope * values[at], within(1e-5 + 1e-4 * Math.abs(part[at])));
                checked += Math.abs(part[at]);
            }
            assertThat(checked).isGreaterThan(1e-3);
        }
    }

    private static double output(
            ResNet block, NDManager manager, double[] values, int at, double step, int side, int label) {
        double[] moved = values.clone();
        moved[at] += step;
        NDArray input = manager.create(moved, new Shape(1, 3, side, side));
        return block.apply(new ParameterStore(manager, false), input, false, Tap.NONE)
                .toDoubleArray()[label];
    }

    @Test
    void saliency_addsTheMapsOfAllLayers_lessWhatAllPixelsShare() {
        FullGrad.Part input = new FullGrad.Part(1, 2, 2, new double[] {-4, 0, 2, 1});
        FullGrad.Part layer = new FullGrad.Part(2, 1, 1, new double[] {3, -1}); // brought to 0..1: 1 and 0
        assertThat(new FullGrad(0, List.of(input, layer), 0).saliency()).containsExactly(1, 0, 0.5, 0.25);
    }

    @Test
    void map_ofALayerThatIsTheSameEverywhere_isZero() {
        assertThat(new FullGrad.Part(1, 1, 2, new double[] {5, -5}).map()).containsExactly(0, 0);
    }

    @Test
    void bilinear_drawsLinesBetweenCorners() {
        assertThat(Upsampling.bilinear(new double[] {0, 2, 4, 6}, 2, 2, 3, 3))
                .containsExactly(0, 1, 2, 2, 3, 4, 4, 5, 6);
        assertThat(Upsampling.bilinear(new double[] {7}, 1, 1, 1, 2)).containsExactly(7, 7);
        assertThat(Upsampling.bilinear(new double[] {1, 2}, 1, 2, 1, 2)).containsExactly(1, 2);
    }
}
