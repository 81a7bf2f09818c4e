/**
 * Small things that the readers share.
 *
 * <ul>
 *   <li>{@code UserPaths} makes paths of what users write and lists folders; {@code LabelNames} reads a file of labels.
 *   <li>{@code Unzipped} opens files, gzipped or not.
 *   <li>{@code FileStamps} tells for the cache whether a file has changed.
 *   <li>{@code Reasons} says in a message what went wrong.
 * </ul>
 *
 * <p>A class belongs here if kinds of data in two packages need it. It must not know any of them.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.io;
