/**
 * The history of a training run, epoch by epoch, and the CSV file that holds it.
 *
 * <p>{@link org.vitrine.evaluation.history.History} is the table: rows of epochs, columns of times and measures. Begin
 * there. {@link org.vitrine.evaluation.history.HistoryWriter} appends an epoch at a time while a training runs, so that
 * nothing is lost when it is interrupted; a resumed training begins with the rows of its checkpoint.
 *
 * <p>The package knows measures but no training: whoever trains fills in the rows.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.history;
