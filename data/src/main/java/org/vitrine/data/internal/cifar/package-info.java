/**
 * {@code cifar10:DIR}, {@code cifar100:DIR}, {@code cifar100-coarse:DIR}: the binary versions of CIFAR-10 and
 * CIFAR-100.
 *
 * <p>{@code CifarFolder} does everything; begin reading there. Its three subclasses are services that differ in their
 * layout: the names of the files, and which byte of a record is the class.
 *
 * <p>Labels are held in memory, and images are read from the files when they are asked for.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.cifar;
