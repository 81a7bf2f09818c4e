package org.vitrine.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ParallelLoopTest {

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 3", "1, 1", "1, 4", "1000, 1", "1000, 2", "1000, 3", "3, 8"})
    void forEach_pieces_areDoneOnceEach(int size, int threads) {
        AtomicIntegerArray done = new AtomicIntegerArray(size);
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        AtomicInteger workers = new AtomicInteger();
        ParallelLoop.forEach(size, threads, () -> {
            workers.incrementAndGet();
            return (IntConsumer) index -> {
                seen.add(Thread.currentThread());
                done.incrementAndGet(index);
            };
        });
        for (int i = 0; i < size; i++) {
            assertThat(done.get(i)).isEqualTo(1);
        }
        assertThat(workers).hasValue(Math.max(1, Math.min(size, threads)));
        assertThat(seen.stream().filter(thread -> thread != Thread.currentThread()))
                .noneMatch(Thread::isAlive);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void forEach_failure_comesOutAndTheOthersStop(int threads) {
        AtomicInteger done = new AtomicInteger();
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> ParallelLoop.forEach(1_000_000, threads, () -> (IntConsumer) index -> {
                    seen.add(Thread.currentThread());
                    if (index == 100) {
                        throw new UnsupportedOperationException("piece 100");
                    }
                    done.incrementAndGet();
                    if (index > 100) {
                        Thread.onSpinWait();
                    }
                }))
                .withMessage("piece 100");
        assertThat(done.get()).isLessThan(1_000_000 - 1);
        assertThat(seen.stream().filter(thread -> thread != Thread.currentThread()))
                .noneMatch(Thread::isAlive);
    }

    @Test
    void forEach_error_comesOutAsItIs() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> ParallelLoop.forEach(5, 2, () -> (IntConsumer) index -> {
                    throw new AssertionError(index);
                }));
    }

    @Test
    void rethrow_eachKind() {
        ParallelLoop.rethrow(null);
        Exception checked = new Exception("checked");
        assertThatIllegalStateException()
                .isThrownBy(() -> ParallelLoop.rethrow(checked))
                .withCause(checked);
    }

    @Test
    void join_interrupted_waitsAndStaysInterrupted() {
        Thread own = Thread.currentThread();
        Thread waiting = new Thread(() -> {
            while (own.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            own.interrupt();
            while (own.isInterrupted()) { // until it has been noticed
                Thread.onSpinWait();
            }
        });
        waiting.setDaemon(true);
        waiting.start();
        ParallelLoop.join(waiting);
        assertThat(waiting.isAlive()).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }
}
