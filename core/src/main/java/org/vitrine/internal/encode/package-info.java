/**
 * The built-in encodings, registered like any other.
 *
 * <p>For each encoding there is a kind, which reads its parameter and fits it, and the encoding itself:
 *
 * <ul>
 *   <li>{@code threshold}, {@code thermometer}, {@code quantile}: levels of brightness. Begin with
 *       {@link org.vitrine.internal.encode.ThermometerEncoding}, which is all three; {@code RungsKind} and
 *       {@code QuantileKind} decide on the rungs. {@code NumberKind} reads a parameter that is a whole number.
 *   <li>{@code otsu}, {@code adaptive}: one bit, by the image and by the neighbourhood ({@code OneBitKind}).
 *   <li>{@code edges}: steps between neighbouring pixels ({@link org.vitrine.internal.encode.EdgeEncoding}).
 *   <li>{@code orientations}: directions of edges, pooled in cells.
 *       {@link org.vitrine.internal.encode.OrientationEncoding} takes levels of the maps that
 *       {@link org.vitrine.internal.encode.OrientationPools} computes, with {@code OrientationGradients} as a table;
 *       {@code OrientationHistograms} fits the levels; {@code OrientationViews} says what each map means,
 *       {@code OrientationImage} draws one.
 * </ul>
 *
 * <p>All arithmetic is on whole numbers, or in a fixed order: bits must be the same on every machine, since
 * {@code source} and the ONNX export write the same encodings once more. Nothing but these exports may know this
 * package; everything else uses {@code encode}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.encode;
