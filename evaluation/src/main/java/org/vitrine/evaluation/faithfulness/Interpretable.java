package org.vitrine.evaluation.faithfulness;

import java.util.List;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** A model that says what it sees in images, how sure it is, and where it looked. For one thread. */
public interface Interpretable {

    /**
     * What it can say of an image.
     *
     * @return the labels
     */
    Labels labels();

    /**
     * Looks at images.
     *
     * @param images the images, of the model's size
     * @param truth which labels they have
     * @param progress called now and then with the number of images done
     * @return what the model said, beside the truth
     */
    Scores scores(List<Raster> images, Scores.Truth truth, IntConsumer progress);

    /**
     * How sure the model is that images have a label.
     *
     * @param images the images
     * @param label the label
     * @return for each image 0 (surely not) to 1 (surely)
     */
    double[] confidences(List<Raster> images, int label);

    /**
     * How much each pixel counted for a label.
     *
     * @param picture the image
     * @param label the label
     * @return a value a pixel, row by row, 0 or more
     */
    double[] importance(Raster picture, int label);
}
