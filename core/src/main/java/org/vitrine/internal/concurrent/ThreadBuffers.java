package org.vitrine.internal.concurrent;

/** Allocates arrays to which one thread writes often, apart from those of other threads. */
public final class ThreadBuffers {

    /** Words of 8 bytes: two lines of most processors' caches. */
    // Two lines and not one, since some processors fetch them in pairs. Before there was a distance, an MNIST image
    // took 15 to 28 microseconds on each of two threads (31 on one), depending on where the garbage collector had
    // placed the arrays (docs/experiments/speed.md).
    private static final int APART = 16;

    private ThreadBuffers() {}

    /** Allocates words with room behind them, so that they do not share a cache line to which another thread writes. */
    public static long[] words(int length) {
        return new long[length + APART];
    }

    /** Allocates whole numbers of 4 bytes with as much room behind them. */
    public static int[] numbers(int length) {
        return new int[length + 2 * APART];
    }
}
