package org.vitrine.encode;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;

/** Gives an encoding its {@linkplain Encoding#tensors() tensors} back: from a model file, a checkpoint or a cache. */
public interface TensorSource {

    /**
     * {@return the shape of a tensor, for encodings whose parameter does not determine it}
     *
     * @throws IOException if there is no such tensor
     */
    int[] shape(String name) throws IOException;

    /**
     * {@return a tensor, of the shape that it must have, which is checked before memory is taken for it}
     *
     * @throws IOException if there is no such tensor, or it has another shape
     */
    Tensor tensor(String name, int... shape) throws IOException;

    /**
     * {@return a source of tensors in memory, whose methods throw {@link IllegalArgumentException} for a tensor that is
     * not there or has another shape}
     */
    static TensorSource of(Map<String, Tensor> tensors) {
        Map<String, Tensor> kept = Map.copyOf(tensors);
        return new TensorSource() {
            @Override
            public int[] shape(String name) {
                return found(name).shape();
            }

            @Override
            public Tensor tensor(String name, int... shape) {
                Tensor tensor = found(name);
                if (!Arrays.equals(tensor.shape(), shape)) {
                    throw new IllegalArgumentException("tensor '" + name + "' has shape "
                            + Arrays.toString(tensor.shape()) + " instead of " + Arrays.toString(shape));
                }
                return tensor;
            }

            private Tensor found(String name) {
                Tensor tensor = kept.get(name);
                if (tensor == null) {
                    throw new IllegalArgumentException("tensor '" + name + "' is missing");
                }
                return tensor;
            }
        };
    }
}
