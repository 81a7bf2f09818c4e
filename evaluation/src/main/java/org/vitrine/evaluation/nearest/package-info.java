/**
 * Training examples that resemble an image, with their images and labels.
 *
 * <p>{@link org.vitrine.evaluation.nearest.IndexedExamples} joins three things that live apart: a model, the index of
 * what its clauses say of the training examples ({@code store.TrainingIndex}), and the images, which may be gone. It
 * finds the examples that share most votes with an image, and gives back only images that are still those that were
 * indexed.
 *
 * <p>The search itself is {@code explain.ExampleIndex}; drawing is in {@code chart}. Only the programs of Vitrine see
 * this package.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.nearest;
