package org.vitrine.evaluation.faithfulness;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;

/**
 * A classifier of two labels, of which the first is given when an image's score is above a half; its maps are given.
 */
record StubClassifier(ImageShape shape, ToDoubleFunction<Raster> score, Explainer explainer) implements Classifier {

    static final Labels LABELS = Labels.anyOf(List.of("white", "other"));

    @Override
    public Labels labels() {
        return LABELS;
    }

    @Override
    public Predictor predictor() {
        return image -> {
            double confidence = score.applyAsDouble(image);
            int votes = confidence > 0.5 ? 1 : -1;
            return new Prediction(LABELS, new int[] {votes, -1}, 1).withConfidences(new double[] {confidence, 0});
        };
    }
}
