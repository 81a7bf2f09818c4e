package org.vitrine.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.Locale;
import org.vitrine.image.ImageShape;

/**
 * Otsu's threshold of each image and channel, as operators. For each of 255 thresholds the two groups of pixels have
 * the distance d² / s, where d and s are whole numbers. Quotients are compared exactly: their whole parts first, and
 * then three digits of 24 bits of what remains. Two different fractions with denominators up to 2<sup>33.5</sup> differ
 * by more than 2<sup>-67</sup>, so 72 bits tell them apart. d² may exceed 64 bits, so d is divided in two: d² =
 * 2<sup>20</sup> d d₁ + d d₀.
 */
final class OtsuGraph {

    /** No product exceeds 64 bits up to here. */
    private static final int MOST_PIXELS = 200_000;

    private static final int THRESHOLDS = 255;
    private static final long HALF = 1L << 20;
    private static final long DIGIT = 1L << 24;
    private static final int DIGITS = 3;

    private final Graph graph;
    private final ImageShape shape;
    private final String pixels;

    OtsuGraph(Graph graph, ImageShape shape, String pixels) {
        this.graph = graph;
        this.shape = shape;
        this.pixels = pixels;
    }

    String bits() {
        int area = shape.height() * shape.width();
        if (area > MOST_PIXELS) {
            throw new InexpressibleException("ONNX cannot express the encoding otsu of images of " + shape
                    + ": thresholds are exact up to " + MOST_PIXELS + " pixels");
        }
        float[] levels = new float[THRESHOLDS];
        long[] numbers = new long[THRESHOLDS];
        for (int i = 0; i < THRESHOLDS; i++) {
            levels[i] = i;
            numbers[i] = i;
        }
        String flat = graph.reshape(pixels, "flat_pixels", 0, shape.channels(), 1, area);
        String low = graph.op("LessOrEqual", "low", flat, graph.floats("threshold_levels", levels, THRESHOLDS, 1));
        String counted = graph.sum(graph.cast(low, DataType.INT32, "low_pixels"), 3, "low_count");
        String below = graph.cast(counted, DataType.INT64, "below"); // images x channels x thresholds
        String all = graph.sum(graph.cast(flat, DataType.INT64, "values"), 3, "total");
        // the sum of the values up to t is t times their count, less the counts up to every smaller t
        String times = op("Mul", below, graph.longs("thresholds", numbers, THRESHOLDS));
        String smaller = graph.node("CumSum", below, graph.longs("axis", new long[] {2}))
                .with("exclusive", 1)
                .as("smaller");
        String sumBelow = op("Sub", times, smaller);
        String above = op("Sub", graph.longs("area", area), below);
        String difference = op("Sub", op("Mul", op("Sub", all, sumBelow), below), op("Mul", sumBelow, above));
        String sizes = op("Mul", below, above);
        return decide(difference, sizes);
    }

    private String decide(String difference, String sizes) {
        // difference^2 / sizes does not fit 64 bits, so it is divided by hand: a whole part, then digits of 24 bits.
        String divisor = op("Max", sizes, graph.longs("one", 1));
        String half = graph.longs("half", HALF);
        String high = op("Div", difference, half);
        String low = op("Sub", difference, op("Mul", high, half));
        String product = op("Mul", difference, high);
        String quotient = op("Div", product, divisor);
        String rest = op("Sub", product, op("Mul", quotient, divisor));
        product = op("Add", op("Mul", rest, half), op("Mul", difference, low));
        String more = op("Div", product, divisor);
        rest = op("Sub", product, op("Mul", more, divisor));
        String whole = op("Add", op("Mul", quotient, half), more);
        String none = graph.doubles("none", -1);
        String apart = graph.op("Greater", "apart", sizes, graph.longs("zero", 0));
        whole = graph.op("Where", "whole", apart, exact(whole), none);
        String widest = largest(whole);
        String kept = graph.op("Equal", "kept", whole, widest);
        for (int digit = 0; digit < DIGITS; digit++) {
            product = op("Mul", rest, graph.longs("digit", DIGIT));
            String next = op("Div", product, divisor);
            rest = op("Sub", product, op("Mul", next, divisor));
            next = graph.op("Where", "next", kept, exact(next), none);
            kept = graph.op("And", "kept", kept, graph.op("Equal", "as_wide", next, largest(next)));
        }
        String first = graph.argMax(graph.cast(kept, DataType.INT32, "kept_flags"), 2, "first");
        String even = graph.op("Equal", "even", widest, none); // one value only: no bit is set
        String threshold = graph.op("Where", "threshold", even, graph.longs("never", THRESHOLDS), first);
        String each = graph.reshape(
                graph.cast(threshold, DataType.FLOAT, "threshold_value"), "thresholds", 0, shape.channels(), 1, 1);
        return graph.cast(graph.op("Greater", "bright", pixels, each), DataType.FLOAT, "bits");
    }

    /**
     * Below 2<sup>50</sup>, so exact in double precision; ONNX Runtime 1.29 finds wrong maxima of numbers of 64 bits
     * beyond 2<sup>31</sup>.
     */
    private String exact(String value) {
        return graph.cast(value, DataType.DOUBLE, "exact");
    }

    private String largest(String values) {
        return graph.reduce("ReduceMax", values, true, "largest", 2);
    }

    private String op(String operator, String one, String other) {
        return graph.node(operator, one, other).as("otsu_" + operator.toLowerCase(Locale.ROOT));
    }
}
