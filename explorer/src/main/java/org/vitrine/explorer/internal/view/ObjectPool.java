package org.vitrine.explorer.internal.view;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.vitrine.explorer.internal.http.HttpProblem;

/**
 * A small number of objects that only one thread at a time may use, each created when it is first needed. However many clients there
 * are, no more requests are worked on at once than there are objects; the others wait in a queue.
 *
 * @param <T> the kind of object
 */
final class ObjectPool<T> {

    private static final int LONGEST_WAIT_SECONDS = 30;

    private final Semaphore free;
    private final Deque<T> idle = new ArrayDeque<>();
    private final Supplier<T> factory;

    ObjectPool(int most, Supplier<T> factory) {
        this.free = new Semaphore(most, true);
        this.factory = factory;
    }

    <R> R use(Function<T, R> work) {
        await();
        T object = null;
        try {
            object = take();
            return work.apply(object);
        } finally {
            if (object != null) {
                giveBack(object);
            }
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

    private T take() {
        synchronized (idle) {
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        return factory.get();
    }

    private void giveBack(T object) {
        synchronized (idle) {
            idle.push(object);
        }
    }
}
