/** The history of a training run, epoch by epoch, and the CSV file that holds it. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.history;
