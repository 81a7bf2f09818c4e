package org.vitrine.explorer;

import org.vitrine.model.Model;

/**
 * A model that is shown.
 *
 * @param name what it is called on the page, such as its file's name; never a path
 * @param model the model
 */
public record Exhibit(String name, Model model) {

    public Exhibit {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a model needs a name");
        }
    }
}
