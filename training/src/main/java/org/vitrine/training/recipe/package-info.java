/**
 * Recipes: small text files that say which images, how to learn from them, and what was measured.
 *
 * <ul>
 *   <li>the file: {@link org.vitrine.training.recipe.Recipes} finds one, {@link org.vitrine.training.recipe.Recipe} is
 *       what it says, {@code RecipeText} reads it, {@link org.vitrine.training.recipe.RecipeDraft} writes one
 *   <li>carrying it out: package {@code reproduce} trains and measures, {@link
 *       org.vitrine.training.recipe.RecordedResult} is compared with that
 *   <li>for other images: {@link org.vitrine.training.recipe.SuggestedSettings} takes the recipe whose images are most
 *       like them, and adapts it
 * </ul>
 *
 * <p>Begin with {@code Recipe}. The word recipe is only for these files; the options of a section {@code [plan]} are
 * those of {@link org.vitrine.training.plan.PlanOption}. Knows no searches and no command line.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.recipe;
