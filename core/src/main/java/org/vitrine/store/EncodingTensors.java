package org.vitrine.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Tensor;
import org.vitrine.encode.TensorSource;
import org.vitrine.internal.container.Dtype;

/**
 * The tensors of an encoding in a file. Their names there begin with {@code encoding.}; those of encodings that are
 * joined have a number in front, as in {@code encoding.0.thresholds}.
 */
final class EncodingTensors implements TensorSource {

    private static final String PREFIX = "encoding.";
    private static final Pattern NAME = Pattern.compile("(?:[0-9]\\.)?[A-Za-z][A-Za-z0-9._-]{0,60}");

    private final Safetensors container;
    private final String prefix;

    private EncodingTensors(Safetensors container, String prefix) {
        this.container = container;
        this.prefix = prefix;
    }

    /** {@return the tensors to be written of an encoding} */
    static List<Safetensors.Tensor> of(Encoding encoding, String prefix) {
        List<Safetensors.Tensor> tensors = new ArrayList<>();
        encoding.tensors().forEach((name, tensor) -> {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("encoding " + encoding.recipe() + " has a tensor called '" + name
                        + "'; names have letters, digits, dots, hyphens and underscores");
            }
            tensors.add(Safetensors.Tensor.smallest(prefix + PREFIX + name, tensor.values(), tensor.shape()));
        });
        return tensors;
    }

    /**
     * Makes an encoding again.
     *
     * @throws IllegalArgumentException if the file's numbers cannot be those of the encoding
     */
    static Encoding restore(Safetensors container, EncodingRecipe recipe, int channels, String prefix)
            throws IOException {
        try {
            return recipe.restore(channels, new EncodingTensors(container, prefix));
        } catch (IllegalArgumentException told) {
            throw told;
        } catch (RuntimeException unchecked) { // code of others, which may not have expected such numbers
            throw new IllegalArgumentException(
                    "its tensors are not those of the encoding '" + recipe + "' (" + unchecked + ")", unchecked);
        }
    }

    @Override
    public int[] shape(String name) throws IOException {
        return container.shape(prefix + PREFIX + name);
    }

    @Override
    public Tensor tensor(String name, int... shape) throws IOException {
        String stored = prefix + PREFIX + name;
        int[] values = container.anyNumbers(stored, shape);
        container.tensor(stored, shape, Dtype.of(values)); // the smallest type that holds them
        return Tensor.of(values, shape);
    }
}
