package org.vitrine.training.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class HalvingTest {

    @Test
    void rounds_doubleUpToTheMost() {
        assertThat(new Halving(1).rounds()).containsExactly(1);
        assertThat(new Halving(2).rounds()).containsExactly(1, 2);
        assertThat(new Halving(8).rounds()).containsExactly(1, 2, 4, 8);
        assertThat(new Halving(10).rounds()).containsExactly(1, 2, 4, 10);
        assertThat(new Halving(3).rounds()).containsExactly(1, 2, 3);
        assertThat(new Halving(64).rounds()).containsExactly(8, 16, 32, 64);
    }

    // After one epoch b, d and e lead; after two e falls behind b and d; of the equals b and d, b was drawn first.
    @Test
    void run_fiveCandidates_theBetterHalfGoesOn() {
        Map<String, Double> scores =
                Map.of("a1", 0.1, "b1", 0.5, "c1", 0.2, "d1", 0.4, "e1", 0.6, "b2", 0.7, "d2", 0.7);
        List<String> tried = new ArrayList<>();
        boolean complete = new Halving(4).run(List.of("a", "b", "c", "d", "e"), (candidate, epochs) -> {
            tried.add(candidate + epochs);
            return OptionalDouble.of(scores.getOrDefault(candidate + epochs, 0.0));
        });
        assertThat(complete).isTrue();
        assertThat(tried).containsExactly("a1", "b1", "c1", "d1", "e1", "e2", "b2", "d2", "b4", "d4");
    }

    @Test
    void run_oneCandidate_isTriedInEachRound() {
        List<Integer> tried = new ArrayList<>();
        new Halving(3).run(List.of("only"), (candidate, epochs) -> {
            tried.add(epochs);
            return OptionalDouble.of(0);
        });
        assertThat(tried).containsExactly(1, 2, 3);
    }

    @Test
    void run_trialEndsIt_goesNoFurther() {
        List<String> tried = new ArrayList<>();
        boolean complete = new Halving(4).run(List.of("a", "b", "c"), (candidate, epochs) -> {
            tried.add(candidate + epochs);
            return tried.size() == 2 ? OptionalDouble.empty() : OptionalDouble.of(1);
        });
        assertThat(complete).isFalse();
        assertThat(tried).containsExactly("a1", "b1");
    }
}
