package org.vitrine.training.reproduce;

import org.vitrine.training.recipe.RecipePlan;
import org.vitrine.training.run.RunListener;

/** Hears how a recipe is carried out, and may end it. */
public interface RecipeListener extends RunListener {

    /** Hears nothing, ends nothing. */
    RecipeListener SILENT = new RecipeListener() {};

    /** Called before each training. */
    default void training(RecipePlan plan) {}

    /**
     * Called while a model looks at the images that the recipe is measured on, from any of several threads.
     *
     * @param done how many images are done; not always rising
     */
    default void measuring(int done, int images) {}
}
