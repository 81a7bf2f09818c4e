package org.vitrine.explorer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Lends out a few things that one thread at a time may use, each made when it is first needed. However many clients there are, no more
 * are at work than there are things; the others wait in a queue.
 *
 * @param <T> what is lent
 */
final class Lending<T> {

    private static final int PATIENCE_SECONDS = 30;

    private final Semaphore free;
    private final Deque<T> idle = new ArrayDeque<>();
    private final Supplier<T> maker;

    Lending(int most, Supplier<T> maker) {
        this.free = new Semaphore(most, true);
        this.maker = maker;
    }

    <R> R use(Function<T, R> work) {
        await();
        T thing = null;
        try {
            thing = take();
            return work.apply(thing);
        } finally {
            if (thing != null) {
                giveBack(thing);
            }
            free.release();
        }
    }

    private void await() {
        try {
            if (!free.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw Refusal.busy("too many are asking at once; try again in a moment");
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw Refusal.busy("the server is stopping");
        }
    }

    private T take() {
        synchronized (idle) {
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        return maker.get();
    }

    private void giveBack(T thing) {
        synchronized (idle) {
            idle.push(thing);
        }
    }
}
