package org.vitrine.predict;

import org.vitrine.image.Raster;

/** Says which pixels an image got its labels for. Threads may share one. */
public interface Explainer {

    /**
     * How much each pixel counted in favour of a label.
     *
     * @param image the image, of the classifier's shape
     * @param label the label's index
     * @return a value for each pixel, row by row, 0 or more
     */
    double[] importance(Raster image, int label);
}
