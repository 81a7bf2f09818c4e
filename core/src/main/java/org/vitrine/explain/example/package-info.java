/**
 * Finds the training examples that resemble an image, by what the clauses say of it.
 *
 * <p>{@link ExampleIndex} notes once which clauses voted on which examples ({@link ExampleIndex#of}); {@link
 * ExampleIndex#nearest} then finds the {@link Neighbour}s of an image at once, diverse ones if asked. An index can be
 * stored; {@code store} writes and reads it from the arrays that it exposes, which is why its constructor checks them
 * all.
 *
 * <p>Two images are alike if the same clauses voted for what is decided, not if their pixels are. The index knows the
 * clauses only by their numbers, so it must be asked with the model that it was made of.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explain.example;
