/**
 * Images and labels where they lie: in the partitions of a table, or at a data location that executors open themselves.
 * Executors decode and encode; only bits reach the driver.
 *
 * <ol>
 *   <li>{@code ExampleRdd} distributes the items; {@code TableExamples} and {@code LocatedExamples} turn them into
 *       {@code Example}s on an executor, a table with the help of {@code ImageColumn} and {@code LabelColumn}.
 *   <li>{@code Survey} finds the order, labels and shape of the examples. {@code OrderKey} gives each its place,
 *       whatever partition it lies in, and {@code PartitionRanks} tells each partition the ranks of its own.
 *   <li>{@code ExampleReader} encodes the examples and gathers their bits on the driver, in the order of their ranks.
 *   <li>{@code PackedExamples} broadcasts the bits to all executors, with a {@code PackedEncoding}.
 * </ol>
 *
 * <p>Begin reading at {@code ExampleReader}. The order of examples must depend on nothing but the examples, since the
 * model depends on it: no code here may use the number of a partition or the order in which tasks end. This package
 * does not know how models learn.
 */
package org.vitrine.spark.internal.read;
