package org.vitrine.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.render.HeatImage;

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
}
