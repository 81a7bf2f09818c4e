/**
 * Charts and contact sheets, drawn as images.
 *
 * <ul>
 *   <li>{@link org.vitrine.evaluation.chart.Charts}: learning curves, ROC curves, bars and distributions; begin here.
 *       {@code BarChart} and {@code HistogramChart} draw what XChart cannot.
 *   <li>{@link org.vitrine.evaluation.chart.ContactSheet}: images in a grid with captions and a legend. On it the other
 *       sheets are built: {@code ExplanationSheet}, {@code RepresentationSheet}, {@code CounterfactualSheet},
 *       {@code ClauseSheet}, {@code NearestSheet}.
 *   <li>{@code Canvas} and {@code Lettering}: colours, fonts and line breaks that all of them share.
 * </ul>
 *
 * <p>Everything returns a {@code BufferedImage} and needs no screen; {@code file} writes it. Evidence itself is drawn
 * in the module {@code vitrine-core}, package {@code render}. Only the programs of Vitrine see this package.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.chart;
