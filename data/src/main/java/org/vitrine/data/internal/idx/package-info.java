/**
 * {@code mnist:DIR}: the idx files of MNIST and its relatives.
 *
 * <ul>
 *   <li>{@code IdxFolder} is the kind of data: it finds the files of a split and checks that they belong together.
 *   <li>{@code IdxFile} reads one file, gzipped or not; its comment has the format.
 * </ul>
 *
 * <p>All images of a split are held in memory as bytes, which is 47 MB for MNIST.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.idx;
