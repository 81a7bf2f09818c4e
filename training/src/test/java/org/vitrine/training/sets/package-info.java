/**
 * Labelled images of ten kinds, drawn by seed, on which settings are compared.
 *
 * <p>{@link org.vitrine.training.sets.TenSets} names them; {@code Tetrominoes} and {@code Drawings} draw them.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.sets;
