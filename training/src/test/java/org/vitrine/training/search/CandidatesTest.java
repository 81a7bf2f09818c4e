package org.vitrine.training.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CandidatesTest {

    private static final List<Axis> AXES =
            List.of(new Axis("q", List.of("1", "2", "3")), new Axis("clauses", List.of("10", "20")));

    @Test
    void next_untilNoneIsLeft_givesEachOnce() {
        Candidates candidates = new Candidates(AXES, 1);
        List<Map<String, String>> all = new ArrayList<>(candidates.next(4));
        assertThat(all).hasSize(4);
        all.addAll(candidates.next(4));
        assertThat(all).hasSize(6);
        assertThat(new HashSet<>(all)).isEqualTo(new HashSet<>(Axis.grid(AXES)));
        assertThat(candidates.next(4)).isEmpty();
    }

    @Test
    void next_sameSeed_givesTheSame() {
        assertThat(new Candidates(AXES, 5).next(6)).isEqualTo(new Candidates(AXES, 5).next(6));
        assertThat(new Candidates(AXES, 5).next(6)).isNotEqualTo(new Candidates(AXES, 6).next(6));
    }
}
