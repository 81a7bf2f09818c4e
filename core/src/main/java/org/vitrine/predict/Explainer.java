package org.vitrine.predict;

import org.vitrine.image.Raster;

/** Says which pixels an image got its labels for. Threads may share one. */
public interface Explainer {

    /**
     * {@return a value for each pixel, row by row, 0 or more: how much it counted in favour of a label}
     *
     * @param image the image, of the classifier's shape
     * @param label the label's index
     */
    double[] importance(Raster image, int label);
}
