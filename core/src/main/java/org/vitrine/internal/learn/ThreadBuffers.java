package org.vitrine.internal.learn;

/** Arrays to which one thread writes often, kept apart from those of other threads. */
final class ThreadBuffers {

    /** Words of 8 bytes: two lines of most processors' caches. */
    static final int APART = 16;

    private ThreadBuffers() {}

    /** Words with room behind them, so that they do not end in a cache line to which another thread writes. */
    static long[] words(int length) {
        return new long[length + APART];
    }

    /** The same for whole numbers of 4 bytes. */
    static int[] numbers(int length) {
        return new int[length + 2 * APART];
    }
}
