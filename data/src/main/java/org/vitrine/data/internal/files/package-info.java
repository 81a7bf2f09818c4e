/**
 * {@code folder:DIR} and {@code csv:FILE}: labelled image files, read when asked for.
 *
 * <ul>
 *   <li>{@code ClassFolders} is the kind {@code folder}, a subfolder of images per class. {@code LeftOut} counts what
 *       lies in the folder and does not become an example, so that nobody misses it silently.
 *   <li>{@code CsvTable} is the kind {@code csv}. It decides what the columns of a {@code Table} mean; {@code Table}
 *       knows lines and columns only, and {@code data.columns} reads its tables with it, too.
 *   <li>{@code ImageFiles} is the source of images of both: they find files and labels, it decides size and colour and
 *       reads images.
 * </ul>
 *
 * <p>Nothing is kept in memory but names and labels, so folders may hold more images than memory does. Names are
 * sorted, since the order in which a file system lists a folder is not the same everywhere, and the order of examples
 * decides what is learnt.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.files;
