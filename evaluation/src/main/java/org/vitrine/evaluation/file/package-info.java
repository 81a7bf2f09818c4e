/**
 * Files that other programs read.
 *
 * <p>{@link org.vitrine.evaluation.file.Png} writes images, {@link org.vitrine.evaluation.file.NpyFile} numpy arrays,
 * {@link org.vitrine.evaluation.file.RowFile} tables that grow by a row at a time. All of them replace a file only when
 * the new one is complete, and only if it is of their own kind: what somebody else wrote is never lost. {@link
 * org.vitrine.evaluation.file.LineFile} adds lines to a file, also those of a history.
 *
 * <p>The package does not know what the images and numbers mean. Only the programs of Vitrine see it.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.file;
