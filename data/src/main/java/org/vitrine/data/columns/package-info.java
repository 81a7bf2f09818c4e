/**
 * Tables that say something of images besides their labels, such as the camera or the age of a person.
 *
 * <p>{@link org.vitrine.data.columns.ImageColumns} is the only type. It reads a CSV file and finds for each of its
 * lines the image of a source, by name or by number. The evaluation slices measures by these columns.
 *
 * <p>It must not know where the images came from: it asks the {@link org.vitrine.dataset.ImageSource} for their names.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.columns;
