package org.vitrine.spark.internal.read;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The ranks of a partition's examples among all examples. Equal examples of a partition have ranks in a row; which of
 * them has which does not matter. Examples without a rank are not learnt from.
 */
final class PartitionRanks implements Serializable {

    private static final long serialVersionUID = 1L;

    private final HashMap<OrderKey, Range> ranges = new HashMap<>();
    private int size;

    /** Ranks from the first one on. */
    private record Range(int first, int count) implements Serializable {}

    /** Adds the rank of an example; those of equal examples one after the other. */
    void add(OrderKey key, int rank) {
        ranges.merge(key, new Range(rank, 1), (known, one) -> new Range(known.first(), known.count() + 1));
        size++;
    }

    /** {@return the number of examples} */
    int size() {
        return size;
    }

    /** {@return the examples of the partition that have a rank, each with its own, as they pass by} */
    Stream<RankedExample> of(Stream<Example> examples) {
        Map<OrderKey, Integer> given = new HashMap<>();
        return examples.filter(example -> ranges.containsKey(example.key())).map(example -> {
            Range range = Objects.requireNonNull(ranges.get(example.key()));
            // Which of several equal examples has which rank does not matter: they have the same bits.
            int before = given.merge(example.key(), 1, Integer::sum) - 1;
            return new RankedExample(before < range.count() ? range.first() + before : RankedExample.SURPLUS, example);
        });
    }
}
