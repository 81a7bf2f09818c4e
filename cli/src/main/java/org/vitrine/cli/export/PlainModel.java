package org.vitrine.cli.export;

import java.util.ArrayList;
import java.util.List;
import org.vitrine.cli.console.UsageException;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;

/** The model that is written as plain source. */
final class PlainModel {

    private PlainModel() {}

    /** {@return what plain source does not say of an image, though the model does} */
    static List<String> leftOut(ClauseClassifier classifier) {
        List<String> leftOut = new ArrayList<>();
        if (classifier.calibration().isPresent()) {
            leftOut.add("probabilities and answers for a given error rate");
        }
        if (classifier.models().get(0).familiarity().isPresent()) {
            leftOut.add("how much an image is like the training images");
        }
        return leftOut;
    }

    static Model of(ClauseClassifier classifier, String option) {
        List<Model> models = classifier.models();
        if (models.size() == 1) {
            return models.get(0);
        }
        throw new UsageException(option + " writes a single model, and this is a team; choose one of its members "
                + "with --member, 0 to " + (models.size() - 1) + ", or export the team with --onnx");
    }
}
