/**
 * Random labelled images by seed, for comparisons and tests.
 *
 * <p>{@link org.vitrine.internal.sample.Samples} is an {@link org.vitrine.dataset.ImageSource} whose images are noise
 * with a bright stroke for each label: enough for a machine to learn something, quick to make, and the same for a seed
 * on every computer. The reference compares itself with the engine on them, and tests of several modules use them; that
 * is why they are not among the tests of one module.
 *
 * <p>Real images come from the module {@code vitrine-data}. Nothing here reads a file.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.sample;
