/**
 * Images: of bytes, as they come from files, and of bits, as clauses see them.
 *
 * <ul>
 *   <li>{@link org.vitrine.image.ImageShape}: height, width and channels.
 *   <li>{@link org.vitrine.image.Raster}: an image of bytes. Begin here; a program makes rasters of its images.
 *   <li>{@link org.vitrine.image.Preparation}: how images as they are stored are brought to a model's size, by a
 *       {@link org.vitrine.image.Fit} and a {@link org.vitrine.image.ValueRange}.
 *   <li>{@link org.vitrine.image.BitImage}: an image of bits, in planes of rows of words. An encoding makes it;
 *       everything from {@code patch} on reads it.
 * </ul>
 *
 * <p>Callers use {@code Raster} and {@code ImageShape}; bit images are for those who write an encoding. The package
 * knows no encoding, which is in {@code encode}, and no file format: decoding and scaling are in the module
 * {@code vitrine-data}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.image;
