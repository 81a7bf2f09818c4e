/**
 * Looking at images before anything is learnt from them.
 *
 * <ul>
 *   <li>{@link org.vitrine.training.look.ImageTraits}: what can be counted, such as their size and how many have the
 *       rarest label
 *   <li>{@link org.vitrine.training.look.ImageLook}: how they look, from a sample of them: what they show ({@link
 *       org.vitrine.training.look.Content}), and whether it is aligned, turned or symmetric
 * </ul>
 *
 * <p>Recipes say the same about their images; {@link org.vitrine.training.recipe.SuggestedSettings} compares both.
 * Knows no plans and no recipes.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.look;
