package org.vitrine.encode;

import java.io.IOException;
import java.util.List;
import org.vitrine.image.Raster;

/**
 * A kind of encoding, such as {@code thermometer}: knows what its parameter means, and makes
 * {@linkplain Encoding encodings}. Parameters are {@linkplain #checked checked} before they get to any other method.
 *
 * <p>Kinds are found by {@link java.util.ServiceLoader}. To add one, implement this interface in a public class with a
 * public constructor without parameters, and name the class in
 * {@code META-INF/services/org.vitrine.encode.EncodingKind} or in a {@code provides} clause of {@code module-info}. It
 * then works wherever the built-in ones do: on the command line, in model files, checkpoints and caches.
 *
 * <p>{@link EncodingContract#verify(EncodingKind, String, List)} checks in a test what kinds and encodings promise.
 *
 * <p>Models that are kept refer to a kind by its name. Once released, a kind that would give other bits needs another
 * name.
 */
public interface EncodingKind {

    /**
     * {@return the name: lower-case letters, digits and hyphens, beginning with a letter; different from those of all
     * other kinds}
     */
    String name();

    /** {@return the parameter that help and messages suggest, such as {@code 8}; empty if the kind takes none} */
    default String defaultParameter() {
        return "";
    }

    /** {@return a few words for help, such as {@code levels at the quantiles of the training images}} */
    String description();

    /**
     * {@return a parameter as it is to be written, so that equal encodings have equal recipes} Parameters have no white
     * space and no {@code +}.
     *
     * @param parameter what is written after the colon; empty if the kind takes no parameter
     * @throws NumberFormatException if it is not a number and should be
     * @throws IllegalArgumentException if it is out of bounds; the message names the bound and the value
     */
    default String checked(String parameter) {
        return parameter;
    }

    /** {@return false if parameter and channels determine the encoding, true if {@link #fit} reads training images} */
    default boolean needsData(String parameter) {
        return false;
    }

    /** {@return the views at which its encodings look in each pixel; they do not depend on the training images} */
    List<View> views(String parameter, int channels);

    /**
     * {@return an encoding, fitted}
     *
     * @param images training images; read only if {@link #needsData}, and then perhaps several times
     * @throws IllegalArgumentException if the images are too few
     */
    Encoding fit(String parameter, int channels, Iterable<Raster> images);

    /**
     * {@return an encoding, made again from its {@linkplain Encoding#tensors() tensors}} They may come from a file that
     * is malformed or hostile, so all of them are checked.
     *
     * @throws IllegalArgumentException if the tensors cannot be those of such an encoding
     * @throws IOException if they cannot be read
     */
    Encoding restore(String parameter, int channels, TensorSource tensors) throws IOException;
}
