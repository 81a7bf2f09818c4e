package org.vitrine.predict;

import org.vitrine.image.Raster;

/** Says for which pixels an image got its labels. Threads may share one. */
public interface Explainer {

    /**
     * {@return a value for each pixel of an image of the classifier's shape, row by row, 0 or more: how much it counted
     * in favour of a label}
     */
    double[] importance(Raster image, int label);
}
