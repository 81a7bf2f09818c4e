/**
 * A folder that keeps the bits of images, so that images are decoded and encoded once.
 *
 * <ul>
 *   <li>{@link org.vitrine.data.cache.BitCache} is what callers use, in the place of a
 *       {@link org.vitrine.dataset.DatasetReader}.
 *   <li>{@code CacheKey} decides whether kept bits are still those of the images: begin reading there.
 *   <li>{@code CacheFile} is the file; {@code KeptTensors} and {@code CacheText} are parts of its content.
 * </ul>
 *
 * <p>A cache must never change a result. So a file is used only if its key has everything that its bits depend on, and
 * whatever is wrong with it counts as a file that is not there.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.cache;
