package org.vitrine.predict;

import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.label.Labels;

/**
 * A model, a team of models, a neural network: says which labels an image has, and why. Evaluation, comparison and
 * serving talk to this interface.
 */
public interface Classifier {

    /** {@return the labels that it can give} */
    Labels labels();

    /** {@return the height, width and channels of the images that it takes} */
    ImageShape shape();

    /** {@return how images are brought to that size, as those were that it learnt from} */
    default Preparation preparation() {
        return Preparation.PLAIN;
    }

    /** {@return a predictor, which threads may share} */
    Predictor predictor();

    /** {@return an explainer, which threads may share} */
    Explainer explainer();
}
