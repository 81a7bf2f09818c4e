package org.vitrine.training.recipe;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.TrainingPlan;

/**
 * The plan of one model of a recipe.
 *
 * @param name what a member of a team is called; empty for the only model
 * @param given what the recipe says, by the names of the options of {@code vitrine train} without their dashes; what is
 *     usual is left out
 * @param plan all of it, on the data of the recipe
 */
public record RecipePlan(String name, Map<String, String> given, TrainingPlan plan) {

    public RecipePlan {
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
    }

    /** {@return how the machine learns; the seed is not the recipe's} */
    public Settings settings() {
        return plan.settings();
    }
}
