package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vitrine.internal.bits.KeyedRandom;

/** Combinations of values drawn at random, each once. Which they are depends on the seed and on the names of the axes. */
final class Candidates {

    private final List<Axis> axes;
    private final long seed;
    private final Set<Map<String, String>> drawn = new LinkedHashSet<>();
    private long draws;

    Candidates(List<Axis> axes, long seed) {
        this.axes = axes;
        this.seed = seed;
    }

    /** The next ones: as many as asked for, or as there are left. */
    List<Map<String, String>> next(int count) {
        long all = axes.stream().mapToLong(axis -> axis.values().size()).reduce(1, Math::multiplyExact);
        List<Map<String, String>> fresh = new ArrayList<>();
        while (fresh.size() < count && drawn.size() < all) {
            long key = KeyedRandom.key(seed, draws++);
            Map<String, String> candidate = new LinkedHashMap<>();
            for (Axis axis : axes) {
                long random = KeyedRandom.key(key, axis.name().hashCode());
                int at = (int) KeyedRandom.below(random, axis.values().size());
                candidate.put(axis.name(), axis.values().get(at));
            }
            if (drawn.add(candidate)) {
                fresh.add(candidate);
            }
        }
        return fresh;
    }
}
