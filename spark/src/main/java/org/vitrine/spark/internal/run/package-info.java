/**
 * Learning on executors: every epoch is a job of Spark with a task for each machine.
 *
 * <ul>
 *   <li>{@code SparkRun} is the loop over epochs, on the driver; begin reading here.
 *   <li>{@code MachineTask} is one epoch of one machine, on an executor.
 *   <li>{@code CheckpointFolder} keeps the machines between epochs on a file system that all can reach, so that neither
 *       an executor nor the driver holds anything that cannot be lost.
 *   <li>{@code StoppableJob} waits for a job that a listener may end.
 * </ul>
 *
 * <p>Machines know nothing of each other within an epoch, and all that a task draws is keyed by the machine and its
 * epoch: so a task may be repeated, run twice at a time, or run elsewhere, and the model stays the same. Examples come
 * packed from {@code internal.read}; this package does not know where they lay.
 */
package org.vitrine.spark.internal.run;
