package org.vitrine.predict;

import java.util.List;
import org.vitrine.image.Raster;

/** Predicts labels of images. Threads may share one. */
public interface Predictor {

    /**
     * Predicts the labels of an image.
     *
     * @param image the image, of the classifier's shape
     * @return the class sums, and the decisions made by them
     * @throws IllegalArgumentException if the image has another shape
     */
    Prediction predict(Raster image);

    /**
     * Predicts the labels of several images. Classifiers that work on batches do this faster than one image at a time.
     *
     * @return a prediction for each
     */
    default List<Prediction> predict(List<Raster> images) {
        return images.stream().map(this::predict).toList();
    }
}
