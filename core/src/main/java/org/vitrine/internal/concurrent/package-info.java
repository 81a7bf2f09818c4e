/**
 * Threads that share work, and wait for each other.
 *
 * <p>{@link org.vitrine.internal.concurrent.ParallelLoop} is for pieces of work that do not depend on each other:
 * encoding, prediction, explanations. {@link org.vitrine.internal.concurrent.SpinBarrier} is for the opposite, threads
 * that need each other's results after every example of a training; begin with {@code internal.learn.EpochRunner},
 * which uses it.
 *
 * <p>No thread outlives the call that started it, and the first failure of a thread reaches the caller. The package
 * knows nothing of images or clauses; it may use nothing but the JDK.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.concurrent;
