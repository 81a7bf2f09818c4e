package org.vitrine.data;

import java.util.List;
import java.util.Map;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;

/**
 * A kind of labelled images that {@code --data} and {@link DataLocation} understand, such as {@code folder}: what is written before the
 * colon.
 *
 * <p>Kinds are found by {@link java.util.ServiceLoader}. To add one, implement this interface in a public class with a public constructor
 * without parameters, and name the class in {@code META-INF/services/org.vitrine.data.DataKind} or in a {@code provides} clause of
 * {@code module-info}. It then works on the command line and in the library.
 */
public interface DataKind {

    /**
     * What is written before the colon.
     *
     * @return the name, different from those of all other kinds
     */
    String name();

    /**
     * How a location of this kind is written, for help and messages.
     *
     * @return such as {@code folder:DIR}
     */
    String usage();

    /**
     * A location with settings, for messages.
     *
     * @return such as {@code faces:count=4000}; empty if {@link #usage()} says everything
     */
    default String example() {
        return "";
    }

    /**
     * What the data are, for help.
     *
     * @return a few words, such as {@code a subfolder of images per class}
     */
    String description();

    /**
     * The splits that a location has.
     *
     * @param where what is written after the colon
     * @return some of {@code train}, {@code validation}, {@code test}; empty if it is not split and gives everything for each
     * @throws DataException if there is no such location
     */
    List<String> splits(String where);

    /**
     * Lists of labels that go by one name, such as those of a paper.
     *
     * @return names of labels by the name of the list
     */
    default Map<String, List<String>> labelSets() {
        return Map.of();
    }

    /**
     * Whether images of this kind come in sizes of their own, as photographs do, so that they have to be scaled for a model in any case. They are
     * then scaled to the size that a model takes if no other size is asked for.
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
     * @param options how images are to be read. The kind may follow size, colour and seed where that is cheaper, and ignores the labels: they
     *     are chosen, and images that are not of the size and colour wanted are scaled, afterwards
     * @return the labelled images, with all labels
     * @throws DataException if there is nothing that can be used
     */
    ImageSource open(String where, String split, DataLocation.Options options);
}
