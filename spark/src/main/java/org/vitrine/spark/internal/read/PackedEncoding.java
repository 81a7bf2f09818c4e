package org.vitrine.spark.internal.read;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Tensor;
import org.vitrine.encode.TensorSource;

/** A fitted encoding on its way to executors, with the shapes and values of its tensors by name. */
record PackedEncoding(String recipe, int channels, Map<String, int[]> shapes, Map<String, int[]> values)
        implements Serializable {

    static PackedEncoding of(Encoding encoding, int channels) {
        Map<String, int[]> shapes = new LinkedHashMap<>();
        Map<String, int[]> values = new LinkedHashMap<>();
        encoding.tensors().forEach((name, tensor) -> {
            shapes.put(name, tensor.shape());
            values.put(name, tensor.values());
        });
        return new PackedEncoding(encoding.recipe().toString(), channels, shapes, values);
    }

    Encoding unpacked() {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        shapes.forEach((name, shape) -> tensors.put(name, Tensor.of(values.getOrDefault(name, new int[0]), shape)));
        try {
            return EncodingRecipe.parse(recipe).restore(channels, TensorSource.of(tensors));
        } catch (IOException impossible) { // the tensors are in memory
            throw new UncheckedIOException(impossible);
        }
    }
}
