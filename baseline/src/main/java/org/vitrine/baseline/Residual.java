package org.vitrine.baseline;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Activation;
import ai.djl.training.ParameterStore;
import ai.djl.util.PairList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Some convolutions, to whose result the input is added; if their shapes differ, after a convolution of its own. */
final class Residual extends AbstractBlock {

    private final List<NormedConvolution> steps = new ArrayList<>();
    private final @Nullable NormedConvolution shortcut;

    private Residual(List<NormedConvolution> convolutions, @Nullable NormedConvolution shortcut) {
        convolutions.forEach(step -> steps.add(addChildBlock("step", step)));
        this.shortcut = shortcut == null ? null : addChildBlock("shortcut", shortcut);
    }

    /** Creates two convolutions of 3x3, as in ResNet18. */
    static Residual basic(int inputs, int filters, int stride) {
        return new Residual(
                List.of(new NormedConvolution(filters, 3, stride), new NormedConvolution(filters, 3, 1)),
                shortcut(inputs, filters, stride));
    }

    /** 1x1, 3x3, 1x1, four times as wide behind as in the middle, as in ResNet50; the stride is in the middle. */
    static Residual bottleneck(int inputs, int filters, int stride) {
        return new Residual(
                List.of(
                        new NormedConvolution(filters, 1, 1),
                        new NormedConvolution(filters, 3, stride),
                        new NormedConvolution(4 * filters, 1, 1)),
                shortcut(inputs, 4 * filters, stride));
    }

    private static @Nullable NormedConvolution shortcut(int inputs, int outputs, int stride) {
        return inputs == outputs && stride == 1 ? null : new NormedConvolution(outputs, 1, stride);
    }

    NDArray apply(ParameterStore store, NDArray input, boolean training, Tap tap) {
        NDArray output = steps.get(0).apply(store, input, training, tap);
        for (NormedConvolution step : steps.subList(1, steps.size())) {
            output = step.apply(store, Activation.relu(output), training, tap);
        }
        NDArray passed = shortcut == null ? input : shortcut.apply(store, input, training, tap);
        return Activation.relu(output.add(passed));
    }

    @Override
    protected NDList forwardInternal(
            ParameterStore store, NDList inputs, boolean training, @Nullable PairList<String, Object> parameters) {
        return new NDList(apply(store, inputs.singletonOrThrow(), training, Tap.NONE));
    }

    @Override
    protected void initializeChildBlocks(NDManager manager, DataType type, Shape... shapes) {
        Shape[] current = shapes;
        for (NormedConvolution step : steps) {
            step.initialize(manager, type, current);
            current = step.getOutputShapes(current);
        }
        if (shortcut != null) {
            shortcut.initialize(manager, type, shapes);
        }
    }

    @Override
    public Shape[] getOutputShapes(Shape[] shapes) {
        Shape[] current = shapes;
        for (NormedConvolution step : steps) {
            current = step.getOutputShapes(current);
        }
        return current;
    }
}
