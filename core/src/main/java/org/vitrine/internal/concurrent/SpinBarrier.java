package org.vitrine.internal.concurrent;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Holds up threads until all have arrived, tens of thousands of times per second: they spin for a while before they
 * yield the core. If one thread fails, the others stop waiting.
 */
public final class SpinBarrier {

    private static final int PATIENCE = 20_000;
    private static final long NAP = 1_000;

    private final int parties;
    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicInteger meeting = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    public SpinBarrier(int parties) {
        this.parties = parties;
    }

    public void await() {
        await(arrive());
    }

    /**
     * Registers that a thread has arrived, and lets it do something else before it waits.
     *
     * @return the number of the meeting at which it arrived
     */
    public int arrive() {
        int current = meeting.get();
        if (arrived.incrementAndGet() == parties) {
            arrived.set(0);
            meeting.set(current + 1);
        }
        return current;
    }

    /** {@return true if all have arrived at a meeting} */
    public boolean isOver(int number) {
        return meeting.get() != number;
    }

    /** Waits for all to arrive at a meeting. */
    public void await(int number) {
        for (int waited = 0; !isOver(number); waited++) {
            if (failure.get() != null) {
                throw new CancellationException("another thread failed");
            }
            if (waited < PATIENCE) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(NAP);
            }
        }
    }

    public void fail(Throwable problem) {
        failure.compareAndSet(null, problem);
    }

    public @Nullable Throwable failure() {
        return failure.get();
    }
}
