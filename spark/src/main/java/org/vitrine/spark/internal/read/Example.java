package org.vitrine.spark.internal.read;

import java.util.List;
import org.vitrine.dataset.DataException;
import org.vitrine.image.Raster;

/** An image and its labels, where they lie: in a partition on an executor. */
public interface Example {

    /** {@return its place among all examples} */
    OrderKey key();

    /** {@return its name in messages} */
    String name();

    /**
     * {@return its labels}
     *
     * @throws DataException if they cannot be read
     */
    List<String> labels();

    /**
     * Decodes its image, anew at each call.
     *
     * @throws DataException if it cannot be read
     */
    Raster image(WantedShape wanted);
}
