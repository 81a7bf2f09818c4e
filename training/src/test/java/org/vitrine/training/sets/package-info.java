/**
 * Labelled images of ten kinds, drawn by seed, on which settings are compared: {@link
 * org.vitrine.training.sets.TenSets} names them, {@link org.vitrine.training.sets.Tetrominoes} and {@link org.vitrine.training.sets.Drawings} draw them.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.sets;
