package org.vitrine.explorer.internal.view;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.vitrine.explorer.internal.http.HttpProblem;

/** Lets only a few requests compute at once, however many clients there are; the others wait in a queue. */
final class WorkLimit {

    private static final int LONGEST_WAIT_SECONDS = 30;

    private final Semaphore free;

    WorkLimit(int most) {
        this.free = new Semaphore(most, true);
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
        try {
            if (!free.tryAcquire(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
                throw HttpProblem.busy("too many requests at once; try again in a moment");
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw HttpProblem.busy("the server is stopping");
        }
    }
}
