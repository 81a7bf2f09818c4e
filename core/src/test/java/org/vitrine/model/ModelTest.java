package org.vitrine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.predict.DecisionThresholds;

class ModelTest {

    private static final Labels LABELS = Labels.oneOf(List.of("no", "yes"));
    private static final ImageShape SHAPE = new ImageShape(4, 5, 1);
    private static final Encoding BITS = EncodingRecipe.parse("threshold:75").fit(1, List.of());
    private static final Settings SETTINGS =
            Settings.defaults().withClauses(3).withWindow(new Window(2, 2)).with(Settings.STATES, 8);
    private static final PatchGrid GRID = new PatchGrid(4, 5, 1, 2, 2);
    private static final Provenance PROVENANCE = new Provenance("f", 1, 1, 0, "v");

    private static ClauseBank clauses(PatchGrid grid, int size) {
        return new ClauseBank(grid, size, new long[size * grid.literalWords()]);
    }

    private static AutomataStates states(PatchGrid grid, int clauses, int bits) {
        return new AutomataStates(grid, List.of(), bits, new long[clauses * grid.literalWords() * bits]);
    }

    private static Model model(
            ClauseBank clauses, int[] weights, PatchCounts counts, @Nullable AutomataStates automata) {
        return new Model(LABELS, SHAPE, BITS, clauses, weights, counts, automata, SETTINGS, PROVENANCE);
    }

    @Test
    void new_partsThatFit_areKept() {
        Model model = model(clauses(GRID, 3), new int[] {1, -1, 2, -2, 3, -3}, PatchCounts.none(3), states(GRID, 3, 3));
        assertThat(model.weight(1, 0)).isEqualTo(2);
        assertThat(model.weight(2, 1)).isEqualTo(-3);
        assertThat(model.automata()).isPresent();
        assertThat(model.compact().automata()).isEmpty();
        assertThat(model.rule(0)).startsWith("empty");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> model.weight(0, 2));
    }

    @Test
    void withThresholds_manyLabels_areKept() {
        Model model = new Model(
                Labels.anyOf(LABELS.names()),
                SHAPE,
                BITS,
                clauses(GRID, 3),
                new int[6],
                PatchCounts.none(3),
                null,
                SETTINGS,
                PROVENANCE);
        DecisionThresholds thresholds = DecisionThresholds.of(3, -4);
        assertThat(model.thresholds().isZero()).isTrue();
        assertThat(model.withThresholds(thresholds).thresholds()).isEqualTo(thresholds);
        assertThat(model.withThresholds(thresholds).compact().thresholds()).isEqualTo(thresholds);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.withThresholds(DecisionThresholds.of(1)))
                .withMessageContaining("1 thresholds do not fit 2 labels");
    }

    @Test
    void withThresholds_labelsThatExcludeEachOther_areRefused() {
        Model model = model(clauses(GRID, 3), new int[6], PatchCounts.none(3), null);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.withThresholds(DecisionThresholds.of(0, 1)))
                .withMessageContaining("exclude each other");
        assertThat(model.withThresholds(DecisionThresholds.of(0, 0))
                        .thresholds()
                        .isZero())
                .isTrue();
    }

    @Test
    void new_partsThatDoNotFit_areRefused() {
        int[] weights = new int[6];
        PatchCounts counts = PatchCounts.none(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(clauses(new PatchGrid(4, 5, 1, 3, 2), 3), weights, counts, null))
                .withMessageContaining("window");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(clauses(GRID, 4), new int[8], PatchCounts.none(4), null))
                .withMessageContaining("4 clauses");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(clauses(GRID, 3), new int[5], counts, null))
                .withMessageContaining("5 weights");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(clauses(GRID, 3), weights, PatchCounts.none(2), null))
                .withMessageContaining("2 clauses");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(clauses(GRID, 3), weights, counts, states(GRID, 2, 3)))
                .withMessageContaining("automata");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(clauses(GRID, 3), weights, counts, states(GRID, 3, 4)))
                .withMessageContaining("automata");
    }

    @Test
    void new_votesBeyondAnInt_areRefused() {
        int[] weights = {Integer.MAX_VALUE, 0, 0, 0, 0, 0};
        model(clauses(GRID, 3), weights.clone(), PatchCounts.none(3), null);
        weights[2] = -1; // 2^31 votes of the first label
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(clauses(GRID, 3), weights, PatchCounts.none(3), null))
                .withMessageContaining("2147483647");
    }

    @Test
    void clauseCount_own_isForEachLabel() {
        assertThat(Model.clauseCount(SETTINGS, LABELS)).isEqualTo(3);
        assertThat(Model.clauseCount(SETTINGS.withClauses(4).with(Settings.SHARING, Settings.Sharing.OWN), LABELS))
                .isEqualTo(8);
    }

    // 3x2 and 2x3 windows have equally many features here, so equally many words of states, but other features.
    @Test
    void new_automataOfAnotherWindow_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(
                        clauses(GRID, 3), new int[6], PatchCounts.none(3), states(new PatchGrid(4, 5, 1, 3, 2), 3, 3)));
    }

    @Test
    void new_automataThatIncludeOtherLiterals_areRefused() {
        long[] slices = new long[3 * GRID.literalWords() * 3];
        slices[2] = 1; // the highest bit of a state: literal 0 of clause 0 is included, which the clauses deny
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(
                        clauses(GRID, 3),
                        new int[6],
                        PatchCounts.none(3),
                        new AutomataStates(GRID, List.of(), 3, slices)))
                .withMessageContaining("automata");
    }

    @Test
    void new_countsOfAnotherWindow_areRefused() {
        PatchCounts counts =
                new PatchCounts(new PatchGrid(9, 9, 1, 2, 2), new int[] {0, 1, 1, 1}, new int[] {63}, new int[] {1});
        assertThatIllegalArgumentException().isThrownBy(() -> model(clauses(GRID, 3), new int[6], counts, null));
    }

    // Word 1 of clause 1 holds the negated literals; bits 0 and 2 of the state of its literal 1: 5.
    @Test
    void state_slices_areReadAcross() {
        long[] slices = new long[2 * GRID.literalWords() * 3];
        int word = 2 + 1;
        slices[3 * word] = 0b10;
        slices[3 * word + 2] = 0b10;
        AutomataStates states = new AutomataStates(GRID, List.of(), 3, slices);
        assertThat(states.clauses()).isEqualTo(2);
        assertThat(states.state(1, GRID.features() + 1)).isEqualTo(5);
        assertThat(states.state(1, 1)).isZero();
        assertThat(states.state(0, GRID.features() + 1)).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> new AutomataStates(GRID, List.of(), 3, new long[7]));
    }

    @Test
    void counts_entries_areFound() {
        PatchCounts counts = new PatchCounts(GRID, new int[] {0, 2, 2, 3}, new int[] {3, 11, 0}, new int[] {5, 7, 1});
        assertThat(counts.clauses()).isEqualTo(3);
        assertThat(counts.count(0, 3)).isEqualTo(5);
        assertThat(counts.count(0, 4)).isZero();
        assertThat(counts.count(1, 3)).isZero();
        assertThat(counts.count(2, 0)).isEqualTo(1);
        assertThat(counts.largest(0)).isEqualTo(7);
        assertThat(counts.largest(1)).isZero();
        StringBuilder seen = new StringBuilder();
        counts.forEach(
                0,
                (position, count) ->
                        seen.append(position).append('x').append(count).append(' '));
        assertThat(seen).hasToString("3x5 11x7 ");
    }

    @Test
    void counts_inconsistent_areRefused() {
        refused("offsets", new int[] {}, new int[] {}, new int[] {});
        refused("offsets", new int[] {1, 1}, new int[] {0}, new int[] {1});
        refused("offsets", new int[] {0, 2}, new int[] {0}, new int[] {1});
        refused("offsets", new int[] {0, 2, 1}, new int[] {0}, new int[] {1});
        refused("offsets", new int[] {0, 1, 0, 2}, new int[] {0, 1}, new int[] {1, 1});
        refused("lengths", new int[] {0, 1}, new int[] {0}, new int[] {});
        refused("positions", new int[] {0, 1}, new int[] {-1}, new int[] {1});
        refused("positions", new int[] {0, 1}, new int[] {12}, new int[] {1});
        refused("positions", new int[] {0, 2}, new int[] {3, 3}, new int[] {1, 1});
        refused("counts", new int[] {0, 1}, new int[] {3}, new int[] {0});
    }

    private static void refused(String what, int[] offsets, int[] positions, int[] counts) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PatchCounts(GRID, offsets, positions, counts))
                .withMessageContaining(what);
    }
}
