package org.vitrine.evaluation.measure;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts ordered pairs of labels. Only pairs that occur take memory: of thousands of labels, few do. */
final class PairCounts {

    private final Map<Long, Integer> counts = new HashMap<>();

    /** A pair and how often it occurred. */
    record Pair(int first, int second, int count) {}

    private static long key(int first, int second) {
        return (long) first << 32 | second;
    }

    void add(int first, int second, int times) {
        counts.merge(key(first, second), times, Integer::sum);
    }

    /** Adds all pairs of others. */
    void add(PairCounts more) {
        more.counts.forEach((key, count) -> counts.merge(key, count, Integer::sum));
    }

    int get(int first, int second) {
        return counts.getOrDefault(key(first, second), 0);
    }

    /** {@return all pairs that occurred, in the order of their labels} */
    List<Pair> all() {
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(pair ->
                        new Pair((int) (pair.getKey() >>> 32), pair.getKey().intValue(), pair.getValue()))
                .toList();
    }

    /** Compares all counts. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PairCounts pairs && counts.equals(pairs.counts);
    }

    @Override
    public int hashCode() {
        return counts.hashCode();
    }
}
