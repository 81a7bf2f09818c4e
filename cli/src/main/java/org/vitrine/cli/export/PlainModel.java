package org.vitrine.cli.export;

import java.util.ArrayList;
import java.util.List;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.Members;
import org.vitrine.model.Model;
import org.vitrine.predict.Classifier;

/** The model that is written as plain source. */
final class PlainModel {

    private PlainModel() {}

    /** What plain source does not say of an image, though the model does. */
    static List<String> leftOut(Classifier classifier) {
        List<String> leftOut = new ArrayList<>();
        if (classifier instanceof Model model && model.calibration().isPresent()) {
            leftOut.add("probabilities and answers for a given error rate");
        }
        if (classifier instanceof Model model && model.familiarity().isPresent()) {
            leftOut.add("how much an image is like the training images");
        }
        return leftOut;
    }

    static Model of(Classifier classifier, String option) {
        if (classifier instanceof Model model) {
            return model;
        }
        throw new UsageException(option + " writes a single model, and this is a team; choose one of its members with"
                + " --member, 0 to " + (Members.of(classifier).size() - 1) + ", or export the team with --onnx");
    }
}
