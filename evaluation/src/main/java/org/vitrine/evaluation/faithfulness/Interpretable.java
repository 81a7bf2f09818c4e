package org.vitrine.evaluation.faithfulness;

import java.util.List;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** A model that predicts labels, with confidences, and says how important each pixel was. For one thread. */
public interface Interpretable {

    /**
     * The labels that it predicts.
     *
     * @return the labels
     */
    Labels labels();

    /**
     * Predicts labels of images.
     *
     * @param images the images, of the model's size
     * @param truth which labels they have
     * @param progress called now and then with the number of images done
     * @return the predictions, together with the truth
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
     * How important each pixel was for a label.
     *
     * @param image the image
     * @param label the label
     * @return one value per pixel, row by row, 0 or more
     */
    double[] importance(Raster image, int label);
}
