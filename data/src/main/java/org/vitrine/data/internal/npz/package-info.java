/**
 * {@code npz:FILE}: numpy's zip file of arrays, named as in MedMNIST.
 *
 * <ul>
 *   <li>{@code NpzKind} is the kind of data: it finds the arrays of a split and makes images and labels of them.
 *   <li>{@code NpyHeader} reads the beginning of one array; its comment has the format.
 * </ul>
 *
 * <p>Only arrays of bytes and whole numbers in the order of C are read; everything else is refused with advice on
 * how to save it. All images of a split are held in memory.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.npz;
