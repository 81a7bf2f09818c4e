package org.vitrine.evaluation.faithfulness;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.internal.concurrent.ParallelLoop;

/**
 * Measures pairs on several threads. Results come in the order of the pairs, so that sums over them do not depend on
 * the threads.
 */
final class EachPair {

    private EachPair() {}

    /** Measures a pair, whose number is a part of the keys of what is drawn for it. */
    interface Measuring<R> {
        R of(int number, Pair pair);
    }

    /** Measures pairs, at least one; reports the number of pairs done, from any of the threads. */
    static <R> List<R> measure(List<Pair> pairs, int threads, IntConsumer progress, Measuring<R> measuring) {
        return measure(pairs.size(), threads, progress, i -> measuring.of(i, pairs.get(i)));
    }

    /** Measures images 0 to {@code size - 1}, at least one, each by its number. */
    static <R> List<R> measure(int size, int threads, IntConsumer progress, IntFunction<R> measuring) {
        if (size < 1) {
            throw new IllegalArgumentException("there must be at least one image");
        }
        Map<Integer, R> results = new ConcurrentHashMap<>();
        AtomicInteger done = new AtomicInteger();
        ParallelLoop.forEach(size, threads, () -> (IntConsumer) index -> {
            results.put(index, measuring.apply(index));
            progress.accept(done.incrementAndGet());
        });
        return IntStream.range(0, size)
                .mapToObj(index -> Objects.requireNonNull(results.get(index)))
                .toList();
    }

    /** {@return a curve of the means of rows of heights, over shares of a number of steps} */
    static Curve meanCurve(Stream<double[]> rows, int steps) {
        double[] means = mean(rows.toList());
        return new Curve(IntStream.range(0, means.length)
                .mapToObj(step -> new Curve.Point((double) step / steps, means[step]))
                .toList());
    }

    /** {@return the mean of rows of numbers, added up in their order} */
    static double[] mean(List<double[]> rows) {
        double[] sums = new double[rows.get(0).length];
        for (double[] row : rows) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += row[i];
            }
        }
        for (int i = 0; i < sums.length; i++) {
            sums[i] /= rows.size();
        }
        return sums;
    }
}
