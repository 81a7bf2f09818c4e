package org.vitrine.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.encode.View;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.Kinds;
import org.vitrine.model.Model;
import org.vitrine.render.StrokeImage.Stroke;

/** The edges that rules ask for on an image, and those of the encoding {@code edges}, whose steps have a sign. */
class StrokesOverImageTest {

    private static final ImageShape SHAPE = new ImageShape(16, 16, 1);
    private static final int LEVELS = 4;

    /** Views of {@code edges:4}. */
    private static final int DOWN = 0;

    private static final int ACROSS = 1;

    private static int literal(int view, int level, int row, int column) {
        return ((view * LEVELS + level) * SHAPE.height() + row) * SHAPE.width() + column;
    }

    private static int negated(int literal) {
        return StrokeImageTest.model("edges:4", SHAPE).grid().features() + literal;
    }

    private static EdgeDemands demands(int... literals) {
        return EdgeDemands.ofClause(StrokeImageTest.model("edges:4", SHAPE, literals), 0);
    }

    // levels 2 and 3 are steps up, level 3 the higher one; that level 1 or 0 is not reached are steps down
    @ParameterizedTest
    @CsvSource({
        "0, 2, true, 0, 0.5", "0, 3, true, 0, 1", "0, 1, false, 0, 0.5", "0, 0, false, 0, 1",
        "1, 2, true, 90, 0.5", "1, 3, true, 90, 1", "1, 1, false, 90, 0.5", "3, 0, false, 90, 1",
    })
    void ofClause_aStepOfEitherSign_isAnEdgeAcrossIt(int view, int level, boolean set, int degrees, double share) {
        int literal = literal(view, level, 5, 9);
        EdgeDemands demands = demands(set ? literal : negated(literal));
        assertThat(demands.directions()).containsExactly(0, 45, 90, 135);
        assertThat(demands.cell()).isEqualTo(1);
        assertThat(demands.demanded(5, 9, degrees)).isCloseTo(share, within(1e-12));
        assertThat(demands.forbidden(5, 9, degrees)).isZero();
    }

    // that level 2 is not reached leaves no step up at all, level 3 a low one; likewise levels 1 and 0 for steps down
    @ParameterizedTest
    @CsvSource({"2, false, 1", "3, false, 0.5", "1, true, 1", "0, true, 0.5"})
    void ofClause_aStepThatMustNotBe_isForbidden(int level, boolean set, double share) {
        int literal = literal(ACROSS, level, 5, 9);
        EdgeDemands demands = demands(set ? literal : negated(literal));
        assertThat(demands.forbidden(5, 9, 90)).isCloseTo(share, within(1e-12));
        assertThat(demands.demanded(5, 9, 90)).isZero();
    }

    // brighter to the right and below: the gradient falls to the right, so the edge rises
    @ParameterizedTest
    @CsvSource({"true, true, 135", "true, false, 45", "false, true, 45", "false, false, 135"})
    void ofClause_stepsAcrossAndDown_areOneEdgeBetween(boolean right, boolean below, double degrees) {
        int across = right ? literal(ACROSS, 3, 5, 9) : negated(literal(ACROSS, 0, 5, 9));
        int down = below ? literal(DOWN, 3, 5, 9) : negated(literal(DOWN, 0, 5, 9));
        List<Stroke> strokes = StrokeImage.strokes(demands(across, down), false);
        assertThat(strokes).hasSize(1);
        assertThat(strokes.get(0).degrees()).isCloseTo(degrees, within(1e-9));
    }

    @Test
    void ofClause_twoStepsOfDifferentHeight_giveTheAngleOfTheirGradient() {
        List<Stroke> strokes = StrokeImage.strokes(demands(literal(ACROSS, 3, 5, 9), literal(DOWN, 2, 5, 9)), false);
        assertThat(strokes).hasSize(1);
        assertThat(strokes.get(0).degrees()).isCloseTo(90 + Math.toDegrees(Math.atan2(0.5, 1)), within(1e-9));
    }

    @Test
    void ofClause_whatADemandExcludes_isNotForbiddenOnceMore() {
        EdgeDemands demands = demands(literal(ACROSS, 3, 5, 9), literal(ACROSS, 1, 5, 9));
        assertThat(demands.demanded(5, 9, 90)).isEqualTo(1);
        assertThat(demands.forbidden(5, 9, 90)).isZero();
    }

    @Test
    void ofClause_noStepAcrossOrDown_isADotForAnyDirection() {
        EdgeDemands demands = demands(
                literal(ACROSS, 1, 5, 9),
                negated(literal(ACROSS, 2, 5, 9)),
                literal(DOWN, 1, 5, 9),
                negated(literal(DOWN, 2, 5, 9)));
        List<Stroke> strokes = StrokeImage.strokes(demands, false);
        assertThat(strokes).hasSize(1);
        assertThat(strokes.get(0).anyDirection()).isEqualTo(1);
        assertThat(strokes.get(0).strength()).isZero();
        assertThat(strokes.get(0).demanded()).isFalse();
    }

    @Test
    void ofClause_pixelsOfALargeImage_areDrawnTogether() {
        Model model = StrokeImageTest.model("edges:4", new ImageShape(64, 48, 1));
        assertThat(EdgeDemands.ofClause(model, 0).cell()).isEqualTo(3);
        assertThat(EdgeDemands.ofClause(model, 0).rows()).isEqualTo(22);
    }

    /** Dark up to a column, bright from it on. */
    private static Raster step(int column) {
        int[][] values = new int[SHAPE.height()][SHAPE.width()];
        for (int[] row : values) {
            Arrays.fill(row, column, row.length, 255);
        }
        return Raster.grey(values);
    }

    @Test
    void over_whatHoldsIsSolid_whatFailsIsHollow() {
        Model model = StrokeImageTest.model("edges:4", SHAPE, literal(ACROSS, 3, 5, 4), literal(ACROSS, 3, 5, 11));
        Raster image = step(4);
        Explanation why = new ClauseExplainer(model).explain(image, 0);
        assertThat(why.votes()).extracting(ClauseVote::votes).containsExactly(1);
        EdgeDemands holds = EdgeDemands.ofImage(model, why, true, true);
        EdgeDemands fails = EdgeDemands.ofImage(model, why, true, false);
        assertThat(holds.demanded(5, 4, 90)).isEqualTo(1);
        assertThat(EdgeDemands.ofImage(model, why, false, true).demanded(5, 4, 90))
                .as("nothing voted against it")
                .isZero();
        assertThat(holds.demanded(5, 11, 90)).isZero();
        assertThat(fails.demanded(5, 11, 90)).isEqualTo(1);
        int scale = 60;
        Raster drawn = StrokeImage.over(image, holds, fails, scale);
        int row = 5 * scale + scale / 2;
        assertThat(StrokeImageTest.colour(drawn, row, 4 * scale + scale / 2)).isEqualTo(NetEvidenceImage.TEAL);
        int middle = 11 * scale + scale / 2;
        int bright = StrokeImageTest.colour(drawn, 2, middle);
        assertThat(StrokeImageTest.colour(drawn, row, middle)).isEqualTo(bright).isEqualTo(0xFFFFFF);
        assertThat(StrokeImageTest.colour(drawn, row, middle + 6)).isEqualTo(NetEvidenceImage.TEAL);
    }

    static Stream<Kind> all() {
        return Kinds.all().stream();
    }

    /** What is asked on an image is what the literals of its voters ask for, here one after the other. */
    @ParameterizedTest
    @MethodSource("all")
    void ofImage_anyKind_hasAllVotersAndNoOthers(Kind kind) {
        Raster image = kind.scene().asked().get(0);
        var classifier = kind.classifier();
        Explanation why = new ClauseExplainer(classifier).explain(image, 0);
        if (!EdgeDemands.areSeen(classifier)) {
            assertThatIllegalArgumentException().isThrownBy(() -> EdgeDemands.ofImage(classifier, why, true, true));
            return;
        }
        double asked = sum(EdgeDemands.ofImage(classifier, why, true, true), true)
                + sum(EdgeDemands.ofImage(classifier, why, true, false), true)
                + sum(EdgeDemands.ofImage(classifier, why, true, true), false)
                + sum(EdgeDemands.ofImage(classifier, why, true, false), false);
        boolean voted = IntStream.range(0, kind.models().size())
                .anyMatch(member -> why.members().get(member).votes().stream()
                        .anyMatch(vote ->
                                vote.votes() > 0 && seesEdges(kind.models().get(member), vote.clause())));
        assertThat(asked > 0).isEqualTo(voted);
        Raster drawn = StrokeImage.over(
                image,
                EdgeDemands.ofImage(classifier, why, true, true),
                EdgeDemands.ofImage(classifier, why, true, false),
                8);
        assertThat(drawn.shape())
                .isEqualTo(new ImageShape(
                        8 * image.shape().height(), 8 * image.shape().width(), 3));
    }

    private static boolean seesEdges(Model model, int clause) {
        int[] viewOfPlane = View.ofPlanes(model.views());
        return Arrays.stream(model.clauses().literalsOf(clause))
                .map(literal -> literal % model.grid().features())
                .filter(feature -> feature < model.grid().pixelFeatures())
                .anyMatch(feature -> !model.views()
                        .get(viewOfPlane[model.grid().plane(feature)])
                        .edges()
                        .isEmpty());
    }

    private static double sum(EdgeDemands demands, boolean demanded) {
        double sum = 0;
        for (int row = 0; row < demands.rows(); row++) {
            for (int column = 0; column < demands.columns(); column++) {
                for (int degrees : demands.directions()) {
                    sum += demanded ? demands.demanded(row, column, degrees) : demands.forbidden(row, column, degrees);
                }
            }
        }
        return sum;
    }
}
