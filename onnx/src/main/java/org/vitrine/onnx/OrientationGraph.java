package org.vitrine.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.List;
import java.util.Locale;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.encode.OrientationPools;

/**
 * The maps of the encoding {@code orientations} and their levels, as operators. Gradients are whole numbers of 64 bits;
 * they are pooled around cells by two matrix products in double precision, one along the rows and one along the
 * columns, whose matrices contain the repetition of the border.
 */
final class OrientationGraph {

    private static final int CELL = 2;
    private static final long DIAGONAL = 181; // of 256: the cosine of 45 degrees
    private static final long DIAGONAL_UNIT = 1L << 20;

    private final Graph graph;
    private final ImageShape shape;
    private final String pixels;
    private final int cellRows;
    private final int cellColumns;

    OrientationGraph(Graph graph, ImageShape shape, String pixels) {
        this.graph = graph;
        this.shape = shape;
        this.pixels = pixels;
        this.cellRows = Math.max(1, shape.height() / CELL);
        this.cellColumns = Math.max(1, shape.width() / CELL);
    }

    String bits(int[][] quantiles) {
        String gradients = gradients(); // of eight directions, and the length
        String pooled = pooled(
                gradients,
                OrientationPools.directionWeights(shape.height()),
                OrientationPools.directionWeights(shape.width()));
        String energy = pooled(
                graph.slice(gradients, 1, OrientationPools.DIRECTIONS, OrientationPools.DIRECTIONS + 1, "lengths"),
                OrientationPools.energyWeights(shape.height()),
                OrientationPools.energyWeights(shape.width()));
        String colours = pooled(
                graph.cast(pixels, DataType.DOUBLE, "exact_pixels"),
                OrientationPools.colourWeights(shape.height()),
                OrientationPools.colourWeights(shape.width()));

        int edges = OrientationPools.DIRECTIONS + OrientationPools.AXES;
        String directions = graph.op(
                "Mul",
                "directions",
                graph.slice(pooled, 1, 0, OrientationPools.DIRECTIONS, "pooled_directions"),
                doubles("ratio", OrientationPools.RATIO));
        String axes = graph.op(
                "Add",
                "axes",
                graph.slice(directions, 1, 0, OrientationPools.AXES, "ahead"),
                graph.slice(directions, 1, OrientationPools.AXES, OrientationPools.DIRECTIONS, "back"));
        String contrast =
                graph.slice(pooled, 1, OrientationPools.DIRECTIONS, OrientationPools.DIRECTIONS + 1, "contrast");

        String edgeBits = edgeLevels(graph.concat(List.of(directions, axes), 1, "edge_maps"), energy, quantiles, edges);
        String colourMaps = graph.concat(List.of(contrast, mixed(colours)), 1, "colour_maps");
        String colourBits = colourLevels(colourMaps, quantiles, edges);
        return spread(graph.concat(List.of(edgeBits, colourBits), 1, "map_levels"), quantiles);
    }

    private String doubles(String word, double... values) {
        return graph.doubles(word, values, values.length);
    }

    /** {@return for each pixel what its longest gradient gives to each direction, and its length} */
    private String gradients() {
        int height = shape.height();
        int width = shape.width();
        String wide = graph.repeatBorder(pixels, 1, "wide_pixels");
        String middleRows = graph.slice(wide, 2, 1, 1L + height, "middle_rows");
        String middleColumns = graph.slice(wide, 3, 1, 1L + width, "middle_columns");
        String across = op(
                "Sub",
                graph.slice(middleRows, 3, 2, 2L + width, "right"),
                graph.slice(middleRows, 3, 0, width, "left"));
        String down = op(
                "Sub",
                graph.slice(middleColumns, 2, 2, 2L + height, "lower"),
                graph.slice(middleColumns, 2, 0, height, "upper"));
        if (shape.channels() > 1) {
            String squares = op("Add", op("Mul", across, across), op("Mul", down, down));
            String longest = graph.argMax(squares, 1, "longest");
            across = graph.node("GatherElements", across, longest)
                    .with("axis", 1)
                    .as("across");
            down = graph.node("GatherElements", down, longest).with("axis", 1).as("down");
        }
        String x = graph.cast(graph.op("Abs", "abs_across", across), DataType.INT64, "x");
        String y = graph.cast(graph.op("Abs", "abs_down", down), DataType.INT64, "y");
        String square = op("Add", op("Mul", x, x), op("Mul", y, y));
        String more = op("Add", square, graph.longs("one", 1));
        String sixteen = graph.longs("sixteen", 16);
        String horizontal = op("Div", op("Mul", sixteen, cube(x)), more);
        String vertical = op("Div", op("Mul", sixteen, cube(y)), more);
        String unit = op("Mul", more, graph.longs("diagonal_unit", DIAGONAL_UNIT));
        String cosine = graph.longs("diagonal", DIAGONAL);
        String diagonal = op("Div", cube(op("Mul", cosine, op("Add", x, y))), unit);
        String apart = graph.op("Abs", "apart", op("Sub", x, y));
        String other = op("Div", cube(op("Mul", cosine, apart)), unit);
        String root = graph.op(
                "Sqrt", "root", graph.cast(op("Mul", square, graph.longs("unit", 256)), DataType.DOUBLE, "square_256"));
        String length = graph.op("Floor", "length", root);

        String code = code(across, down, graph.op("Greater", "rather_across", x, y));
        String given = toDirection(horizontal, code, 0, 4, 0, 4, 0, 4, 0, 4);
        given = op("Add", given, toDirection(vertical, code, 2, 2, 6, 6, 2, 2, 6, 6));
        given = op("Add", given, toDirection(diagonal, code, 1, 3, 7, 5, 1, 3, 7, 5));
        given = op("Add", given, toDirection(other, code, 3, 1, 5, 7, 7, 5, 1, 3));
        return graph.concat(List.of(graph.cast(given, DataType.DOUBLE, "given"), length), 1, "gradients");
    }

    private String cube(String value) {
        return op("Mul", value, op("Mul", value, value));
    }

    /**
     * 1 if a gradient points to the left, 2 more if it points up, 4 more if it points rather to the side than up or
     * down.
     */
    private String code(String across, String down, String ratherAcross) {
        String zero = graph.floats("zero", 0);
        String left = graph.cast(graph.op("Less", "goes_left", across, zero), DataType.INT64, "left_code");
        String up = graph.cast(graph.op("Less", "goes_up", down, zero), DataType.INT64, "up_code");
        String side = graph.cast(ratherAcross, DataType.INT64, "side_code");
        return op(
                "Add", left, op("Add", op("Mul", up, graph.longs("two", 2)), op("Mul", side, graph.longs("four", 4))));
    }

    /** Gives a number of each pixel to one of eight directions, by the code of its gradient. */
    private String toDirection(String value, String code, long... directionOfCode) {
        String direction = graph.gather(graph.longs("direction_of_code", directionOfCode, 8), code, 0, "direction");
        String is = graph.op(
                "Equal",
                "is_direction",
                direction,
                graph.longs("numbers", new long[] {0, 1, 2, 3, 4, 5, 6, 7}, 8, 1, 1));
        return graph.op("Where", "to_direction", is, value, graph.longs("nothing", 0));
    }

    /** Sums around each cell: rows times values times columns. */
    private String pooled(String values, int[] down, int[] right) {
        double[] rows = matrix(shape.height(), cellRows, down);
        double[] columns = matrix(shape.width(), cellColumns, right);
        double[] turned = new double[columns.length];
        for (int i = 0; i < columns.length; i++) {
            turned[i % shape.width() * cellColumns + i / shape.width()] = columns[i];
        }
        String first =
                graph.op("MatMul", "pooled_rows", graph.doubles("pool_rows", rows, cellRows, shape.height()), values);
        return graph.op("MatMul", "pooled", first, graph.doubles("pool_columns", turned, shape.width(), cellColumns));
    }

    /**
     * {@return the weight of each pixel in each cell, along one axis: cells x pixels} What lies outside counts as the
     * border.
     */
    private static double[] matrix(int size, int cells, int[] weights) {
        double[] matrix = new double[cells * size];
        for (int cell = 0; cell < cells; cell++) {
            for (int i = 0; i < weights.length; i++) {
                int pixel = CELL * cell + i - OrientationPools.before(weights);
                matrix[cell * size + Math.max(0, Math.min(size - 1, pixel))] += weights[i];
            }
        }
        return matrix;
    }

    /** Brightness, and for RGB the two differences of colours. */
    private String mixed(String colours) {
        int channels = shape.channels();
        double[] mix =
                channels == 1 ? new double[] {1000} : new double[] {299, 587, 114, 1000, -1000, 0, -500, -500, 1000};
        String flat = graph.reshape(colours, "flat_colours", 0, channels, (long) cellRows * cellColumns);
        String mixed = graph.op("MatMul", "mixed", graph.doubles("mix", mix, channels, channels), flat);
        return graph.reshape(mixed, "mixed_colours", 0, channels, cellRows, cellColumns);
    }

    /** Edges are compared with their share of the energy around. */
    private String edgeLevels(String maps, String energy, int[][] quantiles, int count) {
        String units = op(
                "Div",
                graph.cast(energy, DataType.INT64, "energy"),
                graph.longs("energy_unit", OrientationPools.ENERGY_UNIT));
        String denominators = op("Add", units, graph.longs("least_energy", OrientationPools.LEAST_ENERGY));
        String each = graph.reshape(
                graph.cast(denominators, DataType.DOUBLE, "denominators"), "energies", 0, 1, 1, cellRows, cellColumns);
        int levels = quantiles[0].length;
        double[] rungs = new double[count * levels];
        for (int i = 0; i < rungs.length; i++) {
            rungs[i] = quantiles[i / levels][i % levels];
        }
        String least = op("Mul", graph.doubles("edge_rungs", rungs, count, levels, 1, 1), each);
        return reached(maps, least, count);
    }

    private String colourLevels(String maps, int[][] quantiles, int from) {
        int count = quantiles.length - from;
        int levels = quantiles[0].length;
        double[] rungs = new double[count * levels];
        for (int i = 0; i < rungs.length; i++) {
            int unit = i < levels ? OrientationPools.TWO_PASS_WEIGHT : OrientationPools.COLOUR_UNIT;
            rungs[i] = (double) quantiles[from + i / levels][i % levels] * unit;
        }
        return reached(maps, graph.doubles("colour_rungs", rungs, count, levels, 1, 1), count);
    }

    private String reached(String maps, String least, int count) {
        String each = graph.reshape(maps, "each_map", 0, count, 1, cellRows, cellColumns);
        return graph.op("GreaterOrEqual", "reached", each, least);
    }

    /** Puts four levels of a map into the four pixels of a cell; pixels of no cell stay clear. */
    private String spread(String reached, int[][] quantiles) {
        long maps = quantiles.length;
        long planes = quantiles[0].length / (CELL * CELL);
        String values = graph.cast(reached, DataType.FLOAT, "cell_levels");
        String cells = graph.reshape(values, "cells", 0, maps, planes, CELL, CELL, cellRows, cellColumns);
        String pixelwise = graph.transpose(cells, "cell_pixels", 0, 1, 2, 5, 3, 6, 4);
        String bits = graph.reshape(
                pixelwise, "cell_bits", 0, maps * planes, (long) CELL * cellRows, (long) CELL * cellColumns);
        return fitted(fitted(bits, 2, CELL * cellRows, shape.height()), 3, CELL * cellColumns, shape.width());
    }

    private String fitted(String bits, int axis, int size, int wanted) {
        if (size > wanted) {
            return graph.slice(bits, axis, 0, wanted, "bits");
        }
        if (size < wanted) {
            long[] pads = new long[8];
            pads[4 + axis] = (long) wanted - size;
            return graph.op("Pad", "bits", bits, graph.longs("pads", pads, 8));
        }
        return bits;
    }

    private String op(String operator, String one, String other) {
        return graph.node(operator, one, other).as("orientation_" + operator.toLowerCase(Locale.ROOT));
    }
}
