package org.vitrine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.PatchCounts;
import org.vitrine.explain.ClassRepresentation.Positions;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Model;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;

/** Algorithm 2, worked by hand. */
class ClassRepresentationTest {

    private static final Window PIXEL = new Window(1, 1);

    private static WrittenModel line(int width, int levels, String... labels) {
        return new WrittenModel(new ImageShape(1, width, 1), PIXEL, levels, labels);
    }

    private static int[] votes(int... perLabel) {
        return perLabel;
    }

    private static EvidenceMap show(WrittenModel written, Positions positions) {
        Model model = written.model();
        return new ClassRepresentation(model).of(0, model.counts(), positions);
    }

    // "Bright", 6 votes, was true 1, 0, 3 and 2 times: V = 1/3, 0, 1, 2/3, so I+ = 2, 0, 6, 4.
    // "Dark", 4 votes, 5 times at place 0 and 10 times at place 3: V = 1/2, 0, 0, 1, so I- = 2, 0, 0, 4.
    @Test
    void of_counts_areDividedByTheClausesLargest() {
        WrittenModel written = line(4, 1, "a");
        written.clause(votes(6), written.bright(0, 0)).seen(1, 0, 3, 2);
        written.clause(votes(4), written.dark(0, 0)).seen(5, 0, 0, 10);
        EvidenceMap map = new ClassRepresentation(written.model()).of(0);
        assertThat(map.positive()).containsExactly(new double[] {2, 0, 6, 4}, within(1e-12));
        assertThat(map.negative()).containsExactly(new double[] {2, 0, 0, 4}, within(1e-12));
        assertThat(map.evidence()).containsExactly(new double[] {0, 0, 6, 0}, within(1e-12));
    }

    // A 2x2 window has 2x2 places on 3x3 pixels. "Top left bright, bottom right dark", 2 votes, counts 4 2 / 0 1, so V
    // =
    // 1 1/2 / 0 1/4. Bright at pixel (y, x), dark at pixel (y+1, x+1).
    @Test
    void of_window_isPutDownAtEachPlace() {
        WrittenModel written = new WrittenModel(new ImageShape(3, 3, 1), new Window(2, 2), 1, "a");
        written.clause(votes(2), written.bright(0, 0), written.dark(1, 1)).seen(4, 2, 0, 1);
        EvidenceMap map = new ClassRepresentation(written.model()).of(0);
        assertThat(map.positive()).containsExactly(2, 1, 0, 0, 0.5, 0, 0, 0, 0);
        assertThat(map.negative()).containsExactly(0, 0, 0, 0, 2, 1, 0, 0, 0.5);
    }

    @Test
    void of_clauseThatNeverFired_drawsNothing() {
        WrittenModel written = line(3, 1, "a");
        written.clause(votes(7), written.bright(0, 0)).seen(0, 0, 0);
        for (Positions positions : Positions.values()) {
            EvidenceMap map = show(written, positions);
            assertThat(map.positive()).containsExactly(0, 0, 0);
            assertThat(map.negative()).containsExactly(0, 0, 0);
        }
        Model model = written.model();
        assertThat(new ClassRepresentation(model)
                        .of(0, PatchCounts.none(1), Positions.EXACT)
                        .evidence())
                .containsExactly(0, 0, 0);
    }

    // Bright and dark at once; reaches level 1 but not level 0; from column 2 on and up to column 1. Each was true
    // once, and changed.
    @Test
    void of_contradictoryClauses_areLeftOut() {
        WrittenModel written = line(3, 2, "a");
        written.clause(votes(3), written.bright(0, 0, 0, 0), written.dark(0, 0, 0, 0))
                .seen(1, 2, 3);
        written.clause(votes(5), written.bright(0, 1, 0, 0), written.dark(0, 0, 0, 0))
                .seen(1, 2, 3);
        written.clause(votes(7), written.bright(0, 0, 0, 0), written.fromColumn(2), written.upToColumn(1))
                .seen(1, 2, 3);
        EvidenceMap map = show(written, Positions.EXACT);
        assertThat(map.positive()).containsOnly(0);
        assertThat(map.negative()).containsOnly(0);
    }

    // Label a is asked for: of the clauses with 3, -5 and 0 votes for it, only the first speaks.
    @Test
    void of_otherClausesThanThoseInFavour_areLeftOut() {
        WrittenModel written = line(2, 1, "a", "b");
        written.clause(votes(3, -1), written.bright(0, 0)).seen(2, 2);
        written.clause(votes(-5, 4), written.dark(0, 0)).seen(2, 1);
        written.clause(votes(0, 2), written.bright(0, 0)).seen(0, 2);
        ClassRepresentation representation = new ClassRepresentation(written.model());
        assertThat(representation.of(0).evidence()).containsExactly(3, 3);
        assertThat(representation.of(1).positive()).containsExactly(0, 2);
        assertThat(representation.of(1).negative()).containsExactly(4, 2);
    }

    // Two levels; "level 0 reached, level 1 not" is L+ = L- = 1/2, with 4 votes. Columns 1 to 3 of 0 to 4. Early in
    // training the
    // clause was true elsewhere too: counts 8 4 2 4 8, V = 1 1/2 1/4 1/2 1.
    // Exact: both on columns 1 to 3.
    // Paper: L+ where "from column 1" allows, 1 to 4; L- where "up to column 3" allows, 0 to 3.
    @Test
    void of_positionLiteralsOnBothSides_exactAndPaperDiffer() {
        WrittenModel written = line(5, 2, "a");
        written.clause(
                        votes(4),
                        written.bright(0, 0, 0, 0),
                        written.dark(0, 1, 0, 0),
                        written.fromColumn(1),
                        written.upToColumn(3))
                .seen(8, 4, 2, 4, 8);
        EvidenceMap exact = show(written, Positions.EXACT);
        assertThat(exact.positive()).containsExactly(0, 1, 0.5, 1, 0);
        assertThat(exact.negative()).containsExactly(0, 1, 0.5, 1, 0);
        EvidenceMap paper = show(written, Positions.PAPER);
        assertThat(paper.positive()).containsExactly(0, 1, 0.5, 1, 2);
        assertThat(paper.negative()).containsExactly(2, 1, 0.5, 1, 0);
        assertThat(paper.evidence()).containsExactly(-2, 0, 0, 0, 2);
    }

    // The same for rows: 4x1 pixels, rows 1 to 2. "Bright" and "dark" are clauses of their own here, of 3 and 5 votes.
    @Test
    void of_rowLiterals_exactAndPaperDiffer() {
        WrittenModel written = new WrittenModel(new ImageShape(4, 1, 1), PIXEL, 1, "a");
        written.clause(votes(3), written.bright(0, 0), written.fromRow(1), written.upToRow(2))
                .seen(1, 1, 1, 1);
        written.clause(votes(5), written.dark(0, 0), written.fromRow(1), written.upToRow(2))
                .seen(1, 1, 1, 1);
        EvidenceMap exact = show(written, Positions.EXACT);
        assertThat(exact.positive()).containsExactly(0, 3, 3, 0);
        assertThat(exact.negative()).containsExactly(0, 5, 5, 0);
        EvidenceMap paper = show(written, Positions.PAPER);
        assertThat(paper.positive()).containsExactly(0, 3, 3, 3);
        assertThat(paper.negative()).containsExactly(5, 5, 5, 0);
    }

    // Rows 1 on of 0 to 1, columns up to 0 of 0 to 1, on 2x2 pixels: exact is pixel (1, 0) alone. Paper: the positive
    // literal allows row 1, so L+ at (1, 0) and (1, 1); the negated one column 0, so L- at (0, 0) and (1, 0).
    @Test
    void of_literalsOfRowsAndColumns_combine() {
        WrittenModel written = new WrittenModel(new ImageShape(2, 2, 1), PIXEL, 2, "a");
        written.clause(
                        votes(2),
                        written.bright(0, 0, 0, 0),
                        written.dark(0, 1, 0, 0),
                        written.fromRow(1),
                        written.upToColumn(0))
                .seen(1, 1, 1, 1);
        EvidenceMap exact = show(written, Positions.EXACT);
        assertThat(exact.positive()).containsExactly(0, 0, 1, 0);
        assertThat(exact.negative()).containsExactly(0, 0, 1, 0);
        EvidenceMap paper = show(written, Positions.PAPER);
        assertThat(paper.positive()).containsExactly(0, 0, 1, 1);
        assertThat(paper.negative()).containsExactly(1, 0, 1, 0);
    }

    @Test
    void of_noPositionLiterals_exactIsPaper() {
        WrittenModel written = line(3, 1, "a");
        written.clause(votes(3), written.bright(0, 0)).seen(1, 2, 4);
        assertThat(show(written, Positions.EXACT).evidence())
                .containsExactly(0.75, 1.5, 3)
                .isEqualTo(show(written, Positions.PAPER).evidence());
    }

    // From column 2, up to column 0: nowhere to match. The paper's reading still draws each side by itself.
    @Test
    void of_positionLiteralsThatCross_exactDrawsNothing() {
        WrittenModel written = line(3, 2, "a");
        written.clause(
                        votes(2),
                        written.bright(0, 0, 0, 0),
                        written.dark(0, 1, 0, 0),
                        written.fromColumn(2),
                        written.upToColumn(0))
                .seen(1, 1, 1);
        EvidenceMap exact = show(written, Positions.EXACT);
        assertThat(exact.positive()).containsExactly(0, 0, 0);
        assertThat(exact.negative()).containsExactly(0, 0, 0);
        EvidenceMap paper = show(written, Positions.PAPER);
        assertThat(paper.positive()).containsExactly(0, 0, 1);
        assertThat(paper.negative()).containsExactly(1, 0, 0);
    }

    // A 1x1 window on two RGB pixels, two levels. Red fully bright (L+ = 1), green not fully bright (L- = 1/2), blue
    // free; 4 votes;
    // counts 1 and 4: V = 1/4 and 1.
    @Test
    void of_rgb_hasLevelsOfEachChannel() {
        WrittenModel written = new WrittenModel(new ImageShape(1, 2, 3), PIXEL, 2, "a");
        written.clause(votes(4), written.bright(0, 1, 0, 0), written.dark(1, 1, 0, 0))
                .seen(1, 4);
        EvidenceMap map = show(written, Positions.EXACT);
        assertThat(map.shape()).isEqualTo(new ImageShape(1, 2, 3));
        assertThat(map.positive()).containsExactly(1, 0, 0, 4, 0, 0);
        assertThat(map.negative()).containsExactly(0, 0.5, 0, 0, 2, 0);
    }

    @Test
    void of_countsOfAnotherNumberOfClauses_areRefused() {
        WrittenModel written = line(3, 1, "a");
        written.clause(votes(3), written.bright(0, 0)).seen(1, 2, 4);
        ClassRepresentation representation = new ClassRepresentation(written.model());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> representation.of(0, PatchCounts.none(2), Positions.EXACT))
                .withMessageContaining("2")
                .withMessageContaining("1");
    }

    @Test
    void of_noSuchLabel_isRefused() {
        WrittenModel written = line(3, 1, "a");
        written.clause(votes(3), written.bright(0, 0)).seen(1, 2, 4);
        ClassRepresentation representation = new ClassRepresentation(written.model());
        for (int wrong : new int[] {-1, 1}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> representation.of(wrong));
        }
    }

    // As many clauses, but counted at the nine places of 1x9 pixels: place 8 is not on 1x3 pixels.
    @Test
    void of_countsAtPlacesThatThereAreNot_areRefused() {
        WrittenModel written = line(3, 1, "a");
        written.clause(votes(3), written.bright(0, 0)).seen(1, 2, 4);
        ClassRepresentation representation = new ClassRepresentation(written.model());
        PatchGrid wide = new PatchGrid(1, 9, 1, 1, 1);
        PatchCounts wider = WrittenModel.counts(wide, List.of(new int[] {0, 0, 0, 0, 0, 0, 0, 0, 1}));
        for (Positions positions : Positions.values()) {
            assertThatIllegalArgumentException().isThrownBy(() -> representation.of(0, wider, positions));
        }
    }

    // Counts of 8 2 1 on places 0 to 2, of which the clause has left place 0 since: V = 1/4 and 1/8 at places 1 and 2.
    // A compact
    // model keeps counts coarsely, but its images must be the same to a few hundredths of the votes.
    @Test
    void of_compactModel_showsTheSame() {
        WrittenModel written = line(3, 1, "a");
        written.clause(votes(100), written.bright(0, 0), written.fromColumn(1)).seen(8000, 2000, 1000);
        Model model = written.model();
        assertThat(new ClassRepresentation(model).of(0).evidence()).containsExactly(0, 25, 12.5);
        assertThat(new ClassRepresentation(model.compact()).of(0).evidence())
                .containsExactly(new double[] {0, 25, 12.5}, within(1.0));
    }
}
