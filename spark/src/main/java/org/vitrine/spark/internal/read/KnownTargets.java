package org.vitrine.spark.internal.read;

import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * The labels of examples whose images are encoded already, from which a dataset is put together again.
 *
 * @param shape of the images before they were encoded
 * @param preparation how they were brought to that shape
 * @param targets for each example its labels, a bit each; null for examples that were left out
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record KnownTargets(Labels labels, ImageShape shape, Preparation preparation, long[][] targets) implements ImageSource {

    @Override
    public int size() {
        return targets.length;
    }

    @Override
    public Raster image(int index) {
        throw new UnsupportedOperationException("the images are encoded already");
    }

    @Override
    public boolean has(int index, int label) {
        return (targets[index][label >> 6] >>> label & 1) != 0;
    }
}
