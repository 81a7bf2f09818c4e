package org.vitrine.training.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** Tries one candidate after the other. */
    private static Halving.Round<String> each(List<String> tried, Map<String, Double> scores) {
        return (candidates, epochs) -> {
            candidates.forEach(candidate -> tried.add(candidate + epochs));
            return Optional.of(candidates.stream()
                    .map(candidate -> scores.getOrDefault(candidate + epochs, 0.0))
                    .toList());
        };
    }

    // After one epoch b, d and e lead; after two e falls behind b and d; of the equals b and d, b was drawn first.
    @Test
    void run_fiveCandidates_theBetterHalfGoesOn() {
        Map<String, Double> scores =
                Map.of("a1", 0.1, "b1", 0.5, "c1", 0.2, "d1", 0.4, "e1", 0.6, "b2", 0.7, "d2", 0.7);
        List<String> tried = new ArrayList<>();
        boolean complete = new Halving(4).run(List.of("a", "b", "c", "d", "e"), each(tried, scores));
        assertThat(complete).isTrue();
        assertThat(tried).containsExactly("a1", "b1", "c1", "d1", "e1", "e2", "b2", "d2", "b4", "d4");
    }

    @Test
    void run_oneCandidate_isTriedInEachRound() {
        List<String> tried = new ArrayList<>();
        new Halving(3).run(List.of("only"), each(tried, Map.of()));
        assertThat(tried).containsExactly("only1", "only2", "only3");
    }

    @Test
    void run_roundEndsIt_goesNoFurther() {
        List<String> tried = new ArrayList<>();
        boolean complete = new Halving(4).run(List.of("a", "b", "c"), (candidates, epochs) -> {
            tried.add(candidates + " " + epochs);
            return epochs == 2 ? Optional.empty() : Optional.of(List.of(1.0, 1.0, 1.0));
        });
        assertThat(complete).isFalse();
        assertThat(tried).containsExactly("[a, b, c] 1", "[a, b] 2");
    }
}
