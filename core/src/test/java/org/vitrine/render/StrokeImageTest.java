package org.vitrine.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.View;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.tile.TileGrid;
import org.vitrine.label.Labels;
import org.vitrine.model.FuzzyModels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;
import org.vitrine.render.StrokeImage.Stroke;

class StrokeImageTest {

    private static final ImageShape SHAPE = new ImageShape(16, 16, 3);

    /** A model of one label with a clause for it and an empty one against it. */
    static Model model(String recipe, ImageShape shape, int... literals) {
        Encoding encoding = EncodingRecipe.parse(recipe).fit(shape.channels(), FuzzyModels.images(shape, 3, 1));
        Settings settings = Settings.fuzzy(2, 2);
        PatchGrid grid = Model.grid(shape, encoding, settings);
        TileGrid tiles = TileGrid.of(grid);
        Region all = new Region(0, 0, tiles.rows(), tiles.columns());
        int[] sorted = Arrays.stream(literals).sorted().toArray();
        ClauseBank bank =
                new ClauseBank(grid, 2, 0, List.of(all, all), new int[] {0, sorted.length, sorted.length}, sorted);
        return new Model(
                Labels.anyOf(List.of("it")),
                shape,
                encoding,
                bank,
                new int[] {1, -1},
                PatchCounts.none(2),
                null,
                settings,
                new Provenance("", 0, 0, 0, "0"));
    }

    private static int literal(String recipe, ImageShape shape, String view, int level, int cellRow, int cellColumn) {
        List<View> views = EncodingRecipe.parse(recipe).views(shape.channels());
        int index = IntStream.range(0, views.size())
                .filter(i -> views.get(i).name().equals(view))
                .findFirst()
                .orElseThrow();
        int plane = View.planes(views.subList(0, index)) + level / 4;
        int row = 2 * cellRow + level % 4 / 2;
        return (plane * shape.height() + row) * shape.width() + 2 * cellColumn + level % 2;
    }

    private static int negated(Model model, int literal) {
        return model.grid().features() + literal;
    }

    @ParameterizedTest
    @CsvSource({
        "vertical edge, 90",
        "horizontal edge, 0",
        "edge falling to the right, 45",
        "edge rising to the right, 135",
        "brighter to the right, 90",
        "brighter to the left, 90",
        "brighter below, 0",
        "brighter above, 0",
        "brighter to the lower left, 45",
        "brighter to the upper right, 45",
        "brighter to the lower right, 135",
        "brighter to the upper left, 135",
    })
    void strokes_oneLiteral_isOneLineAlongTheEdge(String view, double degrees) {
        int literal = literal("orientations:4", SHAPE, view, 3, 2, 5);
        EdgeDemands demands = EdgeDemands.ofClause(model("orientations:4", SHAPE, literal), 0);
        assertThat(demands.demanded(2, 5, (int) degrees)).isEqualTo(1);
        List<Stroke> strokes = StrokeImage.strokes(demands, false);
        assertThat(strokes).hasSize(1);
        Stroke stroke = strokes.get(0);
        assertThat(stroke.degrees()).isCloseTo(degrees, within(1e-9));
        assertThat(stroke).isEqualTo(new Stroke(2, 5, stroke.degrees(), 1, 0, true, false));
    }

    // Level 2 of 4 (the third) demands by 3/4; "level 1 is not reached" forbids by 3/4; contrast is an edge in any
    // direction.
    @Test
    void strokes_severalLiterals_areWeighedByTheirLevels() {
        Model any = model("orientations:4", SHAPE);
        Model model = model(
                "orientations:4",
                SHAPE,
                literal("orientations:4", SHAPE, "vertical edge", 2, 0, 0),
                literal("orientations:4", SHAPE, "vertical edge", 0, 0, 1),
                negated(any, literal("orientations:4", SHAPE, "horizontal edge", 1, 0, 1)),
                literal("orientations:4", SHAPE, "contrast", 3, 7, 7));
        EdgeDemands demands = EdgeDemands.ofClause(model, 0);
        assertThat(demands.directions()).containsExactly(0, 45, 90, 135);
        assertThat(demands.demanded(0, 0, 90)).isEqualTo(0.75);
        assertThat(demands.demanded(0, 1, 90)).isEqualTo(0.25);
        assertThat(demands.forbidden(0, 1, 0)).isEqualTo(0.75);
        assertThat(demands.demanded(7, 7, 45)).isEqualTo(0.25);
        List<Stroke> strokes = StrokeImage.strokes(demands, false);
        assertThat(strokes.stream().map(Stroke::strength).map(x -> Math.round(1000 * x)))
                .containsExactly(1000L, 1000L, 333L, 0L);
        assertThat(strokes.get(1).demanded()).isFalse();
        assertThat(strokes.get(1).degrees()).isZero();
        assertThat(strokes.get(3).anyDirection()).isEqualTo(1);
        assertThat(StrokeImage.strokes(demands, true).stream()
                        .filter(stroke -> stroke.row() == 0 && stroke.column() == 1 && stroke.strength() > 0))
                .as("the weaker line of a cell is left out")
                .hasSize(1);
    }

    // Vertical and falling to the right, as strong: half-way, 67.5 degrees. Horizontal and vertical cancel out.
    @Test
    void strokes_twoDirections_giveOneBetween() {
        Model between = model(
                "orientations:4",
                SHAPE,
                literal("orientations:4", SHAPE, "vertical edge", 3, 1, 1),
                literal("orientations:4", SHAPE, "edge falling to the right", 3, 1, 1));
        List<Stroke> strokes = StrokeImage.strokes(EdgeDemands.ofClause(between, 0), false);
        assertThat(strokes).hasSize(1);
        assertThat(strokes.get(0).degrees()).isCloseTo(67.5, within(1e-9));
        Model opposite = model(
                "orientations:4",
                SHAPE,
                literal("orientations:4", SHAPE, "vertical edge", 3, 1, 1),
                literal("orientations:4", SHAPE, "horizontal edge", 3, 1, 1));
        assertThat(StrokeImage.strokes(EdgeDemands.ofClause(opposite, 0), false))
                .isEmpty();
    }

    /**
     * 3 images, 2 of them with the label; the clause cast 6 votes on all, and its literals held on 2 and on 1 of the 2.
     */
    @Test
    void ofLabel_weighsByVotesAndByHowOftenLiteralsHeld() {
        Model model = model(
                        "orientations:4",
                        SHAPE,
                        literal("orientations:4", SHAPE, "vertical edge", 3, 1, 1),
                        literal("orientations:4", SHAPE, "horizontal edge", 3, 4, 2))
                .withUsualVotes(new UsualVotes(
                        3, new int[] {6, 0}, new int[] {1, 1}, new int[] {0, 2, 2}, new int[] {0, 0}, new int[] {2, 1
                        }));
        EdgeDemands demands = EdgeDemands.ofLabel(model, 0);
        // literals rise with the plane: the vertical edge is the first
        assertThat(demands.demanded(1, 1, 90)).isCloseTo(2.0 * 1, within(1e-12));
        assertThat(demands.demanded(4, 2, 0)).isCloseTo(2.0 * 0.5, within(1e-12));
    }

    @Test
    void draw_aVerticalLine_isTealInTheMiddleOfItsCell() {
        int literal = literal("orientations:4", SHAPE, "vertical edge", 3, 2, 5);
        Raster drawn = StrokeImage.draw(EdgeDemands.ofClause(model("orientations:4", SHAPE, literal), 0), 8, false);
        assertThat(drawn.shape()).isEqualTo(new ImageShape(128, 128, 3));
        // the cell is pixels 32 to 47 and 80 to 95; a line through its middle, as long as half of it at least
        for (int y = 36; y < 44; y++) {
            assertThat(colour(drawn, y, 87)).isEqualTo(NetEvidenceImage.TEAL);
            assertThat(colour(drawn, y, 80)).isEqualTo(0xE8E8E8);
            assertThat(colour(drawn, y, 95)).isEqualTo(0xE8E8E8);
        }
        assertThat(colour(drawn, 4, 4)).isEqualTo(0xE8E8E8);
    }

    @Test
    void draw_brightAndRedAskedFor_tintTheGround() {
        Model any = model("orientations:4", SHAPE);
        int bright = literal("orientations:4", SHAPE, "brightness", 0, 2, 2);
        int dark = negated(any, literal("orientations:4", SHAPE, "brightness", 0, 5, 5));
        Raster drawn =
                StrokeImage.draw(EdgeDemands.ofClause(model("orientations:4", SHAPE, bright, dark), 0), 4, false);
        int light = colour(drawn, 20, 20);
        assertThat(light).as("no colour is favoured").isEqualTo((light & 0xFF) * 0x010101);
        assertThat(light & 0xFF).isGreaterThan(0xE8);
        assertThat(colour(drawn, 44, 44) & 0xFF).isLessThan(0xE8);
        int red = literal("orientations:4", SHAPE, "red-green", 0, 2, 2);
        int reddish = colour(
                StrokeImage.draw(EdgeDemands.ofClause(model("orientations:4", SHAPE, red), 0), 4, false), 20, 20);
        assertThat(reddish >> 16).isGreaterThan(reddish >> 8 & 0xFF);
    }

    static int colour(Raster drawn, int row, int column) {
        return drawn.value(row, column, 0) << 16 | drawn.value(row, column, 1) << 8 | drawn.value(row, column, 2);
    }

    private static boolean bit(PatchGrid grid, BitImage image, int feature) {
        return image.get(grid.row(feature), grid.column(feature), grid.plane(feature));
    }

    /** The literals that hold on the mirror image where those given hold on the image. */
    private static int[] mirrored(Model model, int[] literals) {
        PatchGrid grid = model.grid();
        BitImage none = new BitImage(grid.imageHeight(), grid.imageWidth(), grid.planes());
        BitImage noneMirrored = model.encoding().mirrored(none);
        return Arrays.stream(literals)
                .map(literal -> {
                    int feature = literal % grid.features();
                    BitImage one = new BitImage(grid.imageHeight(), grid.imageWidth(), grid.planes());
                    one.set(grid.row(feature), grid.column(feature), grid.plane(feature));
                    BitImage other = model.encoding().mirrored(one);
                    int there = IntStream.range(0, grid.features())
                            .filter(i -> bit(grid, other, i) != bit(grid, noneMirrored, i))
                            .findFirst()
                            .orElseThrow();
                    boolean turned = bit(grid, noneMirrored, there); // the bit of a step is set where it was not
                    return (literal < grid.features()) != turned ? there : grid.features() + there;
                })
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({"orientations:4", "orientations:8", "orientations:4+thermometer:2", "edges:4", "edges:2+orientations:4"
    })
    void strokes_ofTheMirroredClause_areMirrored(String recipe) {
        Random random = new Random(5);
        int lines = 0;
        for (int round = 0; round < 10; round++) {
            Model empty = model(recipe, SHAPE);
            int[] literals =
                    random.ints(30, 0, empty.grid().literals()).distinct().toArray();
            EdgeDemands here = EdgeDemands.ofClause(model(recipe, SHAPE, literals), 0);
            EdgeDemands there = EdgeDemands.ofClause(model(recipe, SHAPE, mirrored(empty, literals)), 0);
            for (boolean smooth : new boolean[] {false, true}) {
                List<Stroke> expected = StrokeImage.strokes(here, smooth).stream()
                        .map(stroke -> new Stroke(
                                stroke.row(),
                                here.columns() - 1 - stroke.column(),
                                stroke.degrees() == 0 ? 0 : 180 - stroke.degrees(),
                                stroke.strength(),
                                stroke.anyDirection(),
                                stroke.demanded(),
                                stroke.fails()))
                        .sorted(Comparator.comparing(Stroke::row)
                                .thenComparing(Stroke::column)
                                .thenComparing(Stroke::demanded))
                        .toList();
                List<Stroke> strokes = StrokeImage.strokes(there, smooth);
                assertThat(strokes).hasSameSizeAs(expected);
                for (int i = 0; i < strokes.size(); i++) {
                    Stroke stroke = strokes.get(i);
                    assertThat(stroke.row()).isEqualTo(expected.get(i).row());
                    assertThat(stroke.column()).isEqualTo(expected.get(i).column());
                    assertThat(stroke.demanded()).isEqualTo(expected.get(i).demanded());
                    assertThat(stroke.strength()).isCloseTo(expected.get(i).strength(), within(1e-9));
                    double turned = Math.abs(stroke.degrees() - expected.get(i).degrees());
                    assertThat(stroke.strength() == 0 ? 0 : Math.min(turned, 180 - turned))
                            .isCloseTo(0, within(1e-6));
                }
                lines += strokes.size();
            }
        }
        assertThat(lines).isGreaterThan(500);
    }

    @Test
    void ofClause_noViewsOfEdges_isRefused() {
        Model model = model("thermometer:4", SHAPE, 0);
        assertThat(EdgeDemands.areAskedFor(model)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> EdgeDemands.ofClause(model, 0));
        Model uncounted = model("orientations:4", SHAPE, 0);
        assertThatIllegalArgumentException().isThrownBy(() -> EdgeDemands.ofLabel(uncounted, 0));
    }
}
