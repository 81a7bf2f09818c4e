/**
 * Cuts images into tiles of 8x8 pixels, which fuzzy clauses see: {@code TileGrid} says which word holds which pixels.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.tile;
