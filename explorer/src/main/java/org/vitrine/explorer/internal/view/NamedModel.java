package org.vitrine.explorer.internal.view;

import org.vitrine.team.Team;

/**
 * A model or a team, and its name on the page.
 *
 * @param name such as the model file's name; never a path
 * @param team the models that vote together; one alone, or several
 */
public record NamedModel(String name, Team team) {

    public NamedModel {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a model's name must not be blank");
        }
    }
}
