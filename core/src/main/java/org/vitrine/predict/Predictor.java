package org.vitrine.predict;

import java.util.List;
import org.vitrine.image.Raster;

/** Predicts labels of images. Threads may share one. */
public interface Predictor {

    /**
     * {@return the class sums of an image of the classifier's shape, and the decisions made by them}
     *
     * @throws IllegalArgumentException if the image has another shape
     */
    Prediction predict(Raster image);

    /**
     * {@return a prediction for each of several images} Classifiers that work on batches do this faster than one at a
     * time.
     */
    default List<Prediction> predict(List<Raster> images) {
        return images.stream().map(this::predict).toList();
    }
}
