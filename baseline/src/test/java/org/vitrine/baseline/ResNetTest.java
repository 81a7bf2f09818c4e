package org.vitrine.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The networks are those that were published. */
class ResNetTest {

    @BeforeAll
    static void start() {
        Torch.start(1);
    }

    @ParameterizedTest
    @CsvSource({"18, 11689512", "50, 25557032"}) // as everybody counts them, with 1000 labels
    void parameterCount_isThePublishedOne(int depth, long parameters) {
        try (NDManager manager = NDManager.newBaseManager(Torch.NAME)) {
            ResNet block = new ResNet(depth, 64, 224, 1000);
            block.initialize(manager, DataType.FLOAT32, new Shape(1, 3, 224, 224));
            assertThat(block.parameterCount()).isEqualTo(parameters);
        }
    }

    @ParameterizedTest
    @CsvSource({"18, 28, 1", "18, 47, 3", "18, 48, 3", "50, 33, 3", "50, 65, 1", "18, 8, 1"})
    void apply_anySize_givesAnOutputALabel(int depth, int side, int channels) {
        try (NDManager manager = NDManager.newBaseManager(Torch.NAME)) {
            ResNet block = new ResNet(depth, 2, side, 5);
            block.initialize(manager, DataType.FLOAT32, new Shape(1, channels, side, side));
            NDArray input = manager.randomNormal(new Shape(3, channels, side, side));
            NDArray output = block.apply(new ParameterStore(manager, false), input, false, Tap.NONE);
            assertThat(output.getShape()).isEqualTo(new Shape(3, 5));
            assertThat(block.getOutputShapes(new Shape[] {input.getShape()})[0]).isEqualTo(new Shape(3, 5));
        }
    }

    @Test
    void apply_training_movesRunningMeanByATenth() {
        try (NDManager manager = NDManager.newBaseManager(Torch.NAME)) {
            NormedConvolution layer = new NormedConvolution(1, 1, 1);
            layer.initialize(manager, DataType.FLOAT32, new Shape(1, 1, 1, 2));
            layer.getParameters().get(0).getValue().getArray().set(new float[] {2});
            layer.apply(
                    new ParameterStore(manager, false),
                    manager.create(new float[] {1, 3, 5, 7}, new Shape(2, 1, 1, 2)),
                    true,
                    Tap.NONE);
            // mean 8, so far 0; beta 0 and gamma 1; the variance of 2, 6, 10, 14 is 26 2/3, so far 1
            double expected = -0.8 / Math.sqrt(0.9 + 0.1 * 80 / 3 + 1e-5);
            assertThat(layer.bias().toFloatArray()[0]).isCloseTo((float) expected, within(1e-5f));
        }
    }

    @Test
    void otherDepths_areRefused() {
        assertThatThrownBy(() -> new ResNet(34, 64, 64, 2)).hasMessage("the depth must be 18 or 50: 34");
        assertThatThrownBy(() -> new ResNet(18, 0, 64, 2)).hasMessage("filters must be 1 to 1024: 0");
    }
}
