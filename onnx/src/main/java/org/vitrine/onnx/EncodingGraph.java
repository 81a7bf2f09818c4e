package org.vitrine.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.encode.AdaptiveEncoding;
import org.vitrine.internal.encode.EdgeEncoding;
import org.vitrine.internal.encode.OrientationEncoding;
import org.vitrine.internal.encode.OtsuEncoding;
import org.vitrine.internal.encode.ThermometerEncoding;

/**
 * Translates an encoding into operators. All numbers are whole, or computed in the order in which the encoding itself
 * computes them, so that the bits are the same. Whole numbers are exact in single precision up to 2<sup>24</sup>; where
 * larger ones occur, the operators compute in double precision or in 64 bits.
 */
final class EncodingGraph {

    private final Graph graph;
    private final ImageShape shape;
    private final String pixels; // float, images x channels x rows x columns

    EncodingGraph(Graph graph, ImageShape shape, String pixels) {
        this.graph = graph;
        this.shape = shape;
        this.pixels = pixels;
    }

    /** {@return the planes of an encoding, those of each part on their own} */
    List<Planes> of(Encoding encoding) {
        List<Planes> planes = new ArrayList<>();
        for (Encoding part : encoding.parts()) {
            planes.add(new Planes(bits(part), part.planes(shape.channels()), part.step()));
        }
        return planes;
    }

    private String bits(Encoding encoding) {
        if (encoding instanceof ThermometerEncoding thermometer) {
            return reached(pixels, thermometer.thresholds());
        }
        if (encoding instanceof EdgeEncoding edges) {
            return reached(edgeValues(edges.views(shape.channels())), edges.rungs(shape.channels()));
        }
        if (encoding instanceof AdaptiveEncoding) {
            return adaptive();
        }
        if (encoding instanceof OtsuEncoding) {
            return new OtsuGraph(graph, shape, pixels).bits();
        }
        if (encoding instanceof OrientationEncoding orientations) {
            return new OrientationGraph(graph, shape, pixels).bits(orientations.quantiles());
        }
        throw new InexpressibleException("ONNX cannot express the encoding " + encoding.recipe()
                + ": only the encodings that come with Vitrine are known as operators");
    }

    /** {@return a bit for each value and rung: set if the value reaches the rung} */
    private String reached(String values, int[][] rungs) {
        int levels = rungs[0].length;
        float[] all = new float[rungs.length * levels];
        for (int i = 0; i < all.length; i++) {
            all[i] = rungs[i / levels][i % levels];
        }
        String each = graph.reshape(values, "values", 0, rungs.length, 1, shape.height(), shape.width());
        String reached =
                graph.op("GreaterOrEqual", "reached", each, graph.floats("rungs", all, rungs.length, levels, 1, 1));
        String bits = graph.reshape(reached, "levels", 0, (long) rungs.length * levels, shape.height(), shape.width());
        return graph.cast(bits, DataType.FLOAT, "bits");
    }

    /** Sums over pixels and their neighbours, each times the weight that the view gives it. */
    private String edgeValues(List<View> views) {
        int reach = views.stream()
                .flatMap(view -> view.taps().stream())
                .mapToInt(tap -> Math.max(Math.abs(tap.row()), Math.abs(tap.column())))
                .max()
                .orElse(0);
        int side = 2 * reach + 1;
        // Values are at most 255 and weights small whole numbers, so every partial sum is exact in any order.
        float[] kernel = new float[views.size() * shape.channels() * side * side];
        for (int view = 0; view < views.size(); view++) {
            for (View.Tap tap : views.get(view).taps()) {
                int plane = view * shape.channels() + tap.channel();
                kernel[(plane * side + tap.row() + reach) * side + tap.column() + reach] += tap.weight();
            }
        }
        String wide = graph.repeatBorder(pixels, reach, "wide_pixels");
        return graph.op(
                "Conv", "step_values", wide, graph.floats("steps", kernel, views.size(), shape.channels(), side, side));
    }

    /**
     * Computes the mean of the neighbours, row by row and then column by column, in double precision and in the
     * encoding's own order.
     */
    private String adaptive() {
        String values = graph.cast(pixels, DataType.DOUBLE, "exact_pixels");
        String wide = graph.repeatBorder(values, AdaptiveEncoding.REACH, "wide_pixels");
        String rowMeans = weighted(wide, 3, shape.width());
        String means = weighted(rowMeans, 2, shape.height());
        String least = graph.op("Sub", "least", means, graph.doubles("offset", AdaptiveEncoding.OFFSET));
        return graph.cast(graph.op("Greater", "brighter", values, least), DataType.FLOAT, "bits");
    }

    private String weighted(String values, int axis, int size) {
        double[] weights = AdaptiveEncoding.weights();
        String sum = "";
        for (int i = 0; i < weights.length; i++) {
            String moved = graph.slice(values, axis, i, (long) i + size, "neighbours");
            String part =
                    graph.op("Mul", "part", moved, graph.doubles("weight", Arrays.copyOfRange(weights, i, i + 1), 1));
            // Not one convolution: its order of addition is the runtime's, and the last bit decides at a threshold.
            sum = i == 0 ? part : graph.op("Add", "mean", sum, part);
        }
        return sum;
    }
}
