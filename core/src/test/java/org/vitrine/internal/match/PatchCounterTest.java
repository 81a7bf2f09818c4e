package org.vitrine.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.clause.PatchCounts;
import org.vitrine.patch.PatchGrid;

class PatchCounterTest {

    // Clause 0 counts a few places, clause 3 nearly all, clause 4 none: hash tables that grow to plain arrays, and some
    // that do not.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 19, 62})
    void add_randomPlaces_equalsMap(int side) {
        PatchGrid grid = new PatchGrid(side, side, 1, 1, 1);
        PatchCounter tally = new PatchCounter(grid, 5);
        List<Map<Integer, Integer>> expected =
                List.of(new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashMap<>());
        Random random = new Random(side);
        for (int times = 0; times < 30_000; times++) {
            int clause = random.nextInt(4);
            int within = Math.max(1, grid.positions() >> (3 * (3 - clause)));
            int position = (random.nextInt(within) * 7919) % grid.positions();
            tally.add(clause, position);
            expected.get(clause).merge(position, 1, Integer::sum);
        }
        PatchCounts counts = tally.counts();
        for (int clause = 0; clause < 5; clause++) {
            Map<Integer, Integer> seen = new TreeMap<>();
            counts.forEach(
                    clause,
                    (position, count) -> assertThat(seen.put(position, count)).isNull());
            assertThat(seen)
                    .as("clause %d on %d positions", clause, grid.positions())
                    .isEqualTo(expected.get(clause));
        }
        assertThat(expected.get(4)).isEmpty();
    }

    // Every place once, in rising order, so that each growth of the table is passed right after it.
    @Test
    void add_everyPlaceOnce_countsOnes() {
        PatchGrid grid = new PatchGrid(64, 64, 24, 3, 3);
        PatchCounter tally = new PatchCounter(grid, 1);
        for (int position = 0; position < grid.positions(); position++) {
            tally.add(0, position);
            if (Integer.bitCount(position) == 1) {
                assertThat(tally.counts().positions()).hasSize(position + 1);
            }
        }
        assertThat(tally.counts().counts()).hasSize(3844).containsOnly(1);
    }
}
