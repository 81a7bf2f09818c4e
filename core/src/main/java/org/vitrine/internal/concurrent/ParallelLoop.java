package org.vitrine.internal.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs threads that work through numbered pieces, each taking the next one that is left. */
public final class ParallelLoop {

    private ParallelLoop() {}

    /**
     * Works through pieces 0 to {@code size - 1} and returns when all are done. The calling thread takes part.
     *
     * @param threads the number of pieces worked on at once, at least 1
     * @param workers makes what a thread works with; called once for each, from the calling thread
     * @param <W> a worker that takes a piece's number
     * @throws RuntimeException the first failure of a piece; the others stop soon after
     */
    public static <W extends IntConsumer> void forEach(int size, int threads, Supplier<W> workers) {
        AtomicInteger next = new AtomicInteger();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        W own = workers.get();
        List<W> more = new ArrayList<>();
        for (int i = 1; i < Math.min(threads, size); i++) {
            more.add(workers.get());
        }
        List<Thread> others = new ArrayList<>();
        for (W worker : more) {
            Thread thread = new Thread(() -> work(size, next, failure, worker), "vitrine-crew-" + (others.size() + 1));
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        work(size, next, failure, own);
        others.forEach(ParallelLoop::join);
        rethrow(failure.get());
    }

    private static void work(int size, AtomicInteger next, AtomicReference<Throwable> failure, IntConsumer worker) {
        try {
            for (int i = next.getAndIncrement(); i < size && failure.get() == null; i = next.getAndIncrement()) {
                worker.accept(i);
            }
        } catch (Throwable problem) {
            failure.compareAndSet(null, problem);
        }
    }

    /**
     * Waits for a thread to end. If the waiting thread is interrupted, it waits all the same, and is interrupted
     * afterwards: what the other thread works with must not be left in the middle.
     */
    public static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Throws what went wrong in another thread; does nothing if that is null. */
    public static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof RuntimeException problem) {
            throw problem;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
    }
}
