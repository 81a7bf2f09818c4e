/**
 * Explanations as coloured images.
 *
 * <p>An explanation is data ({@code explain}); here it becomes pixels. One class for each thing to draw:
 *
 * <ul>
 *   <li>{@link org.vitrine.render.EvidenceImage}: evidence in the paper's colours, for brightness and darkness; begin
 *       here.
 *   <li>{@link org.vitrine.render.NetEvidenceImage}: support and opposition, teal and orange.
 *   <li>{@link org.vitrine.render.StrokeImage}: demands for edges as short lines.
 *   <li>{@link org.vitrine.render.ChangeImage}: the changed pixels of a counterfactual.
 * </ul>
 *
 * <p>All of them return a {@link org.vitrine.image.Raster}. Files, captions and sheets of several images are the
 * business of the module {@code vitrine-evaluation}; nothing here uses {@code java.awt}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.render;
