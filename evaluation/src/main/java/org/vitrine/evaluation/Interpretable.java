package org.vitrine.evaluation;

import java.util.List;
import java.util.function.IntConsumer;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** A model that says what it sees in pictures, how sure it is, and where it looked. For one thread. */
public interface Interpretable {

    /**
     * What it can say of a picture.
     *
     * @return the labels
     */
    Labels labels();

    /**
     * Looks at pictures.
     *
     * @param pictures the pictures, of the model's size
     * @param truth which labels they have
     * @param progress called now and then with the number of pictures done
     * @return what the model said, beside the truth
     */
    Scores scores(List<Raster> pictures, Scores.Truth truth, IntConsumer progress);

    /**
     * How sure the model is that pictures have a label.
     *
     * @param pictures the pictures
     * @param label the label
     * @return for each picture 0 (surely not) to 1 (surely)
     */
    double[] confidences(List<Raster> pictures, int label);

    /**
     * How much each pixel counted for a label.
     *
     * @param picture the picture
     * @param label the label
     * @return a value a pixel, row by row, 0 or more
     */
    double[] importance(Raster picture, int label);
}
