/**
 * A model as a whole, on a page: reports, cards, the paper's figures.
 *
 * <ul>
 *   <li>{@link org.vitrine.evaluation.report.Report}: the HTML report; begin here. Each part is a class of its own:
 *       {@code MeasuresSection}, {@code ClausesSection}, {@code ExamplesSection}, {@code DoubtSection},
 *       {@code OverlapSection}, with {@link org.vitrine.evaluation.report.LabelOverlap} for the numbers of the last.
 *   <li>{@link org.vitrine.evaluation.report.ModelCard}: the model card, in HTML and Markdown ({@code CardText}).
 *   <li>{@link org.vitrine.evaluation.report.TrustPage}: measures of explanations.
 *   <li>{@link org.vitrine.evaluation.report.PaperFigures}: the figures of the paper, for any model.
 *   <li>{@code Page}, {@code Html}, {@code Cells}, {@code LineChart}: the frame, escaping, tables and lines that the
 *       pages share. {@code ClauseChoice}, {@code ClauseImage}, {@code Highlights} choose what is
 *       shown.
 * </ul>
 *
 * <p>Pages load nothing and run no scripts. Text from models and data is untrusted and goes through {@code Html}. The
 * package measures nothing itself, but for labels in common. Only the programs of Vitrine see it.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.report;
