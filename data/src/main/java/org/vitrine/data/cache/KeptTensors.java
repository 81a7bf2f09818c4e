package org.vitrine.data.cache;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.vitrine.encode.Tensor;

/** The tensors of an encoding in a cache file: their number; for each its name, dimensions, sizes and numbers. */
final class KeptTensors {

    /** Part of the file's key, so that a file of another layout is not read as this one. */
    static final String FORMAT = "tensors 1";

    private static final int MOST_TENSORS = 1000;
    private static final int MOST_DIMENSIONS = 16;

    private KeptTensors() {}

    static void write(Map<String, Tensor> tensors, DataOutputStream output) throws IOException {
        output.writeInt(tensors.size());
        for (Map.Entry<String, Tensor> entry : new TreeMap<>(tensors).entrySet()) {
            CacheText.write(entry.getKey(), output);
            int[] shape = entry.getValue().shape();
            output.writeInt(shape.length);
            for (int size : shape) {
                output.writeInt(size);
            }
            for (int value : entry.getValue().values()) {
                output.writeInt(value);
            }
        }
    }

    static Map<String, Tensor> read(DataInputStream input) throws IOException {
        int count = atMost(MOST_TENSORS, input.readInt(), "tensors");
        Map<String, Tensor> tensors = new HashMap<>();
        for (int i = 0; i < count; i++) {
            String name = CacheText.read(input);
            int[] shape = new int[atMost(MOST_DIMENSIONS, input.readInt(), "dimensions")];
            for (int dimension = 0; dimension < shape.length; dimension++) {
                shape[dimension] = input.readInt();
            }
            tensors.put(name, Tensor.of(numbers(input, size(shape)), shape));
        }
        return tensors;
    }

    private static int size(int[] shape) {
        try {
            // The bytes must fit an array, too, not only the numbers.
            return Math.multiplyExact(Tensor.size(shape), Integer.BYTES) / Integer.BYTES;
        } catch (ArithmeticException tooMany) {
            throw new IllegalArgumentException("a tensor has more numbers than memory can hold", tooMany);
        }
    }

    /** Takes memory only for what is really there, whatever the file promises. */
    private static int[] numbers(DataInputStream input, int size) throws IOException {
        byte[] bytes = input.readNBytes(size * Integer.BYTES);
        if (bytes.length < size * Integer.BYTES) {
            throw new EOFException();
        }
        int[] numbers = new int[size];
        ByteBuffer.wrap(bytes).asIntBuffer().get(numbers);
        return numbers;
    }

    private static int atMost(int most, int count, String what) {
        if (count < 0 || count > most) {
            throw new IllegalArgumentException("there cannot be " + count + " " + what);
        }
        return count;
    }
}
