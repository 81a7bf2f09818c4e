package org.vitrine.data;

import java.util.List;
import java.util.Map;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;

/**
 * A kind of labelled images that {@code --data} and {@link DataLocation} understand, such as {@code folder}: what is
 * written before the colon.
 *
 * <p>Kinds are found by {@link java.util.ServiceLoader}. To add one, implement this interface in a public class with a
 * public constructor without parameters, and name the class in {@code META-INF/services/org.vitrine.data.DataKind} or
 * in a {@code provides} clause of {@code module-info}. It then works on the command line and in the library.
 * {@link DataContract} checks in a test what kinds promise.
 */
public interface DataKind {

    /** {@return the name of this kind, which is written before the colon; different from those of all other kinds} */
    String name();

    /** {@return the form of a location of this kind, for help and messages; {@code NAME:DIR} unless overridden} */
    default String usage() {
        return name() + ":DIR";
    }

    /**
     * {@return a location with settings, for messages, such as {@code faces:count=4000}; empty if {@link #usage()} says
     * everything}
     */
    default String example() {
        return "";
    }

    /** {@return a few words about the data, for help, such as {@code a subfolder of images per class}} */
    String description();

    /**
     * Lists the splits of a location.
     *
     * @param where what is written after the colon
     * @return some of {@code train}, {@code validation}, {@code test}; empty if it is not split and gives everything
     *     for each
     * @throws DataException if there is no such location
     */
    List<String> splits(String where);

    /** {@return lists of labels that go by one name, such as those of a paper; by the name of the list} */
    default Map<String, List<String>> labelSets() {
        return Map.of();
    }

    /**
     * Tells whether images of this kind come in sizes of their own, as photographs do. They are then scaled to the size
     * that a model takes if no other size is asked for.
     *
     * @return false unless overridden: images of another size than the model's are refused
     */
    default boolean hasAnySize() {
        return false;
    }

    /**
     * Opens a location.
     *
     * @param where what is written after the colon
     * @param split one of its splits; any if it has none
     * @param options how images are to be read. The kind may follow size, colour and seed where that is cheaper, and
     *     ignores the labels: they are chosen, and images that are not of the size and colour wanted are scaled,
     *     afterwards. A kind that scales images itself prepares them as the options say
     * @return the labelled images, with all labels
     * @throws DataException if there is nothing that can be used
     */
    ImageSource open(String where, String split, DataLocation.Options options);
}
