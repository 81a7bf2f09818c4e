/**
 * The lines of a recipe's file. Plans and recipes are read from them: a plan's text is a section {@code [plan]} that also names data
 * and files. Knows neither; {@link org.vitrine.training.internal.RecipeLines} is all there is.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.internal;
