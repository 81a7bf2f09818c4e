package org.vitrine.baseline;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The parts that one output of a network is made of (Srinivas and Fleuret 2019): the input times the output's gradient
 * by it, and each layer's bias times the gradient by that layer's result. Rectifiers and maxima only let values pass or
 * not, so these parts add up to the output. Convolutions have no bias of their own here; what batch normalization adds
 * once training is over is theirs.
 *
 * @param output the network's output
 * @param parts that of the input, then one for each convolution: their values add up to the output
 * @param lastBias the part of the last layer, which has no place in the image
 */
record FullGrad(double output, List<Part> parts, double lastBias) {

    /** One layer's part. */
    static final class Part {

        private final int height;
        private final int width;
        private final double[] values;

        /** Values channel by channel, in a channel row by row; not copied. */
        Part(int channels, int height, int width, double[] values) {
            assert values.length == channels * height * width;
            this.height = height;
            this.width = width;
            this.values = values;
        }

        static Part of(NDArray values) {
            return new Part(
                    (int) values.getShape().get(1),
                    (int) values.getShape().get(2),
                    (int) values.getShape().get(3),
                    values.toType(DataType.FLOAT64, false).toDoubleArray());
        }

        double[] values() {
            return values.clone();
        }

        double sum() {
            return DoubleStream.of(values).sum();
        }

        /**
         * {@return the part as FullGrad draws it: absolute values, brought to 0 to 1 over the whole layer, added up
         * over the channels}
         */
        double[] map() {
            double least = DoubleStream.of(values).map(Math::abs).min().orElseThrow();
            double most = DoubleStream.of(values).map(Math::abs).max().orElseThrow();
            double[] map = new double[height * width];
            // A layer whose values are all alike says nothing of places, and would be divided by 0.
            for (int i = 0; most > least && i < values.length; i++) {
                map[i % map.length] += (Math.abs(values[i]) - least) / (most - least);
            }
            return map;
        }
    }

    /** A tensor of zeros, added behind a layer: its gradient is the output's gradient by the layer's result. */
    private record Probe(NormedConvolution layer, NDArray zeros) {

        Part part() {
            NDArray bias = layer.bias().reshape(1, -1, 1, 1);
            return Part.of(zeros.getGradient().mul(bias));
        }
    }

    /**
     * Takes an output apart. One thread at a time, whatever the network: PyTorch's engine collects gradients once in
     * the whole program.
     *
     * @param image (1, channel, row, column); it must not belong to a graph of gradients yet
     */
    static synchronized FullGrad of(ResNet block, NDArray image, int label) {
        try (NDManager work = image.getManager().newSubManager();
                GradientCollector gradients = work.getEngine().newGradientCollector()) {
            NDArray input = image.duplicate();
            input.attach(work);
            input.setRequiresGradient(true);
            List<Probe> probes = new ArrayList<>();
            NDArray outputs = block.apply(new ParameterStore(work, false), input, false, (layer, result) -> {
                // A probe for each layer: PyTorch gives gradients of what goes in, and not of results in between.
                NDArray zeros = work.zeros(result.getShape(), result.getDataType());
                zeros.setRequiresGradient(true);
                probes.add(new Probe(layer, zeros));
                return result.add(zeros);
            });
            NDArray output = outputs.get(0).get(label);
            gradients.backward(output);
            List<Part> parts = new ArrayList<>();
            parts.add(Part.of(input.getGradient().mul(image)));
            probes.forEach(probe -> parts.add(probe.part()));
            return new FullGrad(number(output), parts, number(block.lastBias().get(label)));
        }
    }

    private static double number(NDArray scalar) {
        return scalar.toType(DataType.FLOAT64, false).getDouble();
    }

    /** {@return the sum of the parts} */
    double sum() {
        return lastBias + parts.stream().mapToDouble(Part::sum).sum();
    }

    /**
     * Computes the importance of each pixel, row by row: the maps of all parts, brought to the image's size, added up.
     * The least of the sums, which all pixels share, is taken off, as FullGrad's authors draw it.
     */
    double[] saliency() {
        Part input = parts.get(0);
        double[] saliency = new double[input.height * input.width];
        for (Part part : parts) {
            double[] map = Upsampling.bilinear(part.map(), part.height, part.width, input.height, input.width);
            for (int i = 0; i < saliency.length; i++) {
                saliency[i] += map[i];
            }
        }
        double least = DoubleStream.of(saliency).min().orElseThrow();
        return DoubleStream.of(saliency).map(value -> value - least).toArray();
    }
}
