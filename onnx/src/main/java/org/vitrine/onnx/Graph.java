package org.vitrine.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A graph while it is built: operators, and the constants they take. Values are known by name. Names are made from a
 * word that says what a value is, and a number if that word was used before.
 *
 * <p>A dimension of 0 in the shape that a tensor is brought into means as many as before: the number of images, which
 * is not known.
 */
final class Graph {

    /** The operators and what they mean are those of this version of the standard. */
    static final int OPSET = 17;

    /** The name of the dimension that is the number of images. */
    static final String IMAGES = "N";

    /** Protobuf's limit, less room for the nodes and names, which are few beside the constants. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - (64L << 20);

    private final GraphProto.Builder graph = GraphProto.newBuilder();
    private final Map<String, Integer> names = new HashMap<>();
    private long bytes;

    private String unique(String word) {
        int before = names.merge(word, 1, Integer::sum);
        return before == 1 ? word : word + "_" + before;
    }

    /** Declares an input. */
    String input(String name, String about, DataType type, long... shape) {
        graph.addInput(value(unique(name), about, type, shape));
        return name;
    }

    /** Declares a value as an output under a name of its own. */
    void output(String value, String name, String about, DataType type, long... shape) {
        graph.addNode(NodeProto.newBuilder()
                .setOpType("Identity")
                .setName(unique(name))
                .addInput(value)
                .addOutput(name));
        graph.addOutput(value(name, about, type, shape));
    }

    private static ValueInfoProto value(String name, String about, DataType type, long... shape) {
        TypeProto.Tensor.Builder tensor = TypeProto.Tensor.newBuilder()
                .setElemType(type.getNumber()); // the first dimension is that of the images
        tensor.getShapeBuilder().addDimBuilder().setDimParam(IMAGES);
        for (long size : shape) {
            tensor.getShapeBuilder().addDimBuilder().setDimValue(size);
        }
        return ValueInfoProto.newBuilder()
                .setName(name)
                .setDocString(about)
                .setType(TypeProto.newBuilder().setTensorType(tensor))
                .build();
    }

    /** An operator that is about to be added. */
    final class Node {

        private final NodeProto.Builder node = NodeProto.newBuilder();

        private Node(String operator, String... inputs) {
            node.setOpType(operator).addAllInput(List.of(inputs));
        }

        Node with(String attribute, long value) {
            node.addAttribute(AttributeProto.newBuilder()
                    .setName(attribute)
                    .setType(AttributeProto.AttributeType.INT)
                    .setI(value));
            return this;
        }

        Node withAll(String attribute, long... values) {
            AttributeProto.Builder all =
                    AttributeProto.newBuilder().setName(attribute).setType(AttributeProto.AttributeType.INTS);
            Arrays.stream(values).forEach(all::addInts);
            node.addAttribute(all);
            return this;
        }

        Node with(String attribute, String value) {
            node.addAttribute(AttributeProto.newBuilder()
                    .setName(attribute)
                    .setType(AttributeProto.AttributeType.STRING)
                    .setS(ByteString.copyFromUtf8(value)));
            return this;
        }

        /** Adds it; a word says what comes out of it. */
        String as(String word) {
            String name = unique(word);
            graph.addNode(node.setName(name).addOutput(name));
            return name;
        }
    }

    /** Begins an operator. */
    Node node(String operator, String... inputs) {
        return new Node(operator, inputs);
    }

    /** Adds an operator without attributes; a word says what comes out of it. */
    String op(String operator, String word, String... inputs) {
        return node(operator, inputs).as(word);
    }

    /** Reduces axes to one element each, which is kept or gone afterwards. */
    String reduce(String operator, String value, boolean kept, String word, long... axes) {
        return node(operator, value)
                .withAll("axes", axes)
                .with("keepdims", kept ? 1 : 0)
                .as(word);
    }

    /** Finds the first of the largest elements of an axis, which is kept with one element. */
    String argMax(String value, int axis, String word) {
        return node("ArgMax", value).with("axis", axis).with("keepdims", 1).as(word);
    }

    String cast(String value, DataType type, String word) {
        return node("Cast", value).with("to", type.getNumber()).as(word);
    }

    String reshape(String value, String word, long... shape) {
        return node("Reshape", value, longs("shape", shape, shape.length)).as(word);
    }

    String transpose(String value, String word, long... order) {
        return node("Transpose", value).withAll("perm", order).as(word);
    }

    /** Elements at constant indices of an axis. */
    String gather(String value, String indices, int axis, String word) {
        return node("Gather", value, indices).with("axis", axis).as(word);
    }

    /** {@return a part of an axis} */
    String slice(String value, int axis, long from, long to, String word) {
        return node("Slice", value, longs("from", from), longs("to", to), longs("axis", axis))
                .as(word);
    }

    /** Repeats the border of the last two axes of four, by some pixels to each side. */
    String repeatBorder(String value, int pixels, String word) {
        return node("Pad", value, longs("pads", new long[] {0, 0, pixels, pixels, 0, 0, pixels, pixels}, 8))
                .with("mode", "edge")
                .as(word);
    }

    /** Sums up an axis, which is gone afterwards. */
    String sum(String value, int axis, String word) {
        return node("ReduceSum", value, longs("axis", axis)).with("keepdims", 0).as(word);
    }

    /** Joins values along an axis; a single one stays what it is. */
    String concat(List<String> values, int axis, String word) {
        return values.size() == 1
                ? values.get(0)
                : node("Concat", values.toArray(String[]::new))
                        .with("axis", axis)
                        .as(word);
    }

    /** Adds a column of zeros at the end of the last axis. */
    String withZero(String value, int axes, String word) {
        long[] pads = new long[2 * axes];
        pads[2 * axes - 1] = 1;
        return node("Pad", value, longs("pads", pads, pads.length)).as(word);
    }

    /** {@return one whole number, as indices and sizes are} */
    String longs(String word, long value) {
        return longs(word, new long[] {value}, 1);
    }

    String longs(String word, long[] values, long... shape) {
        ByteBuffer raw = buffer(values.length, Long.BYTES);
        Arrays.stream(values).forEach(raw::putLong);
        return constant(word, DataType.INT64, raw, shape);
    }

    String ints(String word, int[] values, long... shape) {
        ByteBuffer raw = buffer(values.length, Integer.BYTES);
        Arrays.stream(values).forEach(raw::putInt);
        return constant(word, DataType.INT32, raw, shape);
    }

    String floats(String word, float value) {
        return floats(word, new float[] {value}, 1);
    }

    String floats(String word, float[] values, long... shape) {
        ByteBuffer raw = buffer(values.length, Float.BYTES);
        for (float value : values) {
            raw.putFloat(value);
        }
        return constant(word, DataType.FLOAT, raw, shape);
    }

    String doubles(String word, double value) {
        return doubles(word, new double[] {value}, 1);
    }

    String doubles(String word, double[] values, long... shape) {
        ByteBuffer raw = buffer(values.length, Double.BYTES);
        Arrays.stream(values).forEach(raw::putDouble);
        return constant(word, DataType.DOUBLE, raw, shape);
    }

    /**
     * Small numbers, a byte each in the file, as numbers of single precision: runtimes convert them once, when they
     * load the graph.
     */
    String small(String word, byte[] values, long... shape) {
        ByteBuffer raw = buffer(values.length, 1).put(values);
        return cast(constant(word + "_bytes", DataType.INT8, raw, shape), DataType.FLOAT, word);
    }

    /** Room for so many numbers, little endian as the standard wants it. */
    private ByteBuffer buffer(int count, int size) {
        bytes += (long) count * size;
        if (bytes > MOST_BYTES) {
            throw new InexpressibleException(
                    "the clauses need more than 2 GB as an ONNX graph, which is the most that a file can have;"
                            + " take a smaller window or fewer clauses");
        }
        return ByteBuffer.allocate(Math.multiplyExact(count, size)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private String constant(String word, DataType type, ByteBuffer raw, long... shape) {
        TensorProto.Builder tensor = TensorProto.newBuilder()
                .setName(unique(word))
                .setDataType(type.getNumber())
                .setRawData(ByteString.copyFrom(raw.flip()));
        Arrays.stream(shape).forEach(tensor::addDims);
        graph.addInitializer(tensor);
        return tensor.getName();
    }

    /** {@return the whole graph} */
    GraphProto build(String name, String about) {
        return graph.setName(name).setDocString(about).build();
    }
}
