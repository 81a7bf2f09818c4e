package org.vitrine.explorer.internal.view;

import org.vitrine.model.ClauseClassifier;

/**
 * A model or a team, and its name on the page.
 *
 * @param name such as the model file's name; never a path
 * @param classifier the models that vote together; one alone, or several
 */
public record NamedModel(String name, ClauseClassifier classifier) {

    public NamedModel {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a model's name must not be blank");
        }
    }
}
