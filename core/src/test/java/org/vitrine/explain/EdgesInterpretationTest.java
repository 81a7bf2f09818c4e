package org.vitrine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Index.atIndex;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.clause.PixelDemand;
import org.vitrine.clause.Placement;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;

/** Evidence on steps and colours, carried back to the pixels that they were computed from. */
class EdgesInterpretationTest {

    private static final EncodingRecipe TWO_LEVELS = EncodingRecipe.parse("edges:2"); // from -6 on, from 6 on
    private static final int VERTICAL = 0;
    private static final int HORIZONTAL = 1;
    private static final int COARSE_VERTICAL = 2;
    private static final int RED = 4;

    private static WrittenModel written(int height, int width, int channels) {
        return new WrittenModel(TWO_LEVELS, new ImageShape(height, width, channels), new Window(1, 1), "a");
    }

    // From above: dark, dark, bright. The middle pixel has a step up, and so has the last one, which is its own
    // neighbour below.
    @Test
    void explain_stepUp_isBrightBelowAndDarkAbove() {
        WrittenModel written = written(3, 1, 1);
        written.clause(new int[] {3}, written.bright(VERTICAL, 1, 0, 0), written.upToRow(1));
        EvidenceMap map = explain(written, 0, 0, 100);
        assertThat(map.positive()).containsExactly(0, 0, 3);
        assertThat(map.negative()).containsExactly(3, 0, 0);
        assertThat(map.evidence()).containsExactly(-3, 0, 3);
    }

    @Test
    void explain_stepAtTheBorder_isPutDownOnTheBorder() {
        WrittenModel written = written(3, 1, 1);
        written.clause(new int[] {3}, written.bright(VERTICAL, 1, 0, 0), written.fromRow(2));
        assertThat(explain(written, 0, 0, 100).evidence()).containsExactly(0, -3, 3);
    }

    // "Does not reach -6": bright on the left, dark on the right.
    @Test
    void explain_stepDown_isBrightLeftAndDarkRight() {
        WrittenModel written = written(1, 3, 1);
        written.clause(new int[] {2}, written.dark(HORIZONTAL, 0, 0, 0), written.fromColumn(1), written.upToColumn(1));
        EvidenceMap map = explain(written, 100, 50, 0);
        assertThat(map.positive()).containsExactly(2, 0, 0);
        assertThat(map.negative()).containsExactly(0, 0, 2);
    }

    // Of the squares around row 4 and row -2 of an image of two rows, all pixels are border pixels.
    @Test
    void explain_coarseStepInATinyPicture_addsUpOnTheBorder() {
        WrittenModel written = written(2, 1, 1);
        written.clause(new int[] {9}, written.bright(COARSE_VERTICAL, 1, 0, 0), written.fromRow(1));
        assertThat(explain(written, 0, 90).evidence())
                .containsExactly(new double[] {-9, 9}, within(1e-12)); // rows 3 to 5 are row 1, rows -3 to -1 row 0
    }

    // Red against brightness is 0.701 R - 0.587 G - 0.114 B.
    @Test
    void explain_colour_isSharedOutByItsWeights() {
        WrittenModel written = written(1, 1, 3);
        written.clause(new int[] {1}, written.bright(RED, 1, 0, 0));
        assertThat(explain(written, 255, 0, 0).evidence())
                .containsExactly(new double[] {0.701, -0.587, -0.114}, within(1e-12));
    }

    private static EvidenceMap explain(WrittenModel written, int... values) {
        Explanation explanation = written.model().explainer().explain(written.bits(values), 0);
        assertThat(explanation.votes()).hasSize(1);
        assertThat(explanation.votes().get(0).placements()).hasSize(1);
        return explanation.inFavour();
    }

    @Test
    void demands_step_showPixelsAroundTheWindow() {
        WrittenModel written = written(20, 20, 1);
        written.clause(new int[] {1}, written.bright(HORIZONTAL, 1, 0, 0));
        EvidenceMap asked = ClassRepresentation.ofClause(written.model(), 0);
        assertThat(View.reach(written.model().views())).isEqualTo(4);
        assertThat(asked.shape()).isEqualTo(new ImageShape(9, 9, 1));
        assertThat(asked.value(4, 3, 0)).isEqualTo(-1);
        assertThat(asked.value(4, 5, 0)).isEqualTo(1);
        assertThat(asked.strength()).contains(1, atIndex(4 * 9 + 3));
    }

    @Test
    void demands_channels_areTheWindow() {
        WrittenModel written = new WrittenModel(new ImageShape(5, 5, 3), new Window(2, 3), 4, "a");
        written.clause(new int[] {1}, written.bright(2, 1, 1, 2));
        EvidenceMap asked = ClassRepresentation.ofClause(written.model(), 0);
        assertThat(asked.shape()).isEqualTo(new ImageShape(2, 3, 3));
        assertThat(asked.value(1, 2, 2)).isEqualTo(0.5);
        assertThat(asked.strength()).containsExactly(0, 0, 0, 0, 0, 0.5);
    }

    static Stream<ImageShape> shapes() {
        return Stream.of(
                new ImageShape(2, 3, 1),
                new ImageShape(2, 3, 3),
                new ImageShape(9, 8, 1),
                new ImageShape(9, 8, 3),
                new ImageShape(3, 70, 3));
    }

    /**
     * The evidence on views, each times what the view shows of any other image, must be the evidence on pixels, each
     * times that image's value: so are a linear map and its transpose. Views are computed here from their definition.
     */
    @ParameterizedTest
    @MethodSource("shapes")
    void evidence_anyOtherPicture_agreesOnViewsAndPixels(ImageShape shape) {
        Labels labels = Samples.names(2, false);
        int spoke = 0;
        for (int levels = 2; levels <= 8; levels += 2) {
            Samples samples = Samples.random(labels, shape, 30, levels);
            Settings settings = Settings.defaults()
                    .withClauses(30)
                    .withTarget(20)
                    .withSpecificity(3)
                    .withWindow(new Window(2, 2))
                    .with(Settings.MIRROR, true)
                    .withEpochs(2);
            Model model = new Trainer(settings)
                    .train(samples.dataset(
                            EncodingRecipe.parse("edges:" + levels).fit(shape.channels(), List.of())));
            byte[] noise = new byte[shape.size()];
            new Random(levels).nextBytes(noise);
            Raster other = Raster.of(shape, noise);
            ClauseExplainer interpretation = model.explainer();
            ClassRepresentation representation = new ClassRepresentation(model);
            for (int label = 0; label < labels.size(); label++) {
                for (int index = 0; index < 5; index++) {
                    Explanation explanation =
                            interpretation.explain(model.encoding().encode(samples.image(index)), label);
                    double inFavour = 0;
                    double against = 0;
                    for (ClauseVote vote : explanation.votes()) {
                        for (Placement place : vote.placements()) {
                            double asked = asked(model, vote.clause(), other, place.row(), place.column());
                            inFavour += Math.max(0, vote.votes()) * asked;
                            against += Math.max(0, -vote.votes()) * asked;
                        }
                        spoke += vote.placements().size();
                    }
                    assertThat(product(explanation.inFavour(), other)).isCloseTo(inFavour, within(1e-6));
                    assertThat(product(explanation.against(), other)).isCloseTo(against, within(1e-6));
                }
                assertThat(product(representation.of(label), other))
                        .isCloseTo(represented(model, label, other), within(1e-6));
            }
        }
        assertThat(spoke).as("places at which clauses spoke").isGreaterThan(100);
    }

    private static double represented(Model model, int label, Raster other) {
        int columns = model.grid().columns();
        double[] sum = {0};
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            boolean possible = !model.clauses()
                    .isContradictory(clause, model.encoding(), model.shape().channels());
            int votes = possible ? Math.max(0, model.weight(clause, label)) : 0;
            int largest = model.counts().largest(clause);
            int now = clause;
            model.counts().forEach(clause, (place, count) -> {
                if (model.clauses().rectangle(now).contains(place / columns, place % columns)) {
                    sum[0] += (double) votes
                            * count
                            / largest
                            * asked(model, now, other, place / columns, place % columns);
                }
            });
        }
        return sum[0];
    }

    /** What a clause asks for at a place, each times what is there in an image. */
    private static double asked(Model model, int clause, Raster picture, int row, int column) {
        double sum = 0;
        for (PixelDemand demand : model.demands(clause)) {
            sum += (demand.brightness().atLeast() - demand.brightness().atMost())
                    * view(picture, demand.view(), row + demand.row(), column + demand.column());
        }
        return sum;
    }

    private static double product(EvidenceMap map, Raster picture) {
        double[] evidence = map.evidence();
        byte[] values = picture.toBytes();
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += evidence[i] * (values[i] & 0xFF);
        }
        return sum;
    }

    private static double view(Raster picture, int view, int row, int column) {
        return switch (view) {
            case 0 -> mean(picture, row + 1, column, 0) - mean(picture, row - 1, column, 0);
            case 1 -> mean(picture, row, column + 1, 0) - mean(picture, row, column - 1, 0);
            case 2 -> mean(picture, row + 3, column, 1) - mean(picture, row - 3, column, 1);
            case 3 -> mean(picture, row, column + 3, 1) - mean(picture, row, column - 3, 1);
            case 4 -> picture.value(row, column, 0) - mean(picture, row, column, 0);
            default -> picture.value(row, column, 2) - mean(picture, row, column, 0);
        };
    }

    /** The mean brightness of a square; beyond the border are the border's pixels. */
    private static double mean(Raster picture, int row, int column, int reach) {
        double sum = 0;
        for (int y = row - reach; y <= row + reach; y++) {
            for (int x = column - reach; x <= column + reach; x++) {
                int inRow = Math.max(0, Math.min(picture.shape().height() - 1, y));
                int inColumn = Math.max(0, Math.min(picture.shape().width() - 1, x));
                sum += picture.shape().channels() == 1
                        ? picture.value(inRow, inColumn, 0)
                        : 0.299 * picture.value(inRow, inColumn, 0)
                                + 0.587 * picture.value(inRow, inColumn, 1)
                                + 0.114 * picture.value(inRow, inColumn, 2);
            }
        }
        return sum / ((2 * reach + 1) * (2 * reach + 1));
    }
}
