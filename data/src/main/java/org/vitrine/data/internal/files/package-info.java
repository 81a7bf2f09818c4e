/**
 * Labelled image files, read when asked for.
 *
 * <p>{@code ImageFiles} is the source of images that the kinds {@code folder} and {@code csv} share: they find files
 * and labels, it decides size and colour and reads images.
 *
 * <p>Nothing is kept in memory but names and labels, so folders may hold more images than memory does.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.files;
