package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vitrine.internal.bits.KeyedRandom;

/**
 * Chooses what is tried next, each point once: those to begin with, then half of them near the best and the others
 * drawn at random. The choice depends on the seed, on the names of the axes, and on which are the best.
 */
final class Candidates {

    private static final int TURNS = 4; // one of them is for other kinds than the first

    private final TuningSpace space;
    private final long seed;
    private final Set<Map<String, String>> given = new HashSet<>();
    private long drawable;
    private long draws;

    Candidates(TuningSpace space, long seed) {
        this.space = space;
        this.seed = seed;
    }

    /** The next ones: as many as asked for, or as there are left. */
    List<Map<String, String>> next(int count, List<Map<String, String>> best) {
        List<Map<String, String>> fresh = new ArrayList<>();
        take(space.first(), count, fresh);
        take(space.near(best.isEmpty() ? space.first() : best), fresh.size() + (count - fresh.size()) / 2, fresh);
        while (fresh.size() < count && drawable < space.size()) {
            take(List.of(draw()), count, fresh);
        }
        return fresh;
    }

    private void take(List<Map<String, String>> points, int most, List<Map<String, String>> fresh) {
        for (Map<String, String> point : points) {
            if (fresh.size() < most && given.add(point)) {
                fresh.add(point);
                drawable += space.canDraw(point) ? 1 : 0;
            }
        }
    }

    private Map<String, String> draw() {
        long key = KeyedRandom.key(seed, draws++);
        TuningSpace.Kind kind = kind(key);
        Map<String, String> point = new LinkedHashMap<>(kind.base());
        for (Axis axis : kind.axes()) {
            long random = KeyedRandom.key(key, axis.name().hashCode());
            int at = (int) KeyedRandom.below(random, axis.values().size());
            point.put(axis.name(), axis.values().get(at));
        }
        return point;
    }

    private TuningSpace.Kind kind(long key) {
        int others = space.kinds().size() - 1;
        if (others == 0 || KeyedRandom.below(KeyedRandom.key(key, 1), TURNS) > 0) {
            return space.kinds().get(0);
        }
        return space.kinds().get(1 + (int) KeyedRandom.below(KeyedRandom.key(key, 2), others));
    }
}
