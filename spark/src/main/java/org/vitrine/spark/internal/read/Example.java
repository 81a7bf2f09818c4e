package org.vitrine.spark.internal.read;

import java.util.List;
import org.vitrine.dataset.DataException;
import org.vitrine.image.Raster;

/** An image and its labels, where they lie: in a partition on an executor. */
public interface Example {

    /** Its place among all examples. */
    OrderKey key();

    /** What it is called in messages. */
    String name();

    /**
     * Its labels.
     *
     * @throws DataException if they cannot be read
     */
    List<String> labels();

    /**
     * Its image, decoded anew at each call.
     *
     * @throws DataException if it cannot be read
     */
    Raster image(WantedShape wanted);
}
