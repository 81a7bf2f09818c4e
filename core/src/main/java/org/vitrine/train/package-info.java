/**
 * Learning: settings and data go in, a model comes out.
 *
 * <p>Begin with {@link org.vitrine.train.Trainer}, which has the one loop over epochs. A model is learnt by one machine
 * or by several that are joined, here or, with a {@link org.vitrine.train.MachineLearner}, elsewhere. {@link
 * org.vitrine.train.TrainingListener} hears of epochs and takes states from which the training can go on; {@link
 * org.vitrine.train.Variants} adds turned, zoomed and moved images to the examples; {@link
 * org.vitrine.train.MemoryNeed} computes beforehand how much heap a training takes.
 *
 * <p>What happens within an epoch is in {@code internal.learn}. This package knows nothing of files, plans or
 * validation.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.train;
