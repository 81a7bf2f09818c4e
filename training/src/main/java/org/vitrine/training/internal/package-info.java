/**
 * Files of trainings and halving, for this module and the command line only: it changes without notice.
 *
 * <ul>
 *   <li>{@link org.vitrine.training.internal.RecipeLines}: the lines of a recipe's file. Plans and recipes are read
 *       from them: a plan's text is a section {@code [plan]} that also names data and files
 *   <li>{@link org.vitrine.training.internal.OutputFiles}: whether a file can be written, before long work begins
 *   <li>{@link org.vitrine.training.internal.Halving}: successive halving, of a search or of a few kinds of settings
 * </ul>
 *
 * <p>Knows neither plans nor recipes.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.internal;
