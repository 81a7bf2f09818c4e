package org.vitrine.training.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vitrine.training.plan.DataPlan;

class CandidatesTest {

    private static final List<Axis> AXES =
            List.of(new Axis("q", List.of("1", "2", "3")), new Axis("clauses", List.of("10", "20")));

    private static TuningSpace space(List<Map<String, String>> first) {
        return new TuningSpace(
                first,
                List.of(new TuningSpace.Kind(Map.of(), AXES)),
                DataPlan.missing(),
                Map.of("no-plan", "is needed to draw"),
                1);
    }

    // q 2 and 20 clauses has three neighbours: q 3, q 1, and 10 clauses; half of what is left beside it is for them.
    @Test
    void next_pointToBeginWith_thenNeighboursThenDraws() {
        Map<String, String> begin = Map.of("q", "2", "clauses", "20");
        Candidates candidates = new Candidates(space(List.of(begin)), 1);
        List<Map<String, String>> round = candidates.next(5, List.of());
        assertThat(round.subList(0, 3))
                .containsExactly(begin, Map.of("q", "3", "clauses", "20"), Map.of("q", "1", "clauses", "20"));
        assertThat(round).hasSize(5).doesNotHaveDuplicates();
        round.addAll(candidates.next(5, List.of()));
        assertThat(new HashSet<>(round)).isEqualTo(new HashSet<>(Axis.grid(AXES)));
        assertThat(candidates.next(5, List.of())).isEmpty();
    }

    @Test
    void next_bestOnesAreKnown_triesTheirNeighboursFirst() {
        Candidates candidates = new Candidates(space(List.of()), 7);
        candidates.next(1, List.of());
        assertThat(candidates
                        .next(4, List.of(Map.of("q", "1", "clauses", "10")))
                        .subList(0, 1))
                .isSubsetOf(Map.of("q", "2", "clauses", "10"), Map.of("q", "1", "clauses", "20"));
    }

    // A point outside of what can be drawn must not keep the drawing from coming to an end.
    @Test
    void next_pointThatCannotBeDrawn_isGivenOnceBesidesAllOthers() {
        Map<String, String> outside = Map.of("window", "3x3");
        Candidates candidates = new Candidates(space(List.of(outside)), 3);
        List<Map<String, String>> all = candidates.next(99, List.of());
        assertThat(all).hasSize(7).startsWith(outside);
        assertThat(candidates.next(99, List.of())).isEmpty();
    }

    @Test
    void next_severalKinds_drawsTheFirstMostOften() {
        List<Axis> many = List.of(new Axis(
                "specificity",
                java.util.stream.IntStream.range(1, 400).mapToObj(i -> "" + i).toList()));
        TuningSpace space = new TuningSpace(
                List.of(),
                List.of(
                        new TuningSpace.Kind(Map.of("tolerance", "20"), many),
                        new TuningSpace.Kind(Map.of("window", "3x3"), many)),
                DataPlan.missing(),
                Map.of("no-plan", "is needed to draw"),
                1);
        List<Map<String, String>> drawn = new Candidates(space, 1).next(200, List.of());
        long first =
                drawn.stream().filter(point -> point.containsKey("tolerance")).count();
        assertThat(first).isBetween(120L, 180L);
        assertThat(drawn).allMatch(point -> point.containsKey("tolerance") != point.containsKey("window"));
    }

    @Test
    void next_untilNoneIsLeft_givesEachOnce() {
        Candidates candidates = new Candidates(space(List.of()), 1);
        List<Map<String, String>> all = new ArrayList<>(candidates.next(4, List.of()));
        assertThat(all).hasSize(4);
        all.addAll(candidates.next(4, List.of()));
        assertThat(all).hasSize(6);
        assertThat(new HashSet<>(all)).isEqualTo(new HashSet<>(Axis.grid(AXES)));
        assertThat(candidates.next(4, List.of())).isEmpty();
    }

    @Test
    void next_sameSeed_givesTheSame() {
        assertThat(new Candidates(space(List.of()), 5).next(6, List.of()))
                .isEqualTo(new Candidates(space(List.of()), 5).next(6, List.of()));
        assertThat(new Candidates(space(List.of()), 5).next(6, List.of()))
                .isNotEqualTo(new Candidates(space(List.of()), 6).next(6, List.of()));
    }
}
