/**
 * Image files to rasters: decoding, turning, scaling, grey or coloured.
 *
 * <ol>
 *   <li>{@link org.vitrine.data.image.ImageDecoder} is what callers use; begin reading here.
 *   <li>{@code Glance}, {@code HiddenSizes}, {@code JpegScans} and {@code Orientation} look into a file before a
 *       decoder does.
 *   <li>{@code EndingStream}, {@code MemoryStream}, {@code DecodingMemory} and {@code DecodingStop} bound what a
 *       decoder may take: bytes that are not there, memory, time. {@code DecodingWarnings} hears what it made up.
 *   <li>{@link org.vitrine.data.image.Images}, {@code Fitting} and {@code Resampling} make a raster of the decoded
 *       image, cut, scaled and framed as a {@link org.vitrine.image.Preparation} says.
 * </ol>
 *
 * <p>Decoding is left to the JDK's ImageIO and its plug-ins. They trust their files, hence the second and third step: a
 * file of a few bytes can promise any size. Rasters are the same on every machine with the same decoders.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.image;
