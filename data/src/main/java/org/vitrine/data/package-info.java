/**
 * Labelled images at a place that users name: files, tables, archives, generated faces.
 *
 * <ul>
 *   <li>{@link org.vitrine.data.DataLocation} reads {@code KIND:PLACE} and opens a split as an
 *       {@link org.vitrine.dataset.ImageSource}; begin reading here.
 *   <li>{@link org.vitrine.data.DataKind} is what a kind of data implements. The built-in ones have an internal package
 *       each; programs add their own by {@link java.util.ServiceLoader}.
 *   <li>{@code ChosenLabels} and {@code Reshaped} are what the options of a location do to any kind.
 *   <li>{@link org.vitrine.data.Masks} adds the regions that make labels true.
 * </ul>
 *
 * <p>Beside it lie {@link org.vitrine.data.image} (decoding), {@link org.vitrine.data.cache} (bits that are kept),
 * {@link org.vitrine.data.columns} (what else is known of images) and {@code org.vitrine.data.fetch} (downloads).
 *
 * <p>Files come from anyone. Every reader bounds a size before it takes memory for it, and every problem is a
 * {@link org.vitrine.dataset.DataException} that says which file, what is wrong and what to do. This module knows
 * images and labels; it must not know models.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data;
