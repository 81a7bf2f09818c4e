package org.vitrine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.Placement;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Model;
import org.vitrine.patch.Window;

/** Algorithm 1, worked by hand. */
class ClauseExplainerTest {

    private static final double[] NOTHING_ON_3X3 = new double[9];

    private static ImageShape grey(int height, int width) {
        return new ImageShape(height, width, 1);
    }

    private static int[] votes(int... perLabel) {
        return perLabel;
    }

    private static Explanation explain(WrittenModel written, BitImage image, int label) {
        Model model = written.model();
        Explanation explanation = model.explainer().explain(image, label);
        assertThat(explanation.label()).isEqualTo(label);
        assertThat(explanation.classSum()).isEqualTo(model.predictor().classSums(image)[label]);
        assertThat(explanation.votes().stream().mapToInt(ClauseVote::votes).sum())
                .isEqualTo(explanation.classSum());
        return explanation;
    }

    /** A dot at the top left of 3x3 pixels, a window of 2x2. */
    private static WrittenModel windowOnDot() {
        return new WrittenModel(grey(3, 3), new Window(2, 2), 1, "a");
    }

    private static BitImage dot(WrittenModel model) {
        return model.bits(255, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    // "Top left bright, bottom right dark" has 3 votes and matches at (0, 0) only: +3 at pixel (0, 0), -3 at pixel (1,
    // 1).
    @Test
    void explain_grey_stampsEachLiteralOncePerVote() {
        WrittenModel model = windowOnDot();
        model.clause(votes(3), model.bright(0, 0), model.dark(1, 1));
        Explanation explanation = explain(model, dot(model), 0);
        assertThat(explanation.inFavour().positive()).containsExactly(3, 0, 0, 0, 0, 0, 0, 0, 0);
        assertThat(explanation.inFavour().negative()).containsExactly(0, 0, 0, 0, 3, 0, 0, 0, 0);
        assertThat(explanation.inFavour().evidence()).containsExactly(3, 0, 0, 0, -3, 0, 0, 0, 0);
        assertThat(explanation.against().evidence()).isEqualTo(NOTHING_ON_3X3);
        assertThat(explanation.votes()).containsExactly(new ClauseVote(0, 3, List.of(new Placement(0, 0, false))));
        assertThat(explanation.classSum()).isEqualTo(3);
        assertThat(explanation.confidence()).isEqualTo(0.65); // (1 + 3/10) / 2
    }

    // 3 votes for "top left bright, bottom right dark", 2 against by "top left bright": 3 - 2 at the top left, and 3
    // for darkness counts
    // as much as for brightness. What only opposes is not important.
    @Test
    void net_isWhatSupportsLessWhatOpposes() {
        WrittenModel model = windowOnDot();
        model.clause(votes(3), model.bright(0, 0), model.dark(1, 1));
        model.clause(votes(-2), model.bright(0, 0), model.dark(0, 1));
        Explanation explanation = explain(model, dot(model), 0);
        assertThat(explanation.net()).containsExactly(1, -2, 0, 0, 3, 0, 0, 0, 0);
        assertThat(explanation.importance()).containsExactly(1, 0, 0, 0, 3, 0, 0, 0, 0);
    }

    // Bright red and dark green at one pixel: 4 votes each way add up, they do not cancel.
    @Test
    void net_channelsCountByMagnitude() {
        WrittenModel model = new WrittenModel(new ImageShape(1, 1, 3), Window.WHOLE, 1, "a");
        model.clause(votes(4), model.bright(0, 0, 0, 0), model.dark(1, 0, 0, 0));
        assertThat(explain(model, model.bits(255, 0, 0), 0).net()).containsExactly(8);
    }

    // The window is the image: one place, no position literals. "Top left bright, all of the last row dark", 2 votes.
    @Test
    void explain_flat_stampsTheWholeImage() {
        WrittenModel model = new WrittenModel(grey(3, 3), Window.WHOLE, 1, "a");
        model.clause(votes(2), model.bright(0, 0), model.dark(2, 0), model.dark(2, 1), model.dark(2, 2));
        Explanation explanation = explain(model, dot(model), 0);
        assertThat(explanation.inFavour().evidence()).containsExactly(2, 0, 0, 0, 0, 0, -2, -2, -2);
        assertThat(explanation.votes()).containsExactly(new ClauseVote(0, 2, List.of(new Placement(0, 0, false))));
    }

    // A window of 1x2 on 1 1 1 0. "Both bright", 2 votes, matches at columns 0 and 1, which overlap at pixel 1:
    //   2 4 2 0. "Left bright, right dark", 5 votes, matches at column 2: +5 at pixel 2, -5 at pixel 3.
    @Test
    void explain_matchesThatOverlap_addUp() {
        WrittenModel model = new WrittenModel(grey(1, 4), new Window(1, 2), 1, "a");
        model.clause(votes(2), model.bright(0, 0), model.bright(0, 1));
        model.clause(votes(5), model.bright(0, 0), model.dark(0, 1));
        Explanation explanation = explain(model, model.bits(255, 255, 255, 0), 0);
        assertThat(explanation.inFavour().positive()).containsExactly(2, 4, 7, 0);
        assertThat(explanation.inFavour().negative()).containsExactly(0, 0, 0, 5);
        assertThat(explanation.inFavour().evidence()).containsExactly(2, 4, 7, -5);
        assertThat(explanation.votes())
                .containsExactly(
                        new ClauseVote(1, 5, List.of(new Placement(0, 2, false))),
                        new ClauseVote(0, 2, List.of(new Placement(0, 0, false), new Placement(0, 1, false))));
        assertThat(explanation.classSum())
                .as("a clause votes once, however often it matches")
                .isEqualTo(7);
    }

    // A window of 1x2 on 1 0 1. "Left dark", 3 votes, matches at column 1; "right dark", 4 votes, at column 0; "left
    // dark, right
    // bright", 6 votes, at column 1. All three ask for darkness at pixel 1.
    @Test
    void explain_severalClausesOnOnePixel_addUp() {
        WrittenModel model = new WrittenModel(grey(1, 3), new Window(1, 2), 1, "a");
        model.clause(votes(3), model.dark(0, 0));
        model.clause(votes(4), model.dark(0, 1));
        model.clause(votes(6), model.dark(0, 0), model.bright(0, 1));
        Explanation explanation = explain(model, model.bits(255, 0, 255), 0);
        assertThat(explanation.inFavour().positive()).containsExactly(0, 0, 6);
        assertThat(explanation.inFavour().negative()).containsExactly(0, 3 + 4 + 6, 0);
    }

    // Four levels reached from 51, 102, 153 and 204 on; a window of 1x1. 160 reaches 3 levels, 30 none.
    // Clause 0, 8 votes: levels 0 and 1 reached, so lb = 2; level 3 not reached, so ub = 3. L+ = 2/4, L- = 1/4.
    //   It matches 160 only: I+ = 4, I- = 2.
    // Clause 1, 4 votes: levels 0 and 2 not reached, so ub = 0, L- = 1. It matches 30 only: I- = 4.
    // Clause 2, 12 votes: level 2 reached, so lb = 3, L+ = 3/4. It matches 160 only: I+ = 9.
    @Test
    void explain_levels_areUnbinarized() {
        WrittenModel model = new WrittenModel(grey(1, 2), new Window(1, 1), 4, "a");
        model.clause(votes(8), model.bright(0, 0, 0, 0), model.bright(0, 1, 0, 0), model.dark(0, 3, 0, 0));
        model.clause(votes(4), model.dark(0, 0, 0, 0), model.dark(0, 2, 0, 0));
        model.clause(votes(12), model.bright(0, 2, 0, 0));
        Explanation explanation = explain(model, model.bits(160, 30), 0);
        assertThat(explanation.inFavour().positive()).containsExactly(4 + 9, 0);
        assertThat(explanation.inFavour().negative()).containsExactly(2, 4);
        assertThat(explanation.inFavour().evidence()).containsExactly(11, -4);
    }

    // Two levels reached from 85 and 170 on. Pixel 0 is (200, 100, 0), which reaches (2, 1, 0) levels; pixel 1 (0, 100,
    // 200),
    // which reaches (0, 1, 2).
    // Clause 0, 6 votes: red reaches level 1, L+ = 1; green does not, ub = 1, L- = 1/2. Pixel 0: red +6, green -3.
    // Clause 1, 2 votes: green reaches level 0, L+ = 1/2. Both pixels: green +1.
    // Clause 2, 5 votes: blue does not reach level 0, L- = 1. Pixel 0: blue -5.
    @Test
    void explain_rgb_hasLevelsOfEachChannel() {
        WrittenModel model = new WrittenModel(new ImageShape(1, 2, 3), new Window(1, 1), 2, "a");
        model.clause(votes(6), model.bright(0, 1, 0, 0), model.dark(1, 1, 0, 0));
        model.clause(votes(2), model.bright(1, 0, 0, 0));
        model.clause(votes(5), model.dark(2, 0, 0, 0));
        Explanation explanation = explain(model, model.bits(200, 100, 0, 0, 100, 200), 0);
        EvidenceMap map = explanation.inFavour();
        assertThat(map.shape()).isEqualTo(new ImageShape(1, 2, 3));
        assertThat(map.positive()).containsExactly(6, 1, 0, 0, 1, 0);
        assertThat(map.negative()).containsExactly(0, 3, 5, 0, 0, 0);
        assertThat(map.positive(0, 1, 1)).isEqualTo(1);
        assertThat(map.negative(0, 0, 2)).isEqualTo(5);
        assertThat(map.value(0, 0, 1)).isEqualTo(-2);
    }

    // A 2x2 window on 2x3 RGB pixels: the second place begins one pixel, so three values, further.
    @Test
    void explain_rgbWindow_isPutDownAtItsPlace() {
        WrittenModel model = new WrittenModel(new ImageShape(2, 3, 3), new Window(2, 2), 1, "a");
        model.clause(votes(1), model.bright(0, 0, 0, 0), model.dark(2, 0, 1, 1));
        int[] values = new int[18];
        values[3] = 255; // red of pixel (0, 1)
        Explanation explanation = explain(model, model.bits(values), 0);
        double[] expected = new double[18];
        expected[3] = 1;
        expected[(3 + 2) * 3 + 2] = -1; // blue of pixel (1, 2)
        assertThat(explanation.inFavour().evidence()).containsExactly(expected);
        assertThat(explanation.votes()).containsExactly(new ClauseVote(0, 1, List.of(new Placement(0, 1, false))));
    }

    // Image 1 0, window 1x1. Clause 0 (bright) votes 3 and -2, clause 1 (dark) -1 and 4, clause 2 (bright) 0 and 5.
    // Label a: 3 - 1 = 2; clause 2 is true but has nothing to say. Label b: 5 + 4 - 2 = 7.
    @Test
    void explain_bothPolarities_areKeptApart() {
        WrittenModel model = new WrittenModel(grey(1, 2), new Window(1, 1), 1, "a", "b");
        model.clause(votes(3, -2), model.bright(0, 0));
        model.clause(votes(-1, 4), model.dark(0, 0));
        model.clause(votes(0, 5), model.bright(0, 0));
        BitImage image = model.bits(255, 0);
        Placement left = new Placement(0, 0, false);
        Placement right = new Placement(0, 1, false);

        Explanation a = explain(model, image, 0);
        assertThat(a.inFavour().evidence()).containsExactly(3, 0);
        assertThat(a.against().evidence()).containsExactly(0, -1);
        assertThat(a.against().negative()).as("votes, without their sign").containsExactly(0, 1);
        assertThat(a.votes())
                .containsExactly(new ClauseVote(0, 3, List.of(left)), new ClauseVote(1, -1, List.of(right)));
        assertThat(a.classSum()).isEqualTo(2);
        assertThat(a.confidence()).isEqualTo(0.6);

        Explanation b = explain(model, image, 1);
        assertThat(b.inFavour().evidence()).containsExactly(5, -4);
        assertThat(b.against().evidence()).containsExactly(2, 0);
        assertThat(b.votes())
                .containsExactly(
                        new ClauseVote(2, 5, List.of(left)),
                        new ClauseVote(1, 4, List.of(right)),
                        new ClauseVote(0, -2, List.of(left)));
        assertThat(b.classSum()).isEqualTo(7);
    }

    @Test
    void explain_equalVotes_areInTheOrderOfClauses() {
        WrittenModel model = new WrittenModel(grey(1, 1), new Window(1, 1), 1, "a");
        for (int votes : new int[] {-1, 2, -1, 7, 2, -5}) {
            model.clause(votes(votes), model.bright(0, 0));
        }
        assertThat(explain(model, model.bits(255), 0).votes())
                .extracting(ClauseVote::clause)
                .containsExactly(3, 1, 4, 0, 2, 5);
    }

    // All 3x4 pixels are bright. Row 1 from both sides; columns 1 to 2 from both sides.
    @Test
    void explain_positionLiteralsOnBothSides_cutOutARectangle() {
        WrittenModel model = new WrittenModel(grey(3, 4), new Window(1, 1), 1, "a");
        model.clause(
                votes(2),
                model.bright(0, 0),
                model.fromRow(1),
                model.upToRow(1),
                model.fromColumn(1),
                model.upToColumn(2));
        Explanation explanation = explain(model, model.bits(all(12, 255)), 0);
        assertThat(explanation.inFavour().evidence()).containsExactly(0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 0);
        assertThat(explanation.votes())
                .containsExactly(new ClauseVote(0, 2, List.of(new Placement(1, 1, false), new Placement(1, 2, false))));
    }

    // The same from one side each; a 2x2 window has 2x3 places on 3x4 pixels. Only "bottom right bright" is asked.
    @Test
    void explain_positionLiteralsOnOneSide_leaveTheRest() {
        WrittenModel model = new WrittenModel(grey(3, 4), new Window(2, 2), 1, "a", "b");
        model.clause(votes(2, 0), model.bright(1, 1), model.fromRow(1), model.upToColumn(1));
        model.clause(votes(0, 3), model.bright(1, 1), model.upToRow(0), model.fromColumn(2));
        BitImage image = model.bits(all(12, 255));
        assertThat(explain(model, image, 0).inFavour().evidence()).containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0);
        assertThat(explain(model, image, 1).inFavour().evidence()).containsExactly(0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0);
    }

    @Test
    void explain_clauseOfPositionsAlone_votesButDrawsNothing() {
        WrittenModel model = windowOnDot();
        model.clause(votes(4), model.fromRow(1));
        Explanation explanation = explain(model, dot(model), 0);
        assertThat(explanation.inFavour().evidence()).isEqualTo(NOTHING_ON_3X3);
        assertThat(explanation.votes())
                .containsExactly(new ClauseVote(0, 4, List.of(new Placement(1, 0, false), new Placement(1, 1, false))));
    }

    @Test
    void explain_emptyClause_isSilent() {
        WrittenModel model = windowOnDot();
        model.clause(votes(9));
        model.clause(votes(-9));
        Explanation explanation = explain(model, dot(model), 0);
        assertThat(explanation.votes()).isEmpty();
        assertThat(explanation.classSum()).isZero();
        assertThat(explanation.confidence()).isEqualTo(0.5);
        assertThat(explanation.inFavour().evidence()).isEqualTo(NOTHING_ON_3X3);
        assertThat(explanation.against().evidence()).isEqualTo(NOTHING_ON_3X3);
    }

    // A pixel both bright and dark; at least level 1 but below level 0; no row left; no column left.
    @Test
    void explain_contradictoryClause_isSilent() {
        WrittenModel model = new WrittenModel(grey(3, 3), new Window(2, 2), 2, "a");
        model.clause(votes(1), model.bright(0, 0, 1, 1), model.dark(0, 0, 1, 1));
        model.clause(votes(2), model.bright(0, 1, 0, 0), model.dark(0, 0, 0, 0));
        model.clause(votes(4), model.fromRow(1), model.upToRow(0));
        model.clause(votes(8), model.fromColumn(1), model.upToColumn(0), model.bright(0, 0, 0, 0));
        for (int value : new int[] {0, 100, 255}) {
            Explanation explanation = explain(model, model.bits(all(9, value)), 0);
            assertThat(explanation.votes()).isEmpty();
            assertThat(explanation.inFavour().positive()).isEqualTo(NOTHING_ON_3X3);
            assertThat(explanation.inFavour().negative()).isEqualTo(NOTHING_ON_3X3);
        }
    }

    // What is kept of the clauses from the first image must not show in the second.
    @Test
    void explain_anotherImageAfterwards_isExplainedAlone() {
        WrittenModel written = windowOnDot();
        written.clause(votes(3), written.bright(0, 0), written.dark(1, 1));
        ClauseExplainer interpretation = written.model().explainer();
        Explanation before = interpretation.explain(dot(written), 0);
        Explanation other = interpretation.explain(written.bits(0, 0, 0, 0, 255, 0, 0, 0, 0), 0);
        assertThat(other.inFavour().evidence()).containsExactly(0, 0, 0, 0, 3, 0, 0, 0, -3);
        assertThat(interpretation.explain(dot(written), 0).inFavour().evidence())
                .isEqualTo(before.inFavour().evidence());
    }

    @Test
    void explain_imageOfAnotherSize_isRefused() {
        WrittenModel written = windowOnDot();
        written.clause(votes(3), written.bright(0, 0));
        ClauseExplainer interpretation = written.model().explainer();
        for (BitImage wrong : List.of(new BitImage(3, 4, 1), new BitImage(2, 3, 1), new BitImage(3, 3, 2))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> interpretation.explain(wrong, 0))
                    .withMessageContaining("3x3")
                    .withMessageContaining(wrong.height() + "x" + wrong.width());
        }
    }

    @Test
    void explain_noSuchLabel_isRefused() {
        WrittenModel written = windowOnDot();
        written.clause(votes(3), written.bright(0, 0));
        ClauseExplainer interpretation = written.model().explainer();
        for (int wrong : new int[] {-1, 1}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> interpretation.explain(dot(written), wrong));
        }
    }

    @Test
    void explanation_votesThatDoNotAddUp_areNoExplanation() {
        EvidenceMap none = EvidenceMaps.of(grey(1, 1), 0);
        List<ClauseVote> votes = List.of(new ClauseVote(0, 3, List.of()), new ClauseVote(1, -1, List.of()));
        assertThat(new Explanation(0, 2, 0.6, none, none, votes, OptionalDouble.empty(), List.of(), List.of()).votes())
                .hasSize(2);
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        new Explanation(0, 3, 0.65, none, none, votes, OptionalDouble.empty(), List.of(), List.of()))
                .withMessageContaining("add up to 2")
                .withMessageContaining("is 3");
    }

    private static int[] all(int size, int value) {
        int[] values = new int[size];
        Arrays.fill(values, value);
        return values;
    }
}
