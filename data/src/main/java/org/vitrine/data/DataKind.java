package org.vitrine.data;

import java.util.List;
import java.util.Map;
import org.vitrine.dataset.ImageSource;

/** A kind of place that holds labelled images: what stands before the colon. A new kind is one more in {@link DataLocation}. */
interface DataKind {

    /** What stands before the colon. */
    String name();

    /** How it is written, for messages. */
    String usage();

    /** The splits that a place of this kind has; empty if it is not split. */
    List<String> splits(String where);

    /** Lists of labels that go by one name, such as those of a paper. */
    default Map<String, List<String>> labelSets() {
        return Map.of();
    }

    /**
     * Opens a place.
     *
     * @param where what stands after the colon
     * @param split one of its splits; anything if it has none
     * @param options the kind minds size, colour and seed where it can; labels are chosen, and what is left is done, afterwards
     */
    ImageSource open(String where, String split, DataLocation.Options options);
}
