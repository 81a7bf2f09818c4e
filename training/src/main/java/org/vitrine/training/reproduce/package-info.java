/**
 * Carries out recipes, to compare what they give with what was recorded: {@link
 * org.vitrine.training.reproduce.RecipeRun} trains the model or the team of a recipe and measures it.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.reproduce;
