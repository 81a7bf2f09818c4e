/**
 * {@code csv:FILE}: a table of image files and labels.
 *
 * <p>{@code CsvTable} is the kind of data. It decides what the columns of a {@code Table} mean (images, a class or
 * labels, a split) and hands the files to {@code ImageFiles}.
 *
 * <p>Reading the lines of a table is left to {@code internal.table}, and reading images to {@code internal.files},
 * which the kind {@code folder} uses as well.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.csv;
