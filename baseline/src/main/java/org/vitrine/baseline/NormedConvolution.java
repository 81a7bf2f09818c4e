package org.vitrine.baseline;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.norm.BatchNorm;
import ai.djl.training.ParameterStore;
import ai.djl.util.PairList;
import org.jspecify.annotations.Nullable;

/** A convolution without a bias of its own, and batch normalization behind it, which brings one. */
final class NormedConvolution extends AbstractBlock {

    private static final float EPSILON = 1e-5f;

    private final Conv2d convolution;
    private final BatchNorm norm;

    NormedConvolution(int filters, int kernel, int stride) {
        convolution = addChildBlock(
                "convolution",
                Conv2d.builder()
                        .setKernelShape(new Shape(kernel, kernel))
                        .optStride(new Shape(stride, stride))
                        .optPadding(new Shape(kernel / 2, kernel / 2))
                        .setFilters(filters)
                        .optBias(false)
                        .build());
        norm = addChildBlock("norm", BatchNorm.builder().optEpsilon(EPSILON).build());
    }

    NDArray apply(ParameterStore store, NDArray input, boolean training, Tap tap) {
        NDList output = norm.forward(store, convolution.forward(store, new NDList(input), training), training);
        return tap.after(this, output.singletonOrThrow());
    }

    /**
     * {@return the number that is added to each channel once training is over: {@code b = beta - gamma * mean /
     * sqrt(variance + epsilon)}}
     */
    NDArray bias() {
        NDArray gamma = parameter("gamma");
        NDArray mean = parameter("runningMean");
        NDArray deviation = parameter("runningVar").add(EPSILON).sqrt();
        return parameter("beta").sub(gamma.mul(mean).div(deviation));
    }

    private NDArray parameter(String name) {
        return norm.getParameters().get(name).getArray();
    }

    @Override
    protected NDList forwardInternal(
            ParameterStore store, NDList inputs, boolean training, @Nullable PairList<String, Object> parameters) {
        return new NDList(apply(store, inputs.singletonOrThrow(), training, Tap.NONE));
    }

    @Override
    protected void initializeChildBlocks(NDManager manager, DataType type, Shape... shapes) {
        convolution.initialize(manager, type, shapes);
        norm.initialize(manager, type, convolution.getOutputShapes(shapes));
    }

    @Override
    public Shape[] getOutputShapes(Shape[] shapes) {
        return convolution.getOutputShapes(shapes);
    }
}
