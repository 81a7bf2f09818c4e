/**
 * Measures and label counts as plain text, for the terminal.
 *
 * <p>{@link org.vitrine.evaluation.table.TextTable} aligns columns; begin there. {@link
 * org.vitrine.evaluation.table.EvaluationTable}, {@link org.vitrine.evaluation.table.DoubtTable} and
 * {@link org.vitrine.evaluation.table.LabelTable} write with it what {@code measure} and {@code calibration} found.
 *
 * <p>A table is a text whose lines end with a line feed; printing it is the caller's business. Nothing here loads a
 * font. Only the programs of Vitrine see this package.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.table;
