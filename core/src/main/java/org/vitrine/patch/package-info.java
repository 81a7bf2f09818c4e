/**
 * Places on images: the window's positions, and the parts of an image that clauses see.
 *
 * <ul>
 *   <li>{@link org.vitrine.patch.PatchGrid}: all positions of a window, and the number of each feature and literal of
 *       what it sees there. Begin here; its numbering of literals is that of clauses, models and files.
 *   <li>{@link org.vitrine.patch.Window} is the size of the window, {@link org.vitrine.patch.Rectangle} the positions
 *       that a clause's position literals leave it.
 *   <li>{@link org.vitrine.patch.Region}: the rectangle of tiles of 8x8 pixels that a fuzzy clause sees.
 *   <li>{@link org.vitrine.patch.Area}: any rectangle of pixels, for explanations and edits.
 * </ul>
 *
 * <p>Callers use {@code Window} and {@code Area}; the others are for readers of clauses. The package knows no clause:
 * the layout in which 64 positions are matched at once is in {@code internal.match}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.patch;
