/**
 * Labelled images: where they come from, and in memory as bits.
 *
 * <ul>
 *   <li>{@link org.vitrine.dataset.ImageSource}: labelled images on demand. Begin here; readers of files implement it
 *       in the module {@code vitrine-data}, and {@code ImageSource.of} wraps images in memory.
 *       {@code ImageSource.excerpt} takes a few of many.
 *   <li>{@link org.vitrine.dataset.Dataset}: all images of a source, encoded, with their labels; training works on it.
 *       {@link org.vitrine.dataset.DatasetReader} makes it on several threads and says what could not be read.
 *   <li>{@link org.vitrine.dataset.Fingerprint}: a hash of images and labels, by which a model knows its data.
 *       {@link org.vitrine.dataset.DataPart}: which images of which data examples are, and what was set aside.
 *       {@link org.vitrine.dataset.ImageStamp}: by which a cache knows that an image did not change.
 *   <li>{@link org.vitrine.dataset.DataException}: data that cannot be used, in one line for a person.
 * </ul>
 *
 * <p>The package knows no file format and no model.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.dataset;
