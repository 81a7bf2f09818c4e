package org.vitrine.predict;

import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;

/**
 * Whatever says which labels an image has, and why: a model, a union of models, a neural network. Evaluation,
 * comparison and serving talk to this interface.
 */
public interface Classifier {

    /**
     * The labels it can give.
     *
     * @return the labels
     */
    Labels labels();

    /**
     * The images it takes.
     *
     * @return height, width and channels
     */
    ImageShape shape();

    /**
     * Says which labels images have.
     *
     * @return a predictor that threads may share
     */
    Predictor predictor();

    /**
     * Says why.
     *
     * @return an explainer that threads may share
     */
    Explainer explainer();
}
