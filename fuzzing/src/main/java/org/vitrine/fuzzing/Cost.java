package org.vitrine.fuzzing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** The resources that this thread has used since: bytes allocated, whether still alive or not, and processor time. */
final class Cost {

    /** Processor time for one input, and for each byte that it may allocate: code that Jazzer watches is slow. */
    static final int MOST_SECONDS = 10;

    private static final double BYTES_PER_SECOND = 1e9;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long bytes = THREADS.getCurrentThreadAllocatedBytes();
    private final long nanos = THREADS.getCurrentThreadCpuTime();

    private Cost() {}

    static Cost start() {
        return new Cost();
    }

    private long bytes() {
        return THREADS.getCurrentThreadAllocatedBytes() - bytes;
    }

    private double seconds() {
        return (THREADS.getCurrentThreadCpuTime() - nanos) / 1e9;
    }

    boolean isWithin(long mostBytes) {
        return bytes() <= mostBytes && seconds() <= MOST_SECONDS + mostBytes / BYTES_PER_SECOND;
    }

    void check(String what, long mostBytes) {
        if (!isWithin(mostBytes)) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "%s allocated %,d bytes where %,d are allowed, and took %.1f s",
                    what,
                    bytes(),
                    mostBytes,
                    seconds()));
        }
    }
}
