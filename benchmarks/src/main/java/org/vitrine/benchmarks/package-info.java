/**
 * Measurements of the engine and of what is built on it.
 *
 * <ul>
 *   <li>{@link org.vitrine.benchmarks.TwinBenchmark} measures learning and predicting beside the slow twin, with JMH;
 *       begin reading here, its comment has the command.
 *   <li>{@link org.vitrine.benchmarks.KernelBenchmark} does so for the parts of an epoch,
 *       {@link org.vitrine.benchmarks.Ratios} prints how many times faster each is.
 *   <li>{@link org.vitrine.benchmarks.InterpretationTimes} and {@link org.vitrine.benchmarks.ExplorerTimes} time
 *       explanations and the explorer's answers.
 * </ul>
 *
 * <p>Results are in docs/results.md. Nothing here runs in a build: measure on a quiet machine, and alternate what
 * is compared.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.benchmarks;
