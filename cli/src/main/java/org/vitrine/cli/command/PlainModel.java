package org.vitrine.cli.command;

import org.vitrine.cli.console.UsageException;
import org.vitrine.model.Model;
import org.vitrine.predict.Classifier;

/** The model that is written as plain source. */
final class PlainModel {

    private PlainModel() {}

    static Model of(Classifier classifier, String option) {
        if (classifier instanceof Model model) {
            return model;
        }
        throw new UsageException(option + " writes a single model, and this is a team; export its members one by one");
    }
}
