package org.vitrine.spark.internal.read;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

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

    /** {@return the examples of the partition that have a rank, each with its own} */
    Iterator<RankedExample> of(Iterator<Example> examples) {
        Map<OrderKey, Integer> given = new HashMap<>();
        return new Iterator<>() {
            private @Nullable RankedExample next;

            @Override
            public boolean hasNext() {
                while (next == null && examples.hasNext()) {
                    Example example = examples.next();
                    Range range = ranges.get(example.key());
                    if (range != null) {
                        // Which of several equal examples has which rank does not matter: they have the same bits.
                        int before = given.merge(example.key(), 1, Integer::sum) - 1;
                        next = new RankedExample(
                                before < range.count() ? range.first() + before : RankedExample.SURPLUS, example);
                    }
                }
                return next != null;
            }

            @Override
            public RankedExample next() {
                if (!hasNext() || next == null) {
                    throw new NoSuchElementException();
                }
                RankedExample found = next;
                next = null;
                return found;
            }
        };
    }
}
