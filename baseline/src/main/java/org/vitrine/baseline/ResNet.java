package org.vitrine.baseline;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Activation;
import ai.djl.nn.Parameter;
import ai.djl.nn.core.Linear;
import ai.djl.nn.pooling.Pool;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.XavierInitializer;
import ai.djl.util.PairList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A residual network (He and others 2016), 18 or 50 layers deep, with one output per label.
 *
 * <p>It begins as it was published, with 7x7 windows every second pixel and a maximum over 3x3, again every second.
 * Images with a side below {@value #SMALL} pixels would be down to one value before the last stage; those begin with
 * 3x3 windows every second pixel, and no maximum.
 */
final class ResNet extends AbstractBlock {

    static final int SMALL = 48;
    static final int FILTERS = 64;

    private static final int[] STAGES_18 = {2, 2, 2, 2};
    private static final int[] STAGES_50 = {3, 4, 6, 3};

    private final boolean small;
    private final NormedConvolution stem;
    private final List<Residual> residuals = new ArrayList<>();
    private final Linear last;

    static void check(int depth, int filters) {
        if (depth != 18 && depth != 50) {
            throw new IllegalArgumentException("the depth must be 18 or 50: " + depth);
        }
        if (filters < 1 || filters > 1024) {
            throw new IllegalArgumentException("filters must be 1 to 1024: " + filters);
        }
    }

    /**
     * Creates a network whose numbers are not drawn yet.
     *
     * @param depth 18 or 50
     * @param filters of the first stage; each further stage has twice as many; 64 in the publication
     * @param smallestSide of an image, in pixels
     */
    ResNet(int depth, int filters, int smallestSide, int outputs) {
        check(depth, filters);
        small = smallestSide < SMALL;
        stem = addChildBlock("stem", new NormedConvolution(filters, small ? 3 : 7, 2));
        int[] stages = depth == 18 ? STAGES_18 : STAGES_50;
        int inputs = filters;
        for (int stage = 0; stage < stages.length; stage++) {
            int wide = filters << stage;
            for (int i = 0; i < stages[stage]; i++) {
                int stride = stage > 0 && i == 0 ? 2 : 1;
                Residual residual =
                        depth == 18 ? Residual.basic(inputs, wide, stride) : Residual.bottleneck(inputs, wide, stride);
                residuals.add(addChildBlock("residual", residual));
                inputs = depth == 18 ? wide : 4 * wide;
            }
        }
        last = addChildBlock("last", Linear.builder().setUnits(outputs).build());
        setInitializer(
                new XavierInitializer(
                        XavierInitializer.RandomType.GAUSSIAN, XavierInitializer.FactorType.IN, 2), // as He and others
                Parameter.Type.WEIGHT);
    }

    /**
     * Computes the outputs, before any squashing: (image, label).
     *
     * @param input images: (image, channel, row, column)
     */
    NDArray apply(ParameterStore store, NDArray input, boolean training, Tap tap) {
        NDArray current = Activation.relu(stem.apply(store, input, training, tap));
        current = small ? current : pool(current);
        for (Residual residual : residuals) {
            current = residual.apply(store, current, training, tap);
        }
        NDArray pooled = Pool.globalAvgPool2d(current);
        return last.forward(store, new NDList(pooled), training).singletonOrThrow();
    }

    /** {@return the bias of each output} */
    NDArray lastBias() {
        return last.getParameters().get("bias").getArray();
    }

    private static NDArray pool(NDArray input) {
        return Pool.maxPool2d(input, new Shape(3, 3), new Shape(2, 2), new Shape(1, 1), false);
    }

    /** {@return the number of parameters} */
    long parameterCount() {
        return getParameters().values().stream()
                .filter(Parameter::requiresGradient)
                .mapToLong(parameter -> parameter.getArray().size())
                .sum();
    }

    @Override
    protected NDList forwardInternal(
            ParameterStore store, NDList inputs, boolean training, @Nullable PairList<String, Object> parameters) {
        return new NDList(apply(store, inputs.singletonOrThrow(), training, Tap.NONE));
    }

    @Override
    protected void initializeChildBlocks(NDManager manager, DataType type, Shape... shapes) {
        stem.initialize(manager, type, shapes);
        Shape[] current = afterStem(shapes);
        for (Residual residual : residuals) {
            residual.initialize(manager, type, current);
            current = residual.getOutputShapes(current);
        }
        last.initialize(manager, type, pooled(current));
    }

    @Override
    public Shape[] getOutputShapes(Shape[] shapes) {
        Shape[] current = afterStem(shapes);
        for (Residual residual : residuals) {
            current = residual.getOutputShapes(current);
        }
        return last.getOutputShapes(pooled(current));
    }

    private Shape[] afterStem(Shape[] shapes) {
        Shape shape = stem.getOutputShapes(shapes)[0];
        return new Shape[] {
            small ? shape : new Shape(shape.get(0), shape.get(1), (shape.get(2) + 1) / 2, (shape.get(3) + 1) / 2)
        };
    }

    private static Shape[] pooled(Shape[] shapes) {
        return new Shape[] {new Shape(shapes[0].get(0), shapes[0].get(1))};
    }
}
