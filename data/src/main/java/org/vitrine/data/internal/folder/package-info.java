/**
 * {@code folder:DIR}: a subfolder of images per class.
 *
 * <ul>
 *   <li>{@code ClassFolders} is the kind of data: it finds splits, classes and files.
 *   <li>{@code LeftOut} counts what lies in the folder and does not become an example, so that nobody misses it
 *       silently.
 * </ul>
 *
 * <p>Names are sorted, since the order in which a file system lists a folder is not the same everywhere, and the order
 * of examples decides what is learnt.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.folder;
