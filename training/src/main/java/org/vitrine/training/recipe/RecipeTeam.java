package org.vitrine.training.recipe;

import org.vitrine.training.plan.ThresholdPlan;

/**
 * The rules by which the models of a recipe vote together, if there are several.
 *
 * @param byRange whether class sums are divided by their range on the validation split, instead of by the target
 * @param thresholds the team's decision thresholds: usual for those of the members
 */
public record RecipeTeam(boolean byRange, ThresholdPlan thresholds) {

    /** Divided by the target, with the thresholds of the members. */
    static final RecipeTeam USUAL = new RecipeTeam(false, ThresholdPlan.usual());

    /** {@return whether the range or thresholds are measured on the validation split} */
    public boolean needsValidation() {
        return byRange || thresholds.isFitted();
    }
}
