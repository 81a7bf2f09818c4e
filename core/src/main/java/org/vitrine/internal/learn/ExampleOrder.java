package org.vitrine.internal.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.dataset.Dataset;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.model.Settings;

/**
 * Orders the examples of an epoch: all of them, shuffled; or, with balanced sampling, as many draws as there are
 * examples. The order depends on the epoch's key alone.
 */
public final class ExampleOrder {

    private final int size;
    private final List<int[]> groups;

    public ExampleOrder(Settings settings, Dataset data) {
        this.size = data.size();
        this.groups = settings.balance() == Settings.Balance.SAMPLING ? groups(data) : List.of();
    }

    /** {@return the examples of each label that has any, then those without a label if there are any} */
    private static List<int[]> groups(Dataset data) {
        int labels = data.labels().size();
        List<int[]> groups = new ArrayList<>();
        for (int label = 0; label < labels; label++) {
            int wanted = label;
            groups.add(IntStream.range(0, data.size())
                    .filter(example -> data.has(example, wanted))
                    .toArray());
        }
        groups.add(IntStream.range(0, data.size())
                .filter(example -> IntStream.range(0, labels).noneMatch(label -> data.has(example, label)))
                .toArray());
        groups.removeIf(group -> group.length == 0);
        return groups;
    }

    public int[] of(long epochKey) {
        return groups.isEmpty() ? shuffled(size, epochKey) : sampled(epochKey);
    }

    public static int[] shuffled(int size, long epochKey) {
        long key = DrawKeys.shuffling(epochKey);
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            // Fisher and Yates' shuffle, inside out: example i takes a place drawn among the first i + 1, and who was
            // there moves to the end. One draw each, by the example's own key.
            int other = (int) KeyedRandom.below(KeyedRandom.key(key, i), i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }

    private int[] sampled(long epochKey) {
        int[] order = new int[size];
        for (int step = 0; step < size; step++) {
            long drawing = DrawKeys.sampling(epochKey, step);
            int[] group = groups.get((int) KeyedRandom.below(KeyedRandom.key(drawing, 0), groups.size()));
            order[step] = group[(int) KeyedRandom.below(KeyedRandom.key(drawing, 1), group.length)];
        }
        return order;
    }
}
