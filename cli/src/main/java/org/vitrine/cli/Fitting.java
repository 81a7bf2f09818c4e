package org.vitrine.cli;

import java.nio.file.Path;
import org.vitrine.dataset.ImageSource;
import org.vitrine.model.Model;

/** Whether data suit a model. */
final class Fitting {

    private Fitting() {}

    static void check(Model model, ImageSource source, Path file) {
        if (!source.shape().equals(model.shape())) {
            throw new WrongUse("the pictures are " + source.shape() + ", the model " + file + " takes " + model.shape()
                    + "; add --size " + model.shape().height() + "x"
                    + model.shape().width()
                    + (source.shape().channels() == model.shape().channels()
                            ? ""
                            : " --colour " + (model.shape().channels() == 1 ? "grey" : "rgb")));
        }
        if (source.labels().exclusive() != model.labels().exclusive()) {
            throw new WrongUse("the pictures have " + kind(source.labels().exclusive()) + ", the model " + file
                    + " was trained for " + kind(model.labels().exclusive()) + "; choose other data");
        }
    }

    private static String kind(boolean exclusive) {
        return exclusive ? "one label each" : "any number of labels each";
    }
}
