/** Recipes: what to learn from, how, and what came of it, as small text files that anybody can write, hand on and repeat. */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.recipe;
