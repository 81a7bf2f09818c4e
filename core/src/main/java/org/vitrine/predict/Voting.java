package org.vitrine.predict;

import java.util.Optional;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;

/** A vote on the labels of images: what class sums decide, and what they mean. */
public interface Voting {

    /** {@return the labels that are voted on} */
    Labels labels();

    /** {@return the height, width and channels of the images that are taken} */
    ImageShape shape();

    /** {@return the class sum that means certainty, more than 0; the paper's T} */
    int target();

    /** {@return the class sums above which labels are given, if labels do not exclude each other} */
    DecisionThresholds thresholds();

    /** {@return what class sums mean: probabilities, and how often answers are wrong; empty unless it was fitted} */
    default Optional<Calibration> calibration() {
        return Optional.empty();
    }

    /**
     * Returns what class sums decide.
     *
     * @param classSums the class sum of each label; not copied
     * @return the prediction, with probabilities if class sums are calibrated
     */
    default Prediction prediction(int[] classSums) {
        Prediction prediction = new Prediction(labels(), classSums, target(), thresholds());
        return calibration().map(prediction::withCalibration).orElse(prediction);
    }
}
