/**
 * Tables of text, read once for all who need them.
 *
 * <p>{@code Table} reads CSV with commas, semicolons or tabs, and checks that columns have different names and lines
 * have as many fields. The kind {@code csv} finds images in it, {@code columns} what else is said of images.
 *
 * <p>It knows lines and columns, and not what they mean; a message names the file and the line.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.table;
