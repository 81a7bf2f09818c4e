package org.vitrine.explorer.internal.view;

import org.vitrine.model.Model;

/**
 * A model and its name on the page.
 *
 * @param name such as the model file's name; never a path
 * @param model the model
 */
public record NamedModel(String name, Model model) {

    public NamedModel {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a model's name must not be blank");
        }
    }
}
