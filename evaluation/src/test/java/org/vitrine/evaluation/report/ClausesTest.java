package org.vitrine.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.evaluation.chart.HeatImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;
import org.vitrine.render.NetEvidenceImage;

/** Choosing, drawing and wording single clauses. */
class ClausesTest {

    private static final Model MODEL = TinyModel.of(Labels.anyOf(List.of("a", "b", "c", "d")));

    @Test
    void speaking_leavesOutEmptyAndImpossibleClauses() {
        assertThat(ClauseChoice.active(MODEL)).containsExactly(0, 1, 2);
    }

    @Test
    void strongest_mostVotesFirst_noneAgainst() {
        int[] speaking = ClauseChoice.active(MODEL);
        assertThat(ClauseChoice.strongest(MODEL, speaking, 0, 5)).containsExactly(1, 0);
        assertThat(ClauseChoice.strongest(MODEL, speaking, 1, 1)).containsExactly(0);
        assertThat(ClauseChoice.strongest(MODEL, speaking, 3, 5)).isEmpty();
    }

    @Test
    void random_sameSeed_sameClauses() {
        assertThat(ClauseChoice.random(MODEL, 2, 7))
                .hasSize(2)
                .isSubsetOf(0, 1, 2)
                .isEqualTo(ClauseChoice.random(MODEL, 2, 7));
        assertThat(ClauseChoice.random(MODEL, 9, 1)).containsExactly(0, 1, 2);
    }

    @Test
    void window_grey_isRedForBrightAndBlueForDark() {
        assertThat(ClauseImage.window(MODEL, 0).toBytes()).containsExactly(255, 0, 0);
        assertThat(ClauseImage.window(MODEL, 1).toBytes()).containsExactly(0, 0, 255);
    }

    @Test
    void places_areBrighterTheMoreOftenTheClauseWasTrue() {
        Raster places = ClauseImage.positions(MODEL, 0); // twice, once, never
        assertThat(colour(places, 0)).isEqualTo(HeatImage.colour(1)).isEqualTo(0xFCFFA4);
        assertThat(colour(places, 1)).isEqualTo(HeatImage.colour(0.5)).isEqualTo(0xBC3754);
        assertThat(colour(places, 2)).isEqualTo(HeatImage.colour(0)).isEqualTo(0x000004);
    }

    private static int colour(Raster picture, int column) {
        return picture.value(0, column, 0) << 16 | picture.value(0, column, 1) << 8 | picture.value(0, column, 2);
    }

    @Test
    void brief_longRule_keepsTheBeginningAndThePlace() {
        assertThat(RuleWords.brief("a; b; c; d; e; f; window in rows 1-2"))
                .isEqualTo("a; b; c; \u2026 3 more; window in rows 1-2");
        assertThat(RuleWords.brief("a; b; c; d; e")).isEqualTo("a; b; c; \u2026 2 more");
        assertThat(RuleWords.brief("a; b; c; d; window in row 1")).isEqualTo("a; b; c; d; window in row 1");
        assertThat(RuleWords.brief("a")).isEqualTo("a");
    }

    // One position literal keeps the clause from the first of three positions, where it was true 9 times before it had
    // it.
    @Test
    void positions_whereItCanNoLongerBeTrue_areLeftOut() {
        PatchGrid grid = new PatchGrid(1, 3, 1, 1, 1);
        long included = 1L | 1L << grid.pixelFeatures(); // bright, and in the second column or further right
        ClauseBank bank = new ClauseBank(grid, 1, new long[] {included, 0});
        assertThat(bank.rectangle(0).contains(0, 0)).isFalse();
        assertThat(bank.rectangle(0).contains(0, 1)).isTrue();
        Model model = new Model(
                Labels.anyOf(List.of("a")),
                TinyModel.SHAPE,
                MODEL.encoding(),
                bank,
                new int[] {1},
                new PatchCounts(grid, new int[] {0, 2}, new int[] {0, 2}, new int[] {9, 3}),
                null,
                MODEL.settings().withClauses(1),
                MODEL.provenance());
        Raster places = ClauseImage.positions(model, 0);
        assertThat(colour(places, 0)).isEqualTo(HeatImage.colour(0));
        assertThat(colour(places, 2)).isEqualTo(HeatImage.colour(1));
    }

    // A fuzzy clause that sees the right half of 8x16 pixels, with a literal at row 2, column 9, and a negated one at
    // row 7, column 15.
    @Test
    void region_isLight_andItsLiteralsAreTeal() {
        PatchGrid grid = new PatchGrid(8, 16, 1, 8, 16);
        Region region = new Region(0, 1, 1, 1);
        ClauseBank bank = new ClauseBank(grid, 2, 0, List.of(region, Region.NOTHING), new int[] {0, 2, 2}, new int[] {
            2 * 16 + 9, grid.features() + 7 * 16 + 15
        });
        Model model = new Model(
                Labels.anyOf(List.of("a")),
                new ImageShape(8, 16, 1),
                MODEL.encoding(),
                bank,
                new int[] {1, -1},
                PatchCounts.none(2),
                null,
                Settings.fuzzy(2, 2),
                MODEL.provenance());
        Raster drawn = ClauseImage.region(model, 0);
        for (int row = 0; row < 8; row++) {
            for (int column = 0; column < 16; column++) {
                boolean literal = (row == 2 && column == 9) || (row == 7 && column == 15);
                int colour = drawn.value(row, column, 0) << 16
                        | drawn.value(row, column, 1) << 8
                        | drawn.value(row, column, 2);
                assertThat(colour).isEqualTo(literal ? NetEvidenceImage.TEAL : column >= 8 ? 0xFFFFFF : 0xCDCDC8);
            }
        }
    }
}
