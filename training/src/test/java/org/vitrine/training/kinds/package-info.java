/**
 * Kinds of models that only training makes, beside those of {@link org.vitrine.kinds.Kinds}, and the laws of training
 * that hold for all of them: a plan and a recipe read back as they were written, a training that was stopped ends in the
 * same bytes, and a model learns on or is refused in words.
 *
 * <p>{@code TrainedKinds} lists the kinds; a new one is one more entry of that list.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.kinds;
