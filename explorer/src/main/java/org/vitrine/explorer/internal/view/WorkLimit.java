package org.vitrine.explorer.internal.view;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.vitrine.explorer.internal.http.HttpProblem;

/**
 * Lets only a few requests compute at once, however many clients there are; the others wait in a queue, and are refused
 * if it is too long.
 */
final class WorkLimit {

    private static final int LONGEST_WAIT_SECONDS = 30;

    private final Semaphore free;
    private final int mostWaiting;
    private final AtomicInteger waiting = new AtomicInteger();

    WorkLimit(int most, int mostWaiting) {
        this.free = new Semaphore(most, true);
        this.mostWaiting = mostWaiting;
    }

    <R> R run(Supplier<R> work) {
        await();
        try {
            return work.get();
        } finally {
            free.release();
        }
    }

    private void await() {
        boolean queued = false;
        try {
            if (free.tryAcquire(0, TimeUnit.SECONDS)) { // unlike without a time, this does not overtake who waits
                return;
            }
            queued = true;
            if (waiting.incrementAndGet() > mostWaiting || !free.tryAcquire(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
                throw HttpProblem.busy("too many requests at once; try again in a moment");
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw HttpProblem.busy("the server is stopping");
        } finally {
            waiting.addAndGet(queued ? -1 : 0);
        }
    }
}
